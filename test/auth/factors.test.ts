import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { call, openClient, PASSWORD, signUpMember } from '../support/auth.js';
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

/** Returns the code of a time step relative to the current one. The service accepts each step once, and one step ahead. */
const codeOf = (secret: string, step = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + step * 30_000 });

async function memberWithFactor() {
  const member = await signUpMember(kingdom);
  const { data: enrolled, error } = await member.client.mfa.enroll({
    factorType: 'totp',
    friendlyName: 'Phone',
  });
  if (error) throw error;
  const { secret } = enrolled.totp;
  const verified = await member.client.mfa.challengeAndVerify({
    factorId: enrolled.id,
    code: codeOf(secret, -1),
  });
  if (verified.error) throw verified.error;
  return { ...member, factorId: enrolled.id, secret, session: verified.data };
}

const accountApi = (method: string, path: string, token: string, body?: unknown) =>
  call(kingdom, method, `/api/account${path}`, { token, ...(body !== undefined && { body }) });

describe('auth contract §7: second factors', () => {
  it('are enrolled by QR code, secret and URL', async () => {
    const { client, email } = await signUpMember(kingdom);
    const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    expect(error).toBeNull();
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'Phone' });
    expect(data!.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
    expect(data!.totp.uri).toContain(encodeURIComponent(email));
    expect(data!.totp.secret).toMatch(/^[A-Z2-7]{32}$/);
    const { data: factors } = await client.mfa.listFactors();
    expect(factors?.all).toMatchObject([{ id: data!.id, status: 'unverified' }]);
    expect(JSON.stringify(factors)).not.toContain(data!.totp.secret);
  });

  it('cannot have a name with invisible characters', async () => {
    const { client } = await signUpMember(kingdom);
    const { error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Pho\u200bne' });
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
    expect((await client.mfa.listFactors()).data?.all).toEqual([]);
  });

  it('raise the session to aal2, end the others at aal1, and keep the level over a refresh', async () => {
    const member = await signUpMember(kingdom);
    const other = openClient(kingdom);
    await other.signInWithPassword({ email: member.email, password: PASSWORD });
    const { data: enrolled } = await member.client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    const { data: level } = await member.client.mfa.getAuthenticatorAssuranceLevel();
    expect(level).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    const { data, error } = await member.client.mfa.challengeAndVerify({
      factorId: enrolled!.id,
      code: codeOf(enrolled!.totp!.secret),
    });
    expect(error).toBeNull();
    expect(data?.refresh_token).not.toBe(member.session.refresh_token);
    expect((await member.client.getClaims()).data?.claims).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'totp' }, { method: 'otp' }],
    });
    expect((await other.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    await member.client.refreshSession();
    expect((await member.client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
    });
  });

  it('accept a code once', async () => {
    const { client, factorId, secret } = await memberWithFactor();
    const again = await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret, -1) });
    expect(again.error).toMatchObject({ code: 'mfa_verification_failed', status: 422 });
    expect((await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error).toBeNull();
  });

  it('reject wrong codes, foreign challenges and factors of other accounts with the contract’s codes', async () => {
    const { client, factorId, secret, session } = await memberWithFactor();
    const stranger = await memberWithFactor();
    const { data: challenge } = await client.mfa.challenge({ factorId });
    const verify = (id: string, body: object) =>
      call(kingdom, 'POST', `/auth/v1/factors/${id}/verify`, { token: session.access_token, body });
    expect(await verify(factorId, { challenge_id: challenge!.id, code: '' })).toMatchObject({ status: 400 });
    const foreign = await stranger.client.mfa.challenge({ factorId: stranger.factorId });
    expect(await verify(factorId, { challenge_id: foreign.data!.id, code: codeOf(secret) })).toMatchObject({
      status: 422,
      body: { code: 'mfa_factor_not_found' },
    });
    expect(
      await verify(stranger.factorId, { challenge_id: challenge!.id, code: codeOf(secret) }),
    ).toMatchObject({
      status: 404,
      body: { code: 'mfa_factor_not_found' },
    });
    await kingdom.unitOfWork.read.query(
      `UPDATE factor_challenge SET expires_at = now() - interval '1 s' WHERE id = $1`,
      [challenge!.id],
    );
    expect(await verify(factorId, { challenge_id: challenge!.id, code: codeOf(secret) })).toMatchObject({
      status: 422,
      body: { code: 'mfa_challenge_expired' },
    });
  });

  it('cannot be verified at aal1 if another one was verified after their enrolment began', async () => {
    const { email, factorId, secret } = await memberWithFactor();
    const intruder = openClient(kingdom);
    await intruder.signInWithPassword({ email, password: PASSWORD });
    // Simulate an enrolment that began just before the owner's factor was verified.
    const begun = randomUUID();
    await kingdom.unitOfWork.read.query(
      `INSERT INTO second_factor (id, account_id, friendly_name, sealed_secret)
       SELECT $1, account_id, 'Begun', sealed_secret FROM second_factor WHERE id = $2`,
      [begun, factorId],
    );
    const { error } = await intruder.mfa.challengeAndVerify({ factorId: begun, code: codeOf(secret) });
    expect(error).toMatchObject({ code: 'insufficient_aal', status: 403 });
    expect((await intruder.mfa.unenroll({ factorId: begun })).error).toMatchObject({
      code: 'insufficient_aal',
      status: 422,
    });
  });

  it('end a challenge after five wrong codes, and mail the owner once', async () => {
    const { client, email, factorId, secret } = await memberWithFactor();
    const { data: challenge } = await client.mfa.challenge({ factorId });
    const guess = (code: string) => client.mfa.verify({ factorId, challengeId: challenge!.id, code });
    for (let tried = 0; tried < 5; tried++) {
      expect((await guess('000000')).error).toMatchObject({ code: 'mfa_verification_failed' });
    }
    expect((await guess(codeOf(secret))).error).toMatchObject({ code: 'mfa_challenge_expired' });
    await client.mfa.challengeAndVerify({ factorId, code: '000000' });
    expect((await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error).toBeNull();
    const warningMails = async () =>
      (await kingdom.inbox.all()).filter(
        ({ to, subject }) => to.includes(email) && subject.startsWith('Wrong sign-in codes'),
      );
    await eventually(warningMails, (mails) => mails.length > 0);
    expect(await warningMails()).toHaveLength(1);
  });

  it('allow strangers twenty wrong codes an hour for an account, over all sessions', async () => {
    const { client, email, factorId, secret } = await memberWithFactor();
    const guess = async (code: string, agent: string) => {
      const stranger = openClient(kingdom, { headers: { 'user-agent': agent } });
      await stranger.signInWithPassword({ email, password: PASSWORD });
      return (await stranger.mfa.challengeAndVerify({ factorId, code })).error;
    };
    for (let tried = 0; tried < 20; tried++) {
      expect(await guess('000000', tried % 2 ? 'Firefox/140' : 'Edg/140')).toMatchObject({ status: 422 });
    }
    expect(await guess(codeOf(secret), 'Edg/140')).toMatchObject({
      status: 429,
      code: 'over_request_rate_limit',
    });
    // The limit affects neither the owner's own browser nor recovery codes from any browser.
    const { body } = await accountApi(
      'POST',
      '/recovery-codes',
      (await client.getSession()).data.session!.access_token,
    );
    expect((await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error).toBeNull();
    const elsewhere = openClient(kingdom, { headers: { 'user-agent': 'Edg/140' } });
    const { data } = await elsewhere.signInWithPassword({ email, password: PASSWORD });
    const [code] = body!['codes'] as string[];
    expect(
      (await accountApi('POST', '/recovery-codes/redeem', data.session!.access_token, { code })).status,
    ).toBe(200);
  });

  it('are required before anything of the account is changed', async () => {
    const { email, factorId } = await memberWithFactor();
    const client = openClient(kingdom);
    const { data } = await client.signInWithPassword({ email, password: PASSWORD });
    expect(data.user?.factors).toMatchObject([{ id: factorId, status: 'verified' }]);
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
    expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Two' })).error).toMatchObject({
      code: 'insufficient_aal',
      status: 403,
    });
    expect((await client.mfa.unenroll({ factorId })).error).toMatchObject({
      code: 'insufficient_aal',
      status: 422,
    });
    for (const change of [
      { password: 'another fine password' },
      { email: `x-${email}` },
      { data: { username: 'Mallory' } },
    ]) {
      expect((await client.updateUser(change)).error).toMatchObject({
        code: 'insufficient_aal',
        status: 401,
      });
    }
    const token = data.session!.access_token;
    expect(await accountApi('GET', '/sessions', token)).toMatchObject({
      status: 403,
      body: { code: 'MFA_REQUIRED' },
    });
  });

  it('protect sessions that have confirmed the factor from somebody who has only the password', async () => {
    const { email, session } = await memberWithFactor();
    for (const scope of ['others', 'global']) {
      const [thief, third] = [openClient(kingdom), openClient(kingdom)];
      await thief.signInWithPassword({ email, password: PASSWORD });
      const { data } = await third.signInWithPassword({ email, password: PASSWORD });
      const token = (await thief.getSession()).data.session!.access_token;
      expect((await call(kingdom, 'POST', `/auth/v1/logout?scope=${scope}`, { token })).status).toBe(204);
      expect((await accountApi('GET', '/sessions', session.access_token)).status).toBe(200);
      // Sessions at the same level (aal1) do end.
      expect(
        await call(kingdom, 'GET', '/auth/v1/user', { token: data.session!.access_token }),
      ).toMatchObject({ status: 403, body: { code: 'session_not_found' } });
    }
  });

  it('lower the session to aal1 when the factor is removed, and mail the owner', async () => {
    const { client, factorId, email, session } = await memberWithFactor();
    expect((await client.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    await client.refreshSession();
    expect((await client.getClaims()).data?.claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'otp' }] });
    expect((await accountApi('GET', '/recovery-codes', session.access_token)).body).toEqual({ remaining: 0 });
    const mails = await eventually(
      () => kingdom.inbox.to(email),
      (found) => found.length >= 3,
    );
    expect(mails).toHaveLength(3);
  });
});

