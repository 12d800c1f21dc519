import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { say } from '#libs/brand';
import { rows } from '#libs/platform';
import {
  accessTokenOf,
  anEmail,
  call,
  mailedLink,
  openClient,
  PASSWORD,
  signUpMember,
} from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { ADMIN, brand, type Kingdom, startKingdom } from '../support/kingdom.js';
import { checksumOf } from '../support/tables.js';
import { openWallet } from '../support/wallets.js';

const database = freshDatabase();
let kingdom: Kingdom;

beforeAll(async () => {
  kingdom = await startKingdom({ databaseUrl: database.url });
});
afterAll(() => kingdom.close());

const remove = (token: string, body: unknown = { password: PASSWORD }) =>
  call(kingdom, 'DELETE', '/api/account', { token, body });

describe('the deletion of an account', () => {
  it('keeps the last admin, and asks for the right password', async () => {
    const token = await accessTokenOf(kingdom, ADMIN);
    const before = await checksumOf(kingdom);
    for (const password of ['wrong', '', undefined, ADMIN.password.toUpperCase()]) {
      expect(await remove(token, { password })).toMatchObject({
        status: 422,
        body: { code: 'PASSWORD_INVALID' },
      });
    }
    expect(await remove(token, { password: ADMIN.password })).toMatchObject({
      status: 409,
      body: { code: 'LAST_ADMIN' },
    });
    expect((await remove(token, { password: ADMIN.password, userId: 'x' })).status).toBe(400);
    expect(
      (await call(kingdom, 'DELETE', '/api/account', { body: { password: ADMIN.password } })).status,
    ).toBe(401);
    expect(await checksumOf(kingdom)).toBe(before);
  });

  it('takes sessions, tokens, factors and wallets, frees the address, and keeps the audit log without a name', async () => {
    await kingdom.startWorker();
    const { client, email, user, session } = await signUpMember(kingdom);
    const { access_token: token, refresh_token: refreshToken } = session;
    const wallet = openWallet();
    const link = async (owner: string) => {
      const body = { address: wallet.address };
      const asked = (await call(kingdom, 'POST', '/api/wallets/challenge', { token: owner, body })).body as {
        challengeId: string;
        message: string;
      };
      const { challengeId, message } = asked;
      return call(kingdom, 'POST', '/api/wallets', {
        token: owner,
        body: { challengeId, address: wallet.address, signature: wallet.sign(message) },
      });
    };
    expect((await link(token)).status).toBe(201);
    expect(await remove(token)).toMatchObject({ status: 200, body: { deletedAt: expect.any(String) } });

    expect((await client.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect((await call(kingdom, 'GET', '/api/wallets', { token })).status).toBe(401);
    const refresh = { body: { refresh_token: refreshToken } };
    expect(await call(kingdom, 'POST', '/auth/v1/token?grant_type=refresh_token', refresh)).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_not_found' },
    });
    expect((await openClient(kingdom).signInWithPassword({ email, password: PASSWORD })).error).toMatchObject(
      {
        code: 'invalid_credentials',
      },
    );

    const tables = await rows<{ name: string }>(
      kingdom.unitOfWork.read,
      `SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'account_id' AND data_type = 'uuid'
       AND table_name <> 'security_event'`,
    );
    const left = async () => {
      const counts = await Promise.all(
        tables.map(({ name }) =>
          rows(kingdom.unitOfWork.read, `SELECT 1 FROM "${name}" WHERE account_id = $1`, [user.id]),
        ),
      );
      return counts.flat();
    };
    await eventually(left, (found) => found.length === 0);

    const log = await rows<{ event: string; address: string; user_agent: string; details: object }>(
      kingdom.unitOfWork.read,
      `SELECT event, address, user_agent, details FROM security_event WHERE account_id = $1 ORDER BY id`,
      [user.id],
    );
    expect(log.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['signed-up', 'signed-in', 'wallet-linked', 'account-deleted']),
    );
    for (const entry of log) expect(entry).toMatchObject({ address: '', user_agent: '', details: {} });

    const subject = say(brand, brand.texts.mails.account.notices['account-deleted'].subject);
    const farewell = await eventually(
      async () =>
        (await kingdom.inbox.all()).filter((mail) => mail.to.includes(email) && mail.subject === subject),
      (found) => found.length > 0,
    );
    expect(farewell).toHaveLength(1);

    const again = openClient(kingdom);
    expect((await again.signUp({ email, password: PASSWORD })).error).toBeNull();
    const { token: hash } = await mailedLink(kingdom, email, 'signup', 2);
    const { data } = await again.verifyOtp({ type: 'signup', token_hash: hash });
    expect(data.user?.id).not.toBe(user.id);
    expect((await link(data.session!.access_token)).status).toBe(201);
    const { body } = await call(kingdom, 'GET', '/api/account/activity', {
      token: data.session!.access_token,
    });
    expect(JSON.stringify(body)).not.toContain('account-deleted');
  });

  it('voids what was mailed before it', async () => {
    const { email, session } = await signUpMember(kingdom);
    await call(kingdom, 'POST', '/auth/v1/recover', { body: { email } });
    const { token } = await mailedLink(kingdom, email, 'recovery');
    expect((await remove(session.access_token)).status).toBe(200);
    expect(
      await call(kingdom, 'POST', '/auth/v1/verify', { body: { type: 'recovery', token_hash: token } }),
    ).toMatchObject({ status: 403, body: { code: 'otp_expired' } });
  });

  it('asks whoever set a second factor to show it', async () => {
    const { client, email } = await signUpMember(kingdom);
    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    const code = new TOTP({ secret: data!.totp!.secret }).generate();
    await client.mfa.challengeAndVerify({ factorId: data!.id, code });
    const plain = await accessTokenOf(kingdom, { email, password: PASSWORD });
    expect(await remove(plain)).toMatchObject({ status: 403, body: { code: 'MFA_REQUIRED' } });
    expect((await remove((await client.getSession()).data.session!.access_token)).status).toBe(200);
  });

  it('needs no password where there is none', async () => {
    const [client, email] = [openClient(kingdom), anEmail()];
    await client.signInWithOtp({ email });
    const { token } = await mailedLink(kingdom, email, 'signup');
    const { data } = await client.verifyOtp({ type: 'email', token_hash: token });
    expect((await remove(data.session!.access_token, {})).status).toBe(200);
  });

  it('of two admins at once leaves one', async () => {
    const { email, user, session } = await signUpMember(kingdom);
    const admin = await accessTokenOf(kingdom, ADMIN);
    await call(kingdom, 'PUT', `/api/admin/accounts/${user.id}/role`, {
      token: admin,
      body: { role: 'admin' },
    });
    expect((await call(kingdom, 'GET', '/auth/v1/user', { token: session.access_token })).status).toBe(403);
    const second = await accessTokenOf(kingdom, { email, password: PASSWORD });
    const answers = await Promise.all([remove(admin, { password: ADMIN.password }), remove(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
