import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AUTH_PATH } from '#contracts';
import { anEmail, call, mailedLink, openClient } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { ADMIN, type Kingdom, startKingdom } from '../support/kingdom.js';

const database = freshDatabase();
let kingdom: Kingdom;

beforeAll(async () => {
  kingdom = await startKingdom({ databaseUrl: database.url, env: { AUTH_SIGNUP_OPEN: 'false' } });
  await kingdom.startWorker();
});
afterAll(() => kingdom.close());

const accounts = async () =>
  (await kingdom.unitOfWork.read.query<{ email: string }[]>('SELECT email FROM account ORDER BY email')).map(
    ({ email }) => email,
  );

it('creates no account if sign-up is closed (auth contract §4)', async () => {
  const refused = await openClient(kingdom).signUp({ email: anEmail(), password: 'a fine long password' });
  expect(refused.error).toMatchObject({ code: 'signup_disabled', status: 422 });
  expect(await accounts()).toEqual([ADMIN.email]);
});

it('responds alike to strangers and members who ask for a link, and mails only the member (auth contract §9)', async () => {
  const stranger = anEmail();
  const ask = (email: string) => call(kingdom, 'POST', `${AUTH_PATH}/otp`, { body: { email } });
  const answers = [await ask(stranger), await ask(ADMIN.email)];
  for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: {} });
  // The stranger's request was queued before the member's, so the member's mail proves that it was handled.
  await mailedLink(kingdom, ADMIN.email, 'magiclink');
  expect(await kingdom.inbox.to(stranger)).toEqual([]);
  expect(await accounts()).toEqual([ADMIN.email]);
});