describe('recovery codes', () => {
  it('replace the second factor, each once', async () => {
    const { email, session } = await memberWithFactor();
    const { body } = await accountApi('POST', '/recovery-codes', session.access_token);
    const codes = body!['codes'] as string[];
    expect(new Set(codes).size).toBe(10);
    const client = openClient(kingdom);
    await client.signInWithPassword({ email, password: PASSWORD });
    const token = (await client.getSession()).data.session!.access_token;
    const redeem = (code: string) => accountApi('POST', '/recovery-codes/redeem', token, { code });
    expect(await redeem('aaaaa-aaaaa')).toMatchObject({
      status: 422,
      body: { code: 'RECOVERY_CODE_INVALID' },
    });
    expect(await redeem(codes[0]!.toUpperCase())).toMatchObject({ status: 200, body: { remaining: 9 } });
    await client.refreshSession();
    expect((await client.getClaims()).data?.claims.aal).toBe('aal2');
    expect(await redeem(codes[0]!)).toMatchObject({ status: 422 });
    expect((await accountApi('GET', '/sessions', token)).status).toBe(200);
  });

  it('are invalid once new ones are created, and require a second factor to replace', async () => {
    const { session } = await memberWithFactor();
    const first = (await accountApi('POST', '/recovery-codes', session.access_token)).body![
      'codes'
    ] as string[];
    await accountApi('POST', '/recovery-codes', session.access_token);
    const redeemed = await accountApi('POST', '/recovery-codes/redeem', session.access_token, {
      code: first[0],
    });
    expect(redeemed.status).toBe(422);
    const plain = await signUpMember(kingdom);
    expect(await accountApi('POST', '/recovery-codes', plain.session.access_token)).toMatchObject({
      status: 409,
      body: { code: 'NO_SECOND_FACTOR' },
    });
  });
});
