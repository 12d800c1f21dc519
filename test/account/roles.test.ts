import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TOTP } from 'otpauth';
import { rows } from '#platform';
import { accessTokenOf, anEmail, call, openClient, PASSWORD } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { ADMIN, type Kingdom, startKingdom } from '../support/kingdom.js';

const OPEN = { AUTH_CONFIRM_EMAIL: 'false' };
const OTHER = { ADMIN_EMAIL: 'another@kingdom.test', ADMIN_PASSWORD: 'another admin of the settings' };
const NO_ADMIN = { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' };

const adminsOf = async ({ unitOfWork }: Kingdom) =>
  (
    await rows<{ email: string }>(
      unitOfWork.read,
      `SELECT email FROM account WHERE role = 'admin' ORDER BY 1`,
    )
  ).map(({ email }) => email);
const access = async (kingdom: Kingdom, token: string) =>
  (await call(kingdom, 'GET', '/api/admin/access', { token })).body;

describe('the first admin', () => {
  const database = freshDatabase();
  const restart = (env: Record<string, string>) =>
    startKingdom({ databaseUrl: database.url, env: { ...OPEN, ...env } });

  it('takes over an existing account with that address: no earlier password, session, factor, code or link opens it', async () => {
    const before = await restart(NO_ADMIN);
    expect(await adminsOf(before)).toEqual([]);
    const squatter = openClient(before);
    const { data } = await squatter.signUp({ email: ADMIN.email, password: PASSWORD });
    const { data: factor } = await squatter.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    const secret = factor!.totp!.secret;
    await squatter.mfa.challengeAndVerify({ factorId: factor!.id, code: new TOTP({ secret }).generate() });
    const { access_token: token, refresh_token: refreshToken } = (await squatter.getSession()).data.session!;
    await call(before, 'POST', '/api/account/recovery-codes', { token });
    await call(before, 'PUT', '/auth/v1/user', { token, body: { email: anEmail() } });
    await before.close();

    const kingdom = await restart({});
    expect(await adminsOf(kingdom)).toEqual([ADMIN.email]);
    expect((await call(kingdom, 'GET', '/auth/v1/user', { token })).body).toMatchObject({
      code: 'session_not_found',
    });
    const refresh = { body: { refresh_token: refreshToken } };
    expect((await call(kingdom, 'POST', '/auth/v1/token?grant_type=refresh_token', refresh)).status).toBe(
      400,
    );
    const old = { email: ADMIN.email, password: PASSWORD };
    expect((await openClient(kingdom).signInWithPassword(old)).error).toMatchObject({
      code: 'invalid_credentials',
    });
    const own = openClient(kingdom);
    const { data: signedIn } = await own.signInWithPassword(ADMIN);
    expect(signedIn.user).toMatchObject({ id: data.user!.id, app_metadata: { role: 'admin' } });
    expect(signedIn.user).not.toHaveProperty('factors');
    expect(signedIn.user).not.toHaveProperty('new_email');
    expect(await access(kingdom, signedIn.session!.access_token)).toEqual({ role: 'admin', aal: 'aal1' });
    const [left] = await rows<{ count: string }>(
      kingdom.unitOfWork.read,
      `SELECT (SELECT count(*) FROM recovery_code) + (SELECT count(*) FROM one_time_token) + (SELECT count(*) FROM auth_code)
         AS count`,
    );
    expect(left).toEqual({ count: '0' });
    await kingdom.close();
  });

  it('is created if there is none, and no second one afterwards', async () => {
    const kingdom = await restart(OTHER);
    expect(await adminsOf(kingdom)).toEqual([ADMIN.email]);
    expect((await openClient(kingdom).signInWithPassword(ADMIN)).error).toBeNull();
    await kingdom.close();
    const changed = await restart({ ADMIN_PASSWORD: 'another password in the settings' });
    expect((await openClient(changed).signInWithPassword(ADMIN)).error).toBeNull();
    await changed.close();
  });

  it('needs a password that the password policy accepts', async () => {
    for (const ADMIN_PASSWORD of ['', 'password', 'short']) {
      const emptied = { ...OTHER, ADMIN_PASSWORD };
      await expect(startOn(emptied)).rejects.toThrow(/ADMIN_PASSWORD/);
    }
  });

  const empty = freshDatabase();
  const startOn = (env: Record<string, string>) => startKingdom({ databaseUrl: empty.url, env });
});

describe('giving roles', () => {
  const database = freshDatabase();
  let kingdom: Kingdom;
  let admin: string;

  beforeAll(async () => {
    kingdom = await startKingdom({ databaseUrl: database.url, env: OPEN });
    admin = await accessTokenOf(kingdom, ADMIN);
  });
  afterAll(() => kingdom.close());

  async function newMember() {
    const [email, client] = [anEmail(), openClient(kingdom)];
    const { data, error } = await client.signUp({ email, password: PASSWORD });
    if (error) throw error;
    return { client, email, token: data.session!.access_token, id: data.user!.id };
  }
  const give = (token: string, id: string, role: string) =>
    call(kingdom, 'PUT', `/api/admin/people/${id}/role`, { token, body: { role } });
  const tokenOf = (email: string) => accessTokenOf(kingdom, { email, password: PASSWORD });

  it('ends every session of the account, notifies it, and is recorded in the audit log', async () => {
    const { client, email, token, id } = await newMember();
    const second = await tokenOf(email);
    expect(await give(admin, id, 'operator')).toMatchObject({
      status: 200,
      body: { person: { id, email, role: 'operator' } },
    });
    for (const old of [token, second]) {
      expect((await call(kingdom, 'GET', '/auth/v1/user', { token: old })).body).toMatchObject({
        code: 'session_not_found',
      });
    }
    expect((await client.refreshSession()).error).not.toBeNull();
    const operator = await tokenOf(email);
    expect(await access(kingdom, operator)).toEqual({ role: 'operator', aal: 'aal1' });
    // Giving the same role again changes nothing and does not end the sessions.
    expect((await give(admin, id, 'operator')).status).toBe(200);
    expect(await access(kingdom, operator)).toEqual({ role: 'operator', aal: 'aal1' });
    expect((await give(admin, id, 'user')).status).toBe(200);
    expect((await call(kingdom, 'GET', '/api/admin/access', { token: operator })).status).toBe(401);
    expect(await access(kingdom, await tokenOf(email))).toMatchObject({ code: 'FORBIDDEN' });
    const log = await rows<{ details: object }>(
      kingdom.unitOfWork.read,
      `SELECT details FROM security_event WHERE account_id = $1 AND event = 'role-changed' ORDER BY id`,
      [id],
    );
    expect(log).toMatchObject([
      { details: { from: 'user', to: 'operator' } },
      { details: { from: 'operator', to: 'user' } },
    ]);
  });

  it('finds accounts for admins, and treats the search text literally', async () => {
    const { email, id } = await newMember();
    const find = (text: string) =>
      call(kingdom, 'GET', `/api/admin/people?q=${encodeURIComponent(text)}`, { token: admin });
    expect((await find(email.slice(2, 18).toUpperCase())).body).toMatchObject({
      items: [{ id, email, role: 'user' }],
    });
    expect((await find(email)).body).not.toHaveProperty('items.0.password_hash');
    for (const text of ['%', '_', "' OR 1=1 --", '\\']) {
      const { status, body } = await find(text);
      expect({ status, items: body?.['items'] }).toEqual({ status: 200, items: [] });
    }
  });

  it('cannot remove the last admin', async () => {
    const { body } = await call(kingdom, 'GET', '/auth/v1/user', { token: admin });
    for (const role of ['operator', 'user']) {
      expect(await give(admin, body!['id'] as string, role)).toMatchObject({
        status: 409,
        body: { code: 'LAST_ADMIN' },
      });
    }
    expect(await access(kingdom, admin)).toMatchObject({ role: 'admin' });
  });

  it('requires a proof younger than ten minutes, so that a page left open cannot make anybody an admin', async () => {
    const { id } = await newMember();
    const { body: user } = await call(kingdom, 'GET', '/auth/v1/user', { token: admin });
    await kingdom.unitOfWork.read.query(
      `UPDATE account_session SET amr = jsonb_set(amr, '{0,timestamp}', to_jsonb(extract(epoch FROM now())::int - 660))
       WHERE account_id = $1`,
      [user!['id']],
    );
    expect(await give(admin, id, 'admin')).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED' } });
    const proof = { token: admin, body: { password: ADMIN.password } };
    expect((await call(kingdom, 'POST', '/api/account/proof', proof)).status).toBe(200);
    expect((await give(admin, id, 'operator')).status).toBe(200);
  });

  it('is refused to an admin who loses the role at the same moment', async () => {
    const [member, accomplice] = [await newMember(), await newMember()];
    await give(admin, member.id, 'admin');
    const token = await tokenOf(member.email);
    let given: ReturnType<typeof give> | undefined;
    await kingdom.unitOfWork.run(async (tx) => {
      await tx.query(`UPDATE account SET role = 'user' WHERE id = $1`, [member.id]);
      given = give(token, accomplice.id, 'admin');
      await eventually(
        () =>
          tx.query<object[]>(
            `SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))`,
          ),
        ({ length }) => length > 0,
      );
    });
    expect(await given).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await adminsOf(kingdom)).not.toContain(accomplice.email);
  });

  it('leaves one admin if two admins remove each other’s role at the same time', async () => {
    const { email, id } = await newMember();
    await give(admin, id, 'admin');
    const other = await tokenOf(email);
    const { body } = await call(kingdom, 'GET', '/auth/v1/user', { token: admin });
    const answers = await Promise.all([give(admin, id, 'user'), give(other, body!['id'] as string, 'user')]);
    const statuses = answers.map(({ status }) => status).sort();
    // The second admin is refused, because it is now the last one or has already lost its role or session.
    expect(statuses[0]).toBe(200);
    expect([401, 403, 409]).toContain(statuses[1]);
    expect(await adminsOf(kingdom)).toHaveLength(1);
  });
});
