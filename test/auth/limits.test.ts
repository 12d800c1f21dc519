import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  accessTokenOf,
  anEmail,
  call,
  mailedLink,
  openClient,
  openLink,
  PASSWORD,
  signUpMember,
} from '../support/auth.js';
import { earnToken } from '../support/captcha.js';
import { freshDatabase } from '../support/database.js';
import { emptyRedisOf, ENGINES } from '../support/engine-cases.js';
import { ADMIN, type Kingdom, startKingdom } from '../support/kingdom.js';

const WRONG = 'not the password at all';

let addresses = 0;
/** Returns an IP address that has sent no request yet. */
const newAddress = (): string => {
  addresses += 1;
  return `198.51.${Math.trunc(addresses / 250)}.${(addresses % 250) + 1}`;
};

interface TestRequest {
  method?: string;
  path: string;
  body?: unknown;
  token?: string;
  from?: string;
}

/** Returns a function that sends a request several times in parallel, each from its `from` or else from a new address. */
const requestSender =
  (kingdom: () => Kingdom) =>
  (
    times: number,
    ask: () => TestRequest,
  ): Promise<{ status: number; code: unknown; retryAfterS: number }[]> =>
    Promise.all(
      Array.from({ length: times }, async () => {
        const { method = 'POST', path, from = newAddress(), ...given } = ask();
        const answer = await call(kingdom(), method, path, {
          ...given,
          headers: { 'x-forwarded-for': from },
        });
        return {
          status: answer.status,
          code: answer.body?.['code'],
          retryAfterS: Number(answer.headers.get('retry-after')),
        };
      }),
    );

const limited = (answers: { status: number }[]): number =>
  answers.filter(({ status }) => status === 429).length;

