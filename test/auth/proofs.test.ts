import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TOTP } from 'otpauth';
import { anEmail, call, openClient, PASSWORD, signUpMember } from '../support/auth.js';
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

const query = (sql: string, parameters: unknown[] = []) =>
  kingdom.unitOfWork.read.query<Record<string, unknown>[]>(sql, parameters);

/** Makes all proofs of the account's sessions eleven minutes old. */
const expireProofs = (userId: string) =>
  query(
    `UPDATE account_session SET amr = (
       SELECT jsonb_agg(jsonb_set(one, '{timestamp}', to_jsonb((one->>'timestamp')::bigint - 660))) FROM jsonb_array_elements(amr) one)
     WHERE account_id = $1`,
    [userId],
  );

const needed = { status: 400, code: 'reauthentication_needed' };

async function memberWithOldProof() {
  const member = await signUpMember(kingdom);
  await expireProofs(member.user.id);
  const api = (method: string, path: string, body?: object) =>
    call(kingdom, method, `/api/account${path}`, {
      token: member.session.access_token,
      ...(body && { body }),
    });
  return { ...member, api };
}

async function reauthenticationCode(email: string, { inbox } = kingdom): Promise<string> {
  const codes = await eventually(
    async () =>
      (await inbox.all())
        .filter(({ to, text }) => to.includes(email) && !text.includes('/verify?'))
        .map(({ text }) => /\b\d{6}\b/.exec(text)?.[0])
        .filter((code) => code !== undefined),
    ({ length }) => length > 0,
  );
  return codes.at(-1)!;
}

describe('a proof younger than ten minutes is required', () => {
  it('before password, address, factors and recovery codes change, and nowhere else', async () => {
    const { client, api } = await memberWithOldProof();
    expect((await client.updateUser({ password: 'another fine password' })).error).toMatchObject(needed);
    expect((await client.updateUser({ email: anEmail() })).error).toMatchObject(needed);
    const begun = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    expect(begun.error).toMatchObject(needed);
    expect((await client.updateUser({ data: { username: 'Ada' } })).error).toBeNull();
    expect((await api('GET', '/sessions')).status).toBe(200);
  });

  it('before a verified factor is removed and its recovery codes are created again', async () => {
    const { client, user } = await signUpMember(kingdom);
    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    const code = new TOTP({ secret: data!.totp!.secret }).generate();
    await client.mfa.challengeAndVerify({ factorId: data!.id, code });
    await expireProofs(user.id);
    expect((await client.mfa.unenroll({ factorId: data!.id })).error).toMatchObject(needed);
    const token = (await client.getSession()).data.session!.access_token;
    expect(await call(kingdom, 'POST', '/api/account/recovery-codes', { token })).toMatchObject({
      status: 403,
      body: { code: 'PROOF_NEEDED' },
    });
    // A code of the second factor counts as a proof.
    const later = new TOTP({ secret: data!.totp!.secret }).generate({ timestamp: Date.now() + 30_000 });
    await client.mfa.challengeAndVerify({ factorId: data!.id, code: later });
    expect((await client.mfa.unenroll({ factorId: data!.id })).error).toBeNull();
  });

  it('before an account without a password is deleted', async () => {
    const { api, user } = await memberWithOldProof();
    await query(`UPDATE account SET password_hash = NULL WHERE id = $1`, [user.id]);
    expect(await api('DELETE', '', {})).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED' } });
    expect(await query(`SELECT id FROM account WHERE id = $1`, [user.id])).toHaveLength(1);
  });
});

describe('a proof can be', () => {
  it('the password, sent to the proof’s endpoint, but not a wrong one', async () => {
    const { client, api } = await memberWithOldProof();
    expect(await api('POST', '/proof', { password: 'wrong' })).toMatchObject({
      status: 422,
      body: { code: 'PROOF_INVALID' },
    });
    expect((await client.updateUser({ email: anEmail() })).error).toMatchObject(needed);
    expect((await api('POST', '/proof', { password: PASSWORD })).body).toEqual({ proven: true });
    expect((await client.updateUser({ email: anEmail() })).error).toBeNull();
  });

  it('a mailed code, sent to the proof’s endpoint or as the client’s nonce, but only once', async () => {
    for (const way of ['door', 'nonce']) {
      const { client, api, email } = await memberWithOldProof();
      expect((await client.reauthenticate()).error).toBeNull();
      const code = await reauthenticationCode(email);
      if (way === 'door') expect((await api('POST', '/proof', { code })).status).toBe(200);
      const nonce = way === 'nonce' ? { nonce: code } : {};
      expect((await client.updateUser({ password: 'another fine password', ...nonce })).error).toBeNull();
      expect(await api('POST', '/proof', { code })).toMatchObject({ status: 422 });
    }
  });

  it('the current password, sent with the change', async () => {
    const { email, user } = await signUpMember(kingdom);
    const client = openClient(kingdom);
    await client.signInWithPassword({ email, password: PASSWORD });
    await expireProofs(user.id);
    const change = { password: 'another fine password', current_password: PASSWORD };
    expect((await client.updateUser({ ...change, current_password: 'wrong' })).error).toMatchObject({
      code: 'current_password_invalid',
    });
    expect((await client.updateUser(change)).error).toBeNull();
  });
});

