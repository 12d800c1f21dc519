import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TOTP } from 'otpauth';
import { createAdmin, resetFactors } from '#features/auth';
import { rows } from '#platform';
import { anEmail, call, openClient, PASSWORD, signUpMember } from '../support/auth.js';
import { runKingdom } from '../support/command-line.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';

const database = freshDatabase();
let kingdom: Kingdom;

beforeAll(async () => {
  kingdom = await startKingdom({ databaseUrl: database.url });
  await kingdom.startWorker();
});
afterAll(() => kingdom.close());

const statusOf = async (token: string) => (await call(kingdom, 'GET', '/auth/v1/user', { token })).status;
const auditOf = (email: string, event: string) =>
  rows<{ details: object; address: string }>(
    kingdom.unitOfWork.read,
    `SELECT details, address FROM security_event e JOIN account a ON a.id = e.account_id WHERE email = $1 AND event = $2`,
    [email, event],
  );

it('admin create opens an account with a password that is shown once, and changes nothing the second time', async () => {
  const email = anEmail();
  const run = () => runKingdom(['admin', 'create', email.toUpperCase()], { DATABASE_URL: database.url });
  const { code, lines } = await run();
  expect([code, lines[0]]).toEqual([0, `Created the account ${email} as an admin.`]);
  const password = /^Password: (\S{16}) /.exec(lines[1]!)![1]!;
  const { data } = await openClient(kingdom).signInWithPassword({ email, password });
  expect(data.user?.app_metadata).toMatchObject({ role: 'admin' });
  expect(await auditOf(email, 'role-changed')).toEqual([
    // Who did it is in the audit log only.
    { details: { from: 'none', to: 'admin' }, address: '' },
  ]);
  expect(await run()).toMatchObject({ code: 0, lines: [`${email} is an admin already.`] });
  expect(await statusOf(data.session!.access_token)).toBe(200);
  const wrong = await runKingdom(['admin', 'create', 'nobody'], { DATABASE_URL: database.url });
  expect(wrong).toEqual({ code: 1, lines: [], errors: ['nobody is no e-mail address.'] });
});

it('admin create promotes a member, who keeps the password and signs in anew', async () => {
  const { email, token } = await member();
  expect(await createAdmin(kingdom.unitOfWork, email)).toEqual({ outcome: 'promoted' });
  expect(await statusOf(token)).toBe(403);
  const { data } = await openClient(kingdom).signInWithPassword({ email, password: PASSWORD });
  expect(data.user?.app_metadata).toMatchObject({ role: 'admin' });
  expect(await auditOf(email, 'role-changed')).toMatchObject([{ details: { from: 'user', to: 'admin' } }]);
});

it('admin create gives an account whose address nobody has confirmed a new password', async () => {
  const email = anEmail();
  await openClient(kingdom).signUp({ email, password: PASSWORD });
  const { outcome, password } = await createAdmin(kingdom.unitOfWork, email);
  expect(outcome).toBe('taken-over');
  const squatter = await openClient(kingdom).signInWithPassword({ email, password: PASSWORD });
  expect(squatter.error).toMatchObject({ code: 'invalid_credentials' });
  const { error } = await openClient(kingdom).signInWithPassword({ email, password: password! });
  expect(error).toBeNull();
});

it('admin reset-factor removes factors and codes, ends sessions, is audited, and mails the owner', async () => {
  const { email, token, client } = await member();
  const { data: factor } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Lost phone' });
  const code = new TOTP({ secret: factor!.totp!.secret }).generate();
  await client.mfa.challengeAndVerify({ factorId: factor!.id, code });
  const raised = (await client.getSession()).data.session!.access_token;
  expect((await call(kingdom, 'POST', '/api/account/recovery-codes', { token: raised })).status).toBeLessThan(
    300,
  );

  const run = () => runKingdom(['admin', 'reset-factor', email], { DATABASE_URL: database.url });
  expect(await run()).toMatchObject({ code: 0, errors: [] });
  expect([await statusOf(token), await statusOf(raised)]).toEqual([403, 403]);
  const { data } = await openClient(kingdom).signInWithPassword({ email, password: PASSWORD });
  expect(data.user).not.toHaveProperty('factors');
  expect(await auditOf(email, 'factor-removed')).toMatchObject([{ details: { by: 'command line' } }]);
  const left = await rows(
    kingdom.unitOfWork.read,
    `SELECT FROM recovery_code r JOIN account a ON a.id = r.account_id WHERE email = $1`,
    [email],
  );
  expect(left).toEqual([]);
  const mails = await eventually(
    () => kingdom.inbox.to(email),
    (found) => found.some(({ subject }) => subject.includes('authenticator was removed')),
  );
  expect(mails.at(-1)!.text).toContain('Lost phone');

  expect((await run()).lines).toEqual([`${email} has no second factor, so nothing has changed.`]);
  expect(await statusOf(data.session!.access_token)).toBe(200);
  expect(await resetFactors(kingdom.unitOfWork, anEmail())).toBeUndefined();
});

/** A confirmed member who is signed in. */
async function member() {
  const { email, client } = await signUpMember(kingdom);
  const { data } = await client.getSession();
  return { email, client, token: data.session!.access_token };
}