describe.each(ENGINES)('auth contract §9: limits, counted on %s', (engine) => {
  const database = freshDatabase();
  let kingdom: Kingdom;
  const ask = requestSender(() => kingdom);

  beforeAll(async () => {
    kingdom = await startKingdom({
      databaseUrl: database.url,
      redisUrl: await emptyRedisOf(engine),
      env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'true', AUTH_CONFIRM_EMAIL: 'false' },
    });
  });
  afterAll(() => kingdom.close());

  async function newMember() {
    const email = anEmail();
    const from = newAddress();
    const client = openClient(kingdom, { headers: { 'x-forwarded-for': from } });
    const { data, error } = await client.signUp({ email, password: PASSWORD });
    if (error) throw error;
    return { email, from, token: data.session!.access_token };
  }

  it.each<[string, string, string, number]>([
    ['sign-in and refresh', 'POST', '/token?grant_type=refresh_token', 150],
    ['sign-up', 'POST', '/signup', 30],
    ['magic links', 'POST', '/otp', 30],
    ['recovery', 'POST', '/recover', 30],
    ['resending', 'POST', '/resend', 30],
    ['codes', 'POST', '/verify', 30],
    ['opened links', 'GET', '/verify', 30],
    ['changes', 'PUT', '/user', 30],
    ['reauthentication', 'GET', '/reauthenticate', 30],
    ['second factors', 'POST', '/factors/x/verify', 15],
  ])('%s: %s %s allows %i by the caller’s address', async (_name, method, path, points) => {
    const from = newAddress();
    const request = { method, path: `/auth/v1${path}`, from };
    expect(limited(await ask(points, () => request))).toBe(0);
    const [refused] = await ask(1, () => request);
    expect(refused).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
    expect(refused!.retryAfterS).toBeGreaterThan(0);
    expect(refused!.retryAfterS).toBeLessThanOrEqual(300);
    expect(limited(await ask(1, () => ({ ...request, from: newAddress() })))).toBe(0);
  });

  it('trusts only our proxy’s address: forwarded addresses that a caller sends are ignored', async () => {
    const from = newAddress();
    const spoofed = () => ({ path: '/auth/v1/recover', from: `${newAddress()}, ${from}` });
    expect(limited(await ask(30, spoofed))).toBe(0);
    expect(limited(await ask(2, spoofed))).toBe(2);
  });

  it('counts an IPv6 subscriber once for all addresses of the network', async () => {
    let host = 0;
    const network = `2001:db8:${engine === 'redis' ? 1 : 2}:7`;
    const neighbour = () => {
      host += 1;
      return { path: '/auth/v1/recover', from: `${network}::${host.toString(16)}` };
    };
    expect(limited(await ask(30, neighbour))).toBe(0);
    expect(limited(await ask(2, neighbour))).toBe(2);
    expect(limited(await ask(1, () => ({ path: '/auth/v1/recover', from: '2001:db8:9::1' })))).toBe(0);
  });

  it('counts wrong passwords by account and caller, and alike for unknown addresses', async () => {
    const { email } = await newMember();
    const guesser = newAddress();
    for (const target of [email, anEmail()]) {
      const signInFrom = (password: string) => () => ({
        path: '/auth/v1/token?grant_type=password',
        body: { email: target, password },
        from: guesser,
      });
      const tried = await ask(20, signInFrom(WRONG));
      expect(tried.every(({ code }) => code === 'invalid_credentials')).toBe(true);
      const [wrong, right] = [...(await ask(1, signInFrom(WRONG))), ...(await ask(1, signInFrom(PASSWORD)))];
      expect(wrong).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
      expect(right).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
      expect(wrong!.retryAfterS).toBeGreaterThan(0);
    }
    const upper = { email: email.toUpperCase(), password: PASSWORD };
    const signIn = { path: '/auth/v1/token?grant_type=password', body: upper };
    expect(limited(await ask(1, () => ({ ...signIn, from: guesser })))).toBe(1);
    expect(await ask(1, () => ({ ...signIn, from: '203.0.113.7' }))).toMatchObject([{ status: 200 }]);
    const other = await newMember();
    const body = { email: other.email, password: PASSWORD };
    expect(await ask(1, () => ({ ...signIn, body, from: guesser }))).toMatchObject([{ status: 200 }]);
  });

  it('counts a hundred wrong passwords of all callers for one account, and lets its owner’s browser pass', async () => {
    const [{ email, from }, unknown] = [await newMember(), anEmail()];
    let network = 0;
    const elsewhere = () => `100.${engine === 'redis' ? 64 : 65}.${(network += 1)}.1`;
    const signInFrom = (address: string, password: string, from: () => string) => () => ({
      path: '/auth/v1/token?grant_type=password',
      body: { email: address, password },
      from: from(),
    });
    for (const address of [email, unknown]) {
      expect(limited(await ask(100, signInFrom(address, WRONG, elsewhere)))).toBe(0);
      expect(limited(await ask(1, signInFrom(address, PASSWORD, elsewhere)))).toBe(1);
    }
    // The limit does not affect the network and the kind of browser that the owner signed up with.
    expect(
      await ask(
        1,
        signInFrom(email, PASSWORD, () => from),
      ),
    ).toMatchObject([{ status: 200 }]);
  });

  it('resets the count after the right password', async () => {
    const { email } = await newMember();
    const from = newAddress();
    const signInFrom = (password: string) => () => ({
      path: '/auth/v1/token?grant_type=password',
      body: { email, password },
      from,
    });
    for (let round = 0; round < 2; round++) {
      expect(limited(await ask(19, signInFrom(WRONG)))).toBe(0);
      expect(await ask(1, signInFrom(PASSWORD))).toMatchObject([{ status: 200 }]);
    }
  });

  it('counts wrong passwords within a session at any address, and locks no sign-in by them', async () => {
    const { email, token } = await newMember();
    const deletion = () => ({ method: 'DELETE', path: '/api/account', token, body: { password: WRONG } });
    const change = () => ({
      method: 'PUT',
      path: '/auth/v1/user',
      token,
      body: { password: 'another good password', current_password: WRONG },
    });
    expect((await ask(10, deletion)).every(({ status }) => status === 422)).toBe(true);
    expect((await ask(10, change)).every(({ code }) => code === 'current_password_invalid')).toBe(true);
    expect(limited([...(await ask(1, deletion)), ...(await ask(1, change))])).toBe(2);
    const body = { email, password: PASSWORD };
    expect(limited(await ask(1, () => ({ path: '/auth/v1/token?grant_type=password', body })))).toBe(0);
  });

  it('counts second factors and recovery codes by session at any address', async () => {
    const [guesser, other] = [await newMember(), await newMember()];
    const guess = (token: string) => () => ({
      path: '/auth/v1/factors/x/verify',
      token,
      body: { challenge_id: 'x', code: '000000' },
    });
    expect((await ask(15, guess(guesser.token))).every(({ status }) => status === 404)).toBe(true);
    expect(limited(await ask(1, guess(guesser.token)))).toBe(1);
    const redeem = { path: '/api/account/recovery-codes/redeem', token: guesser.token, body: { code: 'x' } };
    const [refused] = await ask(1, () => redeem);
    expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(limited(await ask(1, guess(other.token)))).toBe(0);
  });

  it('refuses before any work is done: a limited sign-up leaves no account', async () => {
    const from = newAddress();
    await ask(30, () => ({ path: '/auth/v1/signup', from }));
    const email = anEmail();
    const body = { email, password: PASSWORD };
    expect(limited(await ask(1, () => ({ path: '/auth/v1/signup', from, body })))).toBe(1);
    expect(await ask(1, () => ({ path: '/auth/v1/token?grant_type=password', body }))).toMatchObject([
      { status: 400, code: 'invalid_credentials' },
    ]);
  });
});

