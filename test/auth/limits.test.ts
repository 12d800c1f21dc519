import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEmail, call, openClient, PASSWORD } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { emptyRedisOf, ENGINES } from '../support/engine-cases.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';

const WRONG = 'not the password at all';

let addresses = 0;
/** An address nobody has called from. */
const newAddress = (): string => {
  addresses += 1;
  return `198.51.${Math.trunc(addresses / 250)}.${(addresses % 250) + 1}`;
};

interface Ask {
  method?: string;
  path: string;
  body?: unknown;
  token?: string;
  from?: string;
}

/** Asks a number of times at once, each time from where `from` says. */
const asking =
  (kingdom: () => Kingdom) =>
  (times: number, ask: () => Ask): Promise<{ status: number; code: unknown; retryAfterS: number }[]> =>
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
  const ask = asking(() => kingdom);

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
    const client = openClient(kingdom, { headers: { 'x-forwarded-for': newAddress() } });
    const { data, error } = await client.signUp({ email, password: PASSWORD });
    if (error) throw error;
    return { email, token: data.session!.access_token };
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
  ])('%s: %s %s, %i by a caller’s address', async (_name, method, path, points) => {
    const from = newAddress();
    const door = { method, path: `/auth/v1${path}`, from };
    expect(limited(await ask(points, () => door))).toBe(0);
    const [refused] = await ask(1, () => door);
    expect(refused).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
    expect(refused!.retryAfterS).toBeGreaterThan(0);
    expect(refused!.retryAfterS).toBeLessThanOrEqual(300);
    expect(limited(await ask(1, () => ({ ...door, from: newAddress() })))).toBe(0);
  });

  it('believes our proxy’s word alone: what a caller writes before it buys nothing', async () => {
    const from = newAddress();
    const ofLiar = () => ({ path: '/auth/v1/recover', from: `${newAddress()}, ${from}` });
    expect(limited(await ask(30, ofLiar))).toBe(0);
    expect(limited(await ask(2, ofLiar))).toBe(2);
  });

  it('counts an IPv6 subscriber once, whatever addresses of the network are used', async () => {
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

  it('counts wrong passwords by account, wherever they come from, and alike for unknown addresses', async () => {
    const { email } = await newMember();
    for (const target of [email, anEmail()]) {
      const tryOne = (password: string) => () => ({
        path: '/auth/v1/token?grant_type=password',
        body: { email: target, password },
      });
      const tried = await ask(20, tryOne(WRONG));
      expect(tried.every(({ code }) => code === 'invalid_credentials')).toBe(true);
      const [wrong, right] = [...(await ask(1, tryOne(WRONG))), ...(await ask(1, tryOne(PASSWORD)))];
      expect(wrong).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
      expect(right).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
      expect(wrong!.retryAfterS).toBeGreaterThan(0);
    }
    const upper = { email: email.toUpperCase(), password: PASSWORD };
    const spelled = await ask(1, () => ({ path: '/auth/v1/token?grant_type=password', body: upper }));
    expect(limited(spelled)).toBe(1);
    const other = await newMember();
    const body = { email: other.email, password: PASSWORD };
    expect(await ask(1, () => ({ path: '/auth/v1/token?grant_type=password', body }))).toMatchObject([
      { status: 200 },
    ]);
  });

  it('starts anew with the right password', async () => {
    const { email } = await newMember();
    const tryOne = (password: string) => () => ({
      path: '/auth/v1/token?grant_type=password',
      body: { email, password },
    });
    for (let round = 0; round < 2; round++) {
      expect(limited(await ask(19, tryOne(WRONG)))).toBe(0);
      expect(await ask(1, tryOne(PASSWORD))).toMatchObject([{ status: 200 }]);
    }
  });

  it('counts passwords guessed by a session with the sign-ins', async () => {
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
    expect(limited(await ask(1, () => ({ path: '/auth/v1/token?grant_type=password', body })))).toBe(1);
  });

  it('counts second factors and recovery codes by account, wherever they come from', async () => {
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

  it('refuses before anything is done: a limited sign-up leaves no account', async () => {
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
  const ask = asking(() => kingdom);
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
    '%s: one of a kind to an address in a minute, known or not',
    async (path) => {
      for (const email of [anEmail(), path === '/resend' ? anEmail() : known]) {
        const body = { email, type: 'email_change' };
        const door = () => ({ path: `/auth/v1${path}`, body });
        expect(await ask(1, door)).toMatchObject([{ status: 200 }]);
        const [refused] = await ask(1, door);
        expect(refused).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
        expect(refused!.retryAfterS).toBeGreaterThan(50);
        expect(refused!.retryAfterS).toBeLessThanOrEqual(60);
      }
    },
  );

  it('says the seconds, as clients show them, and lets another kind pass', async () => {
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
    const ask = asking(() => kingdom);
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
});

describe('without TRUST_PROXY', () => {
  const database = freshDatabase();

  it('forwarded headers are not believed', async () => {
    const kingdom = await startKingdom({ databaseUrl: database.url, env: { RATE_LIMIT_FACTOR: '1' } });
    const ask = asking(() => kingdom);
    const door = () => ({ path: '/auth/v1/recover' });
    expect(limited(await ask(30, door))).toBe(0);
    expect(limited(await ask(2, door))).toBe(2);
    for (const header of ['forwarded', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip']) {
      const headers = { [header]: header === 'forwarded' ? 'for=192.0.2.9' : '192.0.2.9' };
      expect((await call(kingdom, 'POST', '/auth/v1/recover', { headers })).status).toBe(429);
    }
    await kingdom.close();
  });
});