it('without a proof, the response does not reveal whether a password is right', async () => {
  const { client } = await memberWithOldProof();
  for (const password of [PASSWORD, 'another fine password'])
    expect((await client.updateUser({ password })).error).toMatchObject(needed);
});

describe('a request while the owner ends the session and changes the password', () => {
  /** Sends a request while the account's row is locked, and commits the owner's change before the request continues. */
  async function requestDuringChange(
    member: Awaited<ReturnType<typeof signUpMember>>,
    ask: () => Promise<unknown>,
  ) {
    let asked: Promise<unknown> | undefined;
    await kingdom.unitOfWork.run(async (tx) => {
      await tx.query(`SELECT FROM account WHERE id = $1 FOR UPDATE`, [member.user.id]);
      asked = ask();
      await eventually(
        () =>
          tx.query<object[]>(
            `SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))`,
          ),
        ({ length }) => length > 0,
      );
      await tx.query(`UPDATE account SET password_hash = 'another' WHERE id = $1`, [member.user.id]);
      await tx.query(`DELETE FROM account_session WHERE account_id = $1`, [member.user.id]);
    });
    return asked;
  }

  it('changes nothing', async () => {
    const member = await signUpMember(kingdom);
    const change = { data: { username: 'Mallory' }, password: 'another fine password' };
    const { access_token: token } = member.session;
    expect(
      await requestDuringChange(member, () => call(kingdom, 'PUT', '/auth/v1/user', { token, body: change })),
    ).toMatchObject({ status: 403, body: { code: 'session_not_found' } });
    expect(
      await query(`SELECT password_hash, user_metadata ? 'username' AS named FROM account WHERE id = $1`, [
        member.user.id,
      ]),
    ).toEqual([{ password_hash: 'another', named: false }]);
  });

  it('deletes nothing', async () => {
    const member = await signUpMember(kingdom);
    const { access_token: token } = member.session;
    expect(
      await requestDuringChange(member, () =>
        call(kingdom, 'DELETE', '/api/account', { token, body: { password: PASSWORD } }),
      ),
    ).toMatchObject({ status: 401 });
    expect(await query(`SELECT id FROM account WHERE id = $1`, [member.user.id])).toHaveLength(1);
  });
});

describe('if an address gets only one mail per minute', () => {
  const own = freshDatabase();
  let patient: Kingdom;

  beforeAll(async () => {
    const env = { AUTH_MAIL_INTERVAL_S: '60' };
    patient = await startKingdom({ databaseUrl: own.url, env });
    await patient.startWorker();
  });
  afterAll(() => patient.close());

  it('a change of the address with a mistyped code is mailed once the code is right', async () => {
    const { client, user, email } = await signUpMember(patient);
    await patient.unitOfWork.read.query(`UPDATE account_session SET amr = '[]' WHERE account_id = $1`, [
      user.id,
    ]);
    await client.reauthenticate();
    const nonce = await reauthenticationCode(email, patient);
    const wrong = nonce === '000000' ? '000001' : '000000';
    const change = { email: anEmail() };
    expect((await client.updateUser({ ...change, nonce: wrong })).error).toMatchObject({
      code: 'reauthentication_not_valid',
    });
    expect((await client.updateUser({ ...change, nonce })).error).toBeNull();
  });

  it('a change of the address that waited for a proof is mailed once it is given', async () => {
    const { client, session, user } = await signUpMember(patient);
    await patient.unitOfWork.read.query(`UPDATE account_session SET amr = '[]' WHERE account_id = $1`, [
      user.id,
    ]);
    const email = anEmail();
    expect((await client.updateUser({ email })).error).toMatchObject(needed);
    const proof = { token: session.access_token, body: { password: PASSWORD } };
    expect((await call(patient, 'POST', '/api/account/proof', proof)).status).toBe(200);
    expect((await client.updateUser({ email })).error).toBeNull();
    expect((await client.updateUser({ email })).error).toMatchObject({ code: 'over_email_send_rate_limit' });
  });

  it('a change that is refused for the mail limit or the old password does not use up the next one', async () => {
    const [one, other] = [await signUpMember(patient), await signUpMember(patient)];
    const taken = anEmail();
    expect((await one.client.updateUser({ email: taken })).error).toBeNull();
    const change = (fields: { email: string; password?: string }) => other.client.updateUser(fields);
    expect((await change({ email: taken })).error).toMatchObject({ code: 'over_email_send_rate_limit' });
    expect((await change({ email: anEmail(), password: PASSWORD })).error).toMatchObject({
      code: 'same_password',
    });
    expect((await change({ email: anEmail() })).error).toBeNull();
  });
});