describe.each(ENGINES)('auth contract §9: mails, counted on %s', (engine) => {
  const database = freshDatabase();
  let kingdom: Kingdom;
  const ask = requestSender(() => kingdom);
  const known = anEmail();

  beforeAll(async () => {
    kingdom = await startKingdom({
      databaseUrl: database.url,
      redisUrl: await emptyRedisOf(engine),
      env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'true', AUTH_MAIL_INTERVAL_S: '60' },
    });
    await openClient(kingdom).signUp({ email: known, password: PASSWORD });
  });
  afterAll(() => kingdom.close());

  it.each(['/recover', '/otp', '/resend'])(
    '%s: allows one mail of each kind per minute to an address and caller, whether the address is known or not',
    async (path) => {
      for (const email of [anEmail(), path === '/resend' ? anEmail() : known]) {
        const body = { email, type: 'email_change' };
        const from = newAddress();
        const request = () => ({ path: `/auth/v1${path}`, body, from });
        expect(await ask(1, request)).toMatchObject([{ status: 200 }]);
        expect(await ask(1, () => ({ ...request(), from: newAddress() }))).toMatchObject([{ status: 200 }]);
        const [refused] = await ask(1, request);
        expect(refused).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
        expect(refused!.retryAfterS).toBeGreaterThan(50);
        expect(refused!.retryAfterS).toBeLessThanOrEqual(60);
      }
    },
  );

  it('states the seconds in the form that clients show, and allows a mail of another kind', async () => {
    const body = { email: anEmail(), password: PASSWORD };
    expect((await call(kingdom, 'POST', '/auth/v1/signup', { body })).status).toBe(200);
    const again = await call(kingdom, 'POST', '/auth/v1/signup', { body });
    expect(again).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } });
    expect(again.body?.['message']).toMatch(/after \d+ seconds/);
    expect((await call(kingdom, 'POST', '/auth/v1/recover', { body })).status).toBe(200);
  });
});

describe('auth contract §9: mails of an hour', () => {
  const database = freshDatabase();

  it('are thirty to an address, of all kinds together', async () => {
    const kingdom = await startKingdom({
      databaseUrl: database.url,
      env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'true' },
    });
    const ask = requestSender(() => kingdom);
    const email = anEmail();
    expect(limited(await ask(15, () => ({ path: '/auth/v1/recover', body: { email } })))).toBe(0);
    expect(limited(await ask(15, () => ({ path: '/auth/v1/otp', body: { email } })))).toBe(0);
    const [refused] = await ask(1, () => ({ path: '/auth/v1/resend', body: { email, type: 'signup' } }));
    expect(refused).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    expect(refused!.retryAfterS).toBeGreaterThan(3_000);
    const other = { email: anEmail() };
    expect(limited(await ask(1, () => ({ path: '/auth/v1/recover', body: other })))).toBe(0);
    await kingdom.close();
  });

  it('are not counted if the request was refused and no mail was sent', async () => {
    const kingdom = await startKingdom({
      databaseUrl: database.url,
      env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'true', AUTH_CONFIRM_EMAIL: 'false' },
    });
    const ask = requestSender(() => kingdom);
    const client = openClient(kingdom);
    const { data } = await client.signUp({ email: anEmail(), password: PASSWORD });
    const token = data.session!.access_token;
    const email = anEmail();
    const body = { email, password: PASSWORD };
    for (let time = 0; time < 31; time += 1) {
      const [refused] = await ask(1, () => ({ method: 'PUT', path: '/auth/v1/user', body, token }));
      expect(refused).toMatchObject({ status: 422, code: 'same_password' });
    }
    expect(limited(await ask(1, () => ({ path: '/auth/v1/recover', body: { email } })))).toBe(0);
    await kingdom.close();
  });
});

