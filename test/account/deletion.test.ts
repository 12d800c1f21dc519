import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { format } from '#brand';
import { type Account, accounts, Ledger } from '#money/ledger';
import { type AuditAct, recordAudit, rows, verifyAudit } from '#platform';
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
import { buy } from '../support/purchases.js';
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
  it('is refused for the last admin and for a wrong password', async () => {
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

  it('deletes sessions, tokens, factors and wallets, frees the address, and keeps the audit log without a name', async () => {
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

    const log = await rows<{ event: string; address: string; userAgent: string; details: object }>(
      kingdom.unitOfWork.read,
      `SELECT event, address, user_agent, details FROM security_event WHERE account_id = $1 ORDER BY id`,
      [user.id],
    );
    expect(log.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['signed-up', 'signed-in', 'wallet-linked', 'account-deleted']),
    );
    for (const entry of log) expect(entry).toMatchObject({ address: '', userAgent: '', details: {} });

    const subject = format(brand, brand.texts.mails.account.notices['account-deleted'].subject);
    const farewell = await eventually(
      async () => (await kingdom.inbox.to(email)).filter((mail) => mail.subject === subject),
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

  it('removes the address from purchases and decided payments, after the export contained them', async () => {
    const { email, session } = await signUpMember(kingdom);
    await buy(kingdom, { buyerEmail: email.toUpperCase() });
    // A purchase keeps the address until it is confirmed, for the mail that says so.
    await eventually(
      () =>
        rows(
          kingdom.unitOfWork.read,
          `SELECT FROM presale_purchase WHERE lower(buyer_email) = $1 AND status = 'confirmed'`,
          [email],
        ),
      ({ length }) => length === 1,
    );
    await kingdom.unitOfWork.read.query(
      `INSERT INTO manual_payment (id, status, mode, cluster, email, wallet, language, decided_at, reason) VALUES
        (gen_random_uuid(), 'pending', 'simulated', 'localnet', $1, 'x', 'en', NULL, NULL),
        (gen_random_uuid(), 'rejected', 'simulated', 'localnet', $1, 'x', 'en', now(), 'x')`,
      [email],
    );
    const exported = await call(kingdom, 'GET', '/api/account/export', { token: session.access_token });
    const purchases = exported.body!['purchases'] as { id: string }[];
    expect(purchases).toHaveLength(1);
    expect(exported.body!['manualPayments']).toHaveLength(2);
    expect((await remove(session.access_token)).status).toBe(200);
    const kept = await rows(
      kingdom.unitOfWork.read,
      `SELECT buyer_email FROM presale_purchase WHERE id = $1`,
      [purchases[0]!.id],
    );
    expect(kept).toEqual([{ buyerEmail: null }]);
    const payments = await rows(
      kingdom.unitOfWork.read,
      `SELECT status FROM manual_payment WHERE email = $1`,
      [email],
    );
    // The pending payment still needs an answer, so it keeps the address.
    expect(payments).toEqual([{ status: 'pending' }]);
  });

  it('shows the forfeited amount, and is refused if that is more than the owner has agreed to', async () => {
    const { user, session } = await signUpMember(kingdom);
    const { access_token: token } = session;
    const terms = async () => (await call(kingdom, 'GET', '/api/account/deletion', { token })).body;
    const nothing = { earned: '0', bought: '0', prizes: '0' };
    expect(await terms()).toMatchObject({ mode: 'simulated', forfeits: nothing, total: '0' });

    const ledger = new Ledger();
    const credit = (account: Account, amount: bigint) =>
      kingdom.unitOfWork.run((tx) =>
        ledger.post(tx, {
          kind: 'test',
          key: randomUUID(),
          postings: [
            { account: accounts.simulatedMarket, amount: -amount },
            { account, amount },
          ],
        }),
      );
    await credit(accounts.memberEarned(user.id), 12_500_000n);
    await credit(accounts.memberBought(user.id), 1n);
    const [period] = await rows<{ id: number }>(
      kingdom.unitOfWork.read,
      `INSERT INTO leaderboard_period (period, starts_at, ends_at, closed_at, rewards)
       VALUES ('daily', '2026-01-01', '2026-01-02', now(), '{}') RETURNING id`,
    );
    // The amount is more than the reward pool ever holds, so the prize stays owed.
    await rows(
      kingdom.unitOfWork.read,
      `INSERT INTO leaderboard_prize (period_id, rank, user_id, amount, status) VALUES ($1, 1, $2, 2000000000000000, 'owed')`,
      [period!.id, user.id],
    );
    // An order that is accepted but not credited yet.
    await rows(
      kingdom.unitOfWork.read,
      `INSERT INTO card_order (id, user_id, status, mode, cluster, currency, amount, price, token_amount)
       VALUES (gen_random_uuid(), $1, 'processing', 'simulated', 'localnet', 'USD', 100, '0.012', 1000000)`,
      [user.id],
    );
    const lost = { earned: '12.5', bought: '1.000001', prizes: '2000000000' };
    expect(await terms()).toMatchObject({ forfeits: lost, total: '2000000013.500001' });

    const before = await checksumOf(kingdom);
    for (const forfeits of [undefined, '0', '2000000013.5', '2000000013.5000009'])
      expect(await remove(token, { password: PASSWORD, forfeits })).toMatchObject({
        status: 409,
        body: { code: 'MORE_FORFEITED', message: expect.stringContaining('2,000,000,013.500001') },
      });
    for (const forfeits of ['all', '-1', '1e9', {}])
      expect((await remove(token, { password: PASSWORD, forfeits })).status).toBe(400);
    expect(await checksumOf(kingdom)).toBe(before);

    const exported = await call(kingdom, 'GET', '/api/account/export', { token });
    expect(exported.body!['balances']).toEqual({ earned: '12500000', bought: '1' });

    // An amount credited after the member saw the total must not be forfeited without consent.
    const { total } = (await terms()) as { total: string };
    await credit(accounts.memberEarned(user.id), 1n);
    expect(await remove(token, { password: PASSWORD, forfeits: total })).toMatchObject({ status: 409 });
    expect((await remove(token, { password: PASSWORD, forfeits: '2000000013.500002' })).status).toBe(200);
  });

  it('invalidates links that were mailed before it', async () => {
    const { email, session } = await signUpMember(kingdom);
    await call(kingdom, 'POST', '/auth/v1/recover', { body: { email } });
    const { token } = await mailedLink(kingdom, email, 'recovery');
    expect((await remove(session.access_token)).status).toBe(200);
    expect(
      await call(kingdom, 'POST', '/auth/v1/verify', { body: { type: 'recovery', token_hash: token } }),
    ).toMatchObject({ status: 403, body: { code: 'otp_expired' } });
  });

  it('requires the second factor of an account that has one', async () => {
    const { client, email } = await signUpMember(kingdom);
    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    const code = new TOTP({ secret: data!.totp!.secret }).generate();
    await client.mfa.challengeAndVerify({ factorId: data!.id, code });
    const plain = await accessTokenOf(kingdom, { email, password: PASSWORD });
    expect(await remove(plain)).toMatchObject({ status: 403, body: { code: 'MFA_REQUIRED' } });
    expect((await remove((await client.getSession()).data.session!.access_token)).status).toBe(200);
  });

  it('needs no password if the account has none', async () => {
    const [client, email] = [openClient(kingdom), anEmail()];
    await client.signInWithOtp({ email });
    const { token } = await mailedLink(kingdom, email, 'signup');
    const { data } = await client.verifyOtp({ type: 'email', token_hash: token });
    expect((await remove(data.session!.access_token, {})).status).toBe(200);
  });

  it('keeps the actions of an operator in the audit log', async () => {
    const { email, user } = await signUpMember(kingdom);
    const give = async (role: string) =>
      call(kingdom, 'PUT', `/api/admin/people/${user.id}/role`, {
        token: await accessTokenOf(kingdom, ADMIN),
        body: { role },
      });
    expect((await give('operator')).status).toBe(200);
    const deed = { action: 'PUT /api/queues/:queueName/:jobId/retry', job: 'a job' };
    const caller = { address: '192.0.2.1', userAgent: 'a browser' };
    const act = (more: Partial<AuditAct>) =>
      kingdom.unitOfWork.run((tx) =>
        recordAudit(tx, { action: 'queue-room-action', caller, after: deed, ...more }),
      );
    await act({ actor: { userId: user.id, email } });
    await act({ reason: `Asked for by ${email.toUpperCase()}.` });
    await act({ reason: `Asked for by x${email}, somebody else.` });
    expect((await remove(await accessTokenOf(kingdom, { email, password: PASSWORD }))).status).toBe(200);
    const log = await rows<{ actorId: string | null; personal: { reason?: string } | null }>(
      kingdom.unitOfWork.read,
      `SELECT action, actor_id, subject_id, before, after, personal FROM audit_entry ORDER BY position DESC LIMIT 4`,
    );
    expect(log).toMatchObject([
      { personal: { reason: expect.stringContaining('somebody else') } },
      // Its reason named the deleted account.
      { after: deed, personal: null },
      { actorId: user.id, after: deed, personal: null },
      { subjectId: user.id, before: { role: 'user' }, after: { role: 'operator' }, personal: null },
    ]);
    expect(await kingdom.unitOfWork.snapshot(verifyAudit)).toMatchObject({ ok: true, findings: [] });
  });

  it('leaves one admin if two admins delete their accounts at the same time', async () => {
    const { email, user, session } = await signUpMember(kingdom);
    const admin = await accessTokenOf(kingdom, ADMIN);
    await call(kingdom, 'PUT', `/api/admin/people/${user.id}/role`, {
      token: admin,
      body: { role: 'admin' },
    });
    expect((await call(kingdom, 'GET', '/auth/v1/user', { token: session.access_token })).status).toBe(403);
    const second = await accessTokenOf(kingdom, { email, password: PASSWORD });
    const answers = await Promise.all([remove(admin, { password: ADMIN.password }), remove(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
