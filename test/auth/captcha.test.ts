import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { rows } from '#platform';
import { anEmail, call, mailedLink, openClient, PASSWORD, signUpMember } from '../support/auth.js';
import { earnToken } from '../support/captcha.js';
import { freshDatabase } from '../support/database.js';
import { ADMIN, type Kingdom, startKingdom } from '../support/kingdom.js';
import { checksumOf } from '../support/tables.js';

const REFUSED = { status: 400, body: { code: 'captcha_failed' } };

describe('auth contract §9: the captcha for sign-up, with the default settings', () => {
  const database = freshDatabase();
  let kingdom: Kingdom;

  beforeAll(async () => {
    kingdom = await startKingdom({ databaseUrl: database.url, env: { CAPTCHA_PROVIDER: 'altcha' } });
  });
  afterAll(() => kingdom.close());

  const accounts = (email: string) =>
    rows(kingdom.unitOfWork.read, `SELECT id FROM account WHERE email = $1`, [email]);

  it.each([
    ['none', undefined],
    ['null', { captcha_token: null }],
    ['empty', { captcha_token: '' }],
    ['forged', { captcha_token: Buffer.from('{"challenge":{},"solution":{}}').toString('base64') }],
    ['a prototype property', { captcha_token: '__proto__' }],
    ['endless', { captcha_token: 'a'.repeat(90_000) }],
  ])('rejects a token that is %s, and leaves no account, mail or other trace', async (_name, given) => {
    const before = await checksumOf(kingdom, []);
    const body = { email: anEmail(), password: PASSWORD, gotrue_meta_security: given };
    expect(await call(kingdom, 'POST', '/auth/v1/signup', { body })).toMatchObject(REFUSED);
    expect(await checksumOf(kingdom, [])).toBe(before);
  });

  it.each([7, ['a'], {}, true])('rejects a token of the wrong type: %j', async (captcha_token) => {
    const body = { email: anEmail(), password: PASSWORD, gotrue_meta_security: { captcha_token } };
    expect(await call(kingdom, 'POST', '/auth/v1/signup', { body })).toMatchObject({
      status: 400,
      body: { code: 'bad_json' },
    });
  });

  it('is checked before anything else in the body', async () => {
    const bodies = [
      {},
      { email: 'no address', password: 'a' },
      { email: 7, password: [] },
      { email: ADMIN.email, password: PASSWORD, data: 'a\0' },
    ];
    for (const body of bodies) {
      expect(await call(kingdom, 'POST', '/auth/v1/signup', { body })).toMatchObject(REFUSED);
    }
  });

  it('is not required for sign-in and password reset, which send no token', async () => {
    const client = openClient(kingdom);
    expect((await client.signInWithPassword(ADMIN)).error).toBeNull();
    expect((await client.resetPasswordForEmail(anEmail())).error).toBeNull();
    const known = { email: ADMIN.email, options: { shouldCreateUser: false } };
    expect((await client.signInWithOtp(known)).error).toBeNull();
    expect((await client.resend({ type: 'signup', email: anEmail() })).error).toBeNull();
  });

  it('is required for a magic link that may create an account', async () => {
    const before = await checksumOf(kingdom, []);
    for (const given of [{}, { create_user: true }, { create_user: null }, { create_user: 'no' }]) {
      const body = { email: anEmail(), ...given };
      expect(await call(kingdom, 'POST', '/auth/v1/otp', { body })).toMatchObject(REFUSED);
    }
    expect(await checksumOf(kingdom, [])).toBe(before);
    const options = { captchaToken: await earnToken(kingdom) };
    expect((await openClient(kingdom).signInWithOtp({ email: anEmail(), options })).error).toBeNull();
  });

  it('accepts a solved token for one sign-up', async () => {
    await kingdom.startWorker();
    const [email, captchaToken] = [anEmail(), await earnToken(kingdom)];
    const signUp = (address: string) =>
      openClient(kingdom).signUp({ email: address, password: PASSWORD, options: { captchaToken } });
    expect((await signUp(email)).error).toBeNull();
    await mailedLink(kingdom, email, 'signup');
    const second = anEmail();
    expect((await signUp(second)).error).toMatchObject({ code: 'captcha_failed', status: 400 });
    expect(await accounts(second)).toEqual([]);
  });
});

describe('auth contract §9: the captcha on the endpoints in AUTH_CAPTCHA_ENDPOINTS', () => {
  const database = freshDatabase();
  let kingdom: Kingdom;

  beforeAll(async () => {
    kingdom = await startKingdom({
      databaseUrl: database.url,
      env: { CAPTCHA_PROVIDER: 'altcha', AUTH_CAPTCHA_ENDPOINTS: 'password, recover,resend,otp' },
    });
  });
  afterAll(() => kingdom.close());

  it.each([
    ['sign-in', '/token?grant_type=password', { email: ADMIN.email, password: ADMIN.password }],
    ['recovery', '/recover', { email: anEmail() }],
    ['resending', '/resend', { email: anEmail(), type: 'signup' }],
    ['magic links', '/otp', { email: anEmail() }],
  ])('is required on %s', async (_name, path, given) => {
    const before = await checksumOf(kingdom, []);
    expect(await call(kingdom, 'POST', `/auth/v1${path}`, { body: given })).toMatchObject(REFUSED);
    expect(await checksumOf(kingdom, [])).toBe(before);
    const body = { ...given, gotrue_meta_security: { captcha_token: await earnToken(kingdom) } };
    expect((await call(kingdom, 'POST', `/auth/v1${path}`, { body })).status).toBe(200);
    expect(await call(kingdom, 'POST', `/auth/v1${path}`, { body })).toMatchObject(REFUSED);
  });

  it('accepts a client that sends a token', async () => {
    const options = { captchaToken: await earnToken(kingdom) };
    expect((await openClient(kingdom).signInWithPassword({ ...ADMIN, options })).error).toBeNull();
  });

  it('is never required on a sign-up endpoint that is left out, verification, refresh, exchange or signed-in calls', async () => {
    await kingdom.startWorker();
    const { client, email } = await signUpMember(kingdom);
    expect((await client.refreshSession()).error).toBeNull();
    expect((await client.getUser()).error).toBeNull();
    expect((await client.updateUser({ data: { username: 'Ada' } })).error).toBeNull();
    expect((await client.reauthenticate()).error).toBeNull();
    const verifier = 'v'.repeat(60);
    const link = await mailedLinkWithPkce(email, verifier);
    const opened = await fetch(`${kingdom.url}${link}`, { redirect: 'manual' });
    const code = new URL(opened.headers.get('location')!).searchParams.get('code');
    expect(
      await call(kingdom, 'POST', '/auth/v1/token?grant_type=pkce', {
        body: { auth_code: code, code_verifier: verifier },
      }),
    ).toMatchObject({ status: 200, body: { token_type: 'bearer' } });
    expect((await client.signOut()).error).toBeNull();
  });

  /** Requests a recovery with PKCE and returns the path of the mailed link. */
  async function mailedLinkWithPkce(email: string, verifier: string): Promise<string> {
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const body = {
      email,
      code_challenge: challenge,
      code_challenge_method: 's256',
      gotrue_meta_security: { captcha_token: await earnToken(kingdom) },
    };
    await call(kingdom, 'POST', '/auth/v1/recover', { body });
    const { pathname, search } = new URL((await mailedLink(kingdom, email, 'recovery')).link);
    return pathname + search;
  }
});