describe('codes typed from mails', () => {
  const database = freshDatabase();
  let kingdom: Kingdom;
  const ask = requestSender(() => kingdom);

  beforeAll(async () => {
    // Limits on guessing are not relaxed by RATE_LIMIT_FACTOR, so its value for tests can stay.
    kingdom = await startKingdom({ databaseUrl: database.url, env: { TRUST_PROXY: 'true' } });
    await kingdom.startWorker();
  });
  afterAll(() => kingdom.close());

  const guess = (email: string, token = '000000') => ({
    path: '/auth/v1/verify',
    body: { type: 'recovery', email, token },
  });

  it('may be wrong twenty times an hour for an address, over all mails and callers', async () => {
    const { email } = await signUpMember(kingdom);
    for (let mails = 1; mails <= 4; mails++) {
      await ask(1, () => ({ path: '/auth/v1/recover', body: { email } }));
      const { code } = await mailedLink(kingdom, email, 'recovery', mails);
      const wrong = code === '000000' ? '000001' : '000000';
      const guesses = await ask(5, () => guess(email, wrong));
      expect(guesses.every((answer) => answer.code === 'otp_expired')).toBe(true);
    }
    await ask(1, () => ({ path: '/auth/v1/recover', body: { email } }));
    const { code, link } = await mailedLink(kingdom, email, 'recovery', 5);
    const [refused] = await ask(1, () => guess(email, code));
    expect(refused).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
    expect(refused!.retryAfterS).toBeGreaterThan(3_000);
    // The owner can still open the link, and can still enter codes in a network that the account knows.
    expect((await openLink(kingdom, link)).values.has('access_token')).toBe(true);
    await ask(1, () => ({ path: '/auth/v1/recover', body: { email } }));
    const sixth = await mailedLink(kingdom, email, 'recovery', 6);
    expect((await ask(1, () => ({ ...guess(email, sixth.code), from: '127.0.0.1' })))[0]!.status).toBe(200);
  });

  it('are counted only if they are wrong', async () => {
    const { email } = await signUpMember(kingdom);
    expect(limited(await ask(19, () => guess(email)))).toBe(0);
    // Networks that are unknown to the account until the code is entered there.
    for (const [before, from] of ['192.0.2.1', '203.0.113.1'].entries()) {
      await ask(1, () => ({ path: '/auth/v1/recover', body: { email } }));
      const { code } = await mailedLink(kingdom, email, 'recovery', before + 1);
      expect(await ask(1, () => ({ ...guess(email, code), from }))).toMatchObject([{ status: 200 }]);
    }
  });

  it('may be wrong twenty times in a session that has to prove its owner', async () => {
    const { email } = await signUpMember(kingdom);
    const from = newAddress();
    const body = { email, password: PASSWORD };
    const signedIn = await call(kingdom, 'POST', '/auth/v1/token?grant_type=password', {
      body,
      headers: { 'x-forwarded-for': from },
    });
    const token = signedIn.body!['access_token'] as string;
    const prove = () => ({ path: '/api/account/proof', token, body: { code: '000000' } });
    expect(limited(await ask(20, prove))).toBe(0);
    expect(limited(await ask(1, prove))).toBe(1);
    await kingdom.unitOfWork.read.query(`UPDATE account_session SET amr = '[]'`);
    const change = {
      method: 'PUT',
      path: '/auth/v1/user',
      token,
      body: { password: 'another fine password', nonce: '000000' },
    };
    expect(limited(await ask(1, () => change))).toBe(1);
  });

  it('are limited alike for an address that has no account', async () => {
    const email = anEmail();
    expect(limited(await ask(20, () => guess(email)))).toBe(0);
    expect(limited(await ask(1, () => guess(email)))).toBe(1);
  });
});

