import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anEmail, mailedLink, openClient, openLink, PASSWORD, signUpMember } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';

const database = freshDatabase();
let kingdom: Kingdom;

beforeAll(async () => {
  kingdom = await startKingdom({ databaseUrl: database.url });
  await kingdom.startWorker();
});
afterAll(() => kingdom.close());

describe('sign-up and sign-in', () => {
  it('signs up, confirms by the mailed link and signs in with the password', async () => {
    const client = openClient(kingdom);
    const email = anEmail();
    const { data, error } = await client.signUp({
      email,
      password: PASSWORD,
      options: { data: { username: 'Ada' } },
    });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { username: 'Ada' } });
    expect((await client.signInWithPassword({ email, password: PASSWORD })).error).toMatchObject({
      code: 'email_not_confirmed',
      status: 400,
    });
    const { link } = await mailedLink(kingdom, email, 'signup');
    const { status, values } = await openLink(kingdom, link);
    expect(status).toBe(303);
    expect(values.get('access_token')).toBeTruthy();
    const signedIn = await client.signInWithPassword({ email, password: PASSWORD });
    expect(signedIn.error).toBeNull();
    expect((await client.getUser()).data.user).toMatchObject({ email });
    expect((await client.getClaims()).data?.claims).toMatchObject({ aal: 'aal1', email });
  });

  it('refreshes the session', async () => {
    const { client, session } = await signUpMember(kingdom);
    const { data, error } = await client.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
  });
});
