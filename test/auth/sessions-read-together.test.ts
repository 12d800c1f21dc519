import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Client } from 'pg';
import { AUTH_PATH } from '#contracts';
import { Authentication } from '#features/auth';
import { anEmail, call, openClient, PASSWORD } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';

const database = freshDatabase();
const MEMBERS = 4;
const REQUESTS_EACH = 10;

describe('sessions of requests that arrive together', () => {
  let kingdom: Kingdom;
  beforeAll(async () => {
    kingdom = await startKingdom({ databaseUrl: database.url, env: { AUTH_CONFIRM_EMAIL: 'false' } });
  });
  afterEach(() => void jest.restoreAllMocks());
  afterAll(() => kingdom.close());

  it('are read with one query after the first, and each request acts for its own member', async () => {
    const members = await Promise.all(
      Array.from({ length: MEMBERS }, async () => {
        const email = anEmail();
        const { data } = await openClient(kingdom).signUp({ email, password: PASSWORD });
        return { email, token: data.session!.access_token };
      }),
    );
    const authentication = kingdom.app.get(Authentication, { strict: false });
    // A token's signature is verified only the first time, so from then on the requests reach the session in the same moment.
    for (const { token } of members) await authentication.ofToken(token);
    const requests = Array.from({ length: MEMBERS * REQUESTS_EACH }, (_, index) => members[index % MEMBERS]!);
    const sent = jest.spyOn(Client.prototype, 'query');
    const signedIn = await Promise.all(requests.map(({ token }) => authentication.ofToken(token)));
    expect(signedIn.map(({ account }) => account.email)).toEqual(requests.map(({ email }) => email));
    const reads = sent.mock.calls.filter(([text]) =>
      String(text).includes('FROM account_session s JOIN account'),
    );
    expect(reads).toHaveLength(2);
  });

  it('are read anew for each request, so that a sign-out works at once', async () => {
    const client = openClient(kingdom);
    const { data } = await client.signUp({ email: anEmail(), password: PASSWORD });
    const token = data.session!.access_token;
    const status = async () => (await call(kingdom, 'GET', `${AUTH_PATH}/user`, { token })).status;
    expect(await status()).toBe(200);
    await client.signOut();
    expect(await Promise.all([status(), status(), status()])).toEqual([403, 403, 403]);
  });
});