describe('a captcha, after strangers have used up the limit of an account', () => {
  const database = freshDatabase();

  it('lifts the limit for passwords and for mails', async () => {
    const kingdom = await startKingdom({
      databaseUrl: database.url,
      env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'true', CAPTCHA_PROVIDER: 'altcha' },
    });
    const ask = requestSender(() => kingdom);
    const { email, password } = ADMIN;
    // The sign-in comes last, because it makes its network a known one.
    const requests = [
      { path: '/auth/v1/recover', body: { email }, points: 30 },
      { path: '/auth/v1/token?grant_type=password', body: { email, password: WRONG }, points: 100 },
    ];
    for (const { path, body, points } of requests) {
      await ask(points, () => ({ path, body }));
      expect(await ask(1, () => ({ path, body }))).toMatchObject([{ status: 400, code: 'captcha_failed' }]);
      const solved = { ...body, ...('password' in body && { password }) };
      const security = { gotrue_meta_security: { captcha_token: await earnToken(kingdom) } };
      expect(await ask(1, () => ({ path, body: { ...solved, ...security } }))).toMatchObject([
        { status: 200 },
      ]);
    }
    await kingdom.close();
  });

  it('does not use up the mail of the minute, which is sent when the captcha is solved', async () => {
    const kingdom = await startKingdom({
      databaseUrl: database.url,
      env: {
        RATE_LIMIT_FACTOR: '1',
        TRUST_PROXY: 'true',
        CAPTCHA_PROVIDER: 'altcha',
        AUTH_MAIL_INTERVAL_S: '60',
      },
    });
    const ask = requestSender(() => kingdom);
    const from = newAddress();
    const request = { path: '/auth/v1/recover', from };
    const body = { email: anEmail() };
    await ask(30, () => ({ path: request.path, body }));
    expect(await ask(1, () => ({ ...request, body }))).toMatchObject([
      { status: 400, code: 'captcha_failed' },
    ]);
    const solved = async () => ({
      ...body,
      gotrue_meta_security: { captcha_token: await earnToken(kingdom) },
    });
    const [first, second] = [await solved(), await solved()];
    expect(await ask(1, () => ({ ...request, body: first }))).toMatchObject([{ status: 200 }]);
    expect(await ask(1, () => ({ ...request, body: second }))).toMatchObject([
      { status: 429, code: 'over_email_send_rate_limit' },
    ]);
    await kingdom.close();
  });

  it('does not use up the caller’s own hourly limit while it is required', async () => {
    const kingdom = await startKingdom({
      databaseUrl: database.url,
      env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'true', CAPTCHA_PROVIDER: 'altcha' },
    });
    const ask = requestSender(() => kingdom);
    const body = { email: anEmail(), create_user: false };
    await ask(30, () => ({ path: '/auth/v1/recover', body }));
    const from = newAddress();
    for (const path of ['/auth/v1/recover', '/auth/v1/otp'])
      for (let time = 0; time < 16; time += 1)
        expect(await ask(1, () => ({ path, body, from }))).toMatchObject([
          { status: 400, code: 'captcha_failed' },
        ]);
    await kingdom.close();
  });

  it('does not lift the limit of requests that carry no captcha: they have to wait', async () => {
    const kingdom = await startKingdom({
      databaseUrl: database.url,
      env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'true', CAPTCHA_PROVIDER: 'altcha' },
    });
    const ask = requestSender(() => kingdom);
    const email = anEmail();
    await ask(30, () => ({ path: '/auth/v1/recover', body: { email } }));
    const token = await accessTokenOf(kingdom, ADMIN);
    const [refused] = await ask(1, () => ({ method: 'PUT', path: '/auth/v1/user', token, body: { email } }));
    expect(refused).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    expect(refused!.retryAfterS).toBeGreaterThan(3_000);
    await kingdom.close();
  });
});

describe('without TRUST_PROXY', () => {
  const database = freshDatabase();

  it('forwarded headers are not trusted', async () => {
    const kingdom = await startKingdom({ databaseUrl: database.url, env: { RATE_LIMIT_FACTOR: '1' } });
    const ask = requestSender(() => kingdom);
    const request = () => ({ path: '/auth/v1/recover' });
    expect(limited(await ask(30, request))).toBe(0);
    expect(limited(await ask(2, request))).toBe(2);
    for (const header of ['forwarded', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip']) {
      const headers = { [header]: header === 'forwarded' ? 'for=192.0.2.9' : '192.0.2.9' };
      expect((await call(kingdom, 'POST', '/auth/v1/recover', { headers })).status).toBe(429);
    }
    await kingdom.close();
  });
});
