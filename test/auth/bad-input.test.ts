import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { accessTokenOf, anEmail, call, openClient, PASSWORD } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { ADMIN, type Kingdom, startKingdom } from '../support/kingdom.js';
import { newWallet } from '../support/purchases.js';
import { sendRaw } from '../support/raw-http.js';
import { checksumOf } from '../support/tables.js';

type Who = 'nobody' | 'member' | 'admin';

interface Door {
  method: string;
  path: string;
  who: Who;
  /** A body that is taken, but for the fields a case spoils. */
  body?: Record<string, unknown>;
  /** Text of the body. */
  texts?: string[];
}

const EMAIL = 'somebody@example.org';
const CHALLENGE = { code_challenge: 'c'.repeat(50), code_challenge_method: 's256' };
const PKCE = Object.keys(CHALLENGE);

const AUTH_DOORS: Door[] = [
  {
    method: 'POST',
    path: '/auth/v1/signup',
    who: 'nobody',
    body: { email: EMAIL, password: PASSWORD, ...CHALLENGE },
    texts: ['email', 'password', ...PKCE],
  },
  {
    method: 'POST',
    path: '/auth/v1/token?grant_type=password',
    who: 'nobody',
    body: { email: EMAIL, password: PASSWORD },
    texts: ['email', 'password'],
  },
  {
    method: 'POST',
    path: '/auth/v1/token?grant_type=refresh_token',
    who: 'nobody',
    texts: ['refresh_token'],
  },
  {
    method: 'POST',
    path: '/auth/v1/token?grant_type=pkce',
    who: 'nobody',
    body: { auth_code: randomUUID(), code_verifier: 'v'.repeat(50) },
    texts: ['auth_code', 'code_verifier'],
  },
  {
    method: 'POST',
    path: '/auth/v1/recover',
    who: 'nobody',
    body: { email: EMAIL, ...CHALLENGE },
    texts: ['email', ...PKCE],
  },
  {
    method: 'POST',
    path: '/auth/v1/otp',
    who: 'nobody',
    body: { email: EMAIL, ...CHALLENGE },
    texts: ['email', ...PKCE],
  },
  {
    method: 'POST',
    path: '/auth/v1/resend',
    who: 'nobody',
    body: { email: EMAIL, type: 'signup', ...CHALLENGE },
    texts: ['email', 'type', ...PKCE],
  },
  {
    method: 'POST',
    path: '/auth/v1/verify',
    who: 'nobody',
    body: { type: 'signup', email: EMAIL, token: '123456' },
    texts: ['type', 'email', 'token'],
  },
  {
    method: 'POST',
    path: '/auth/v1/verify',
    who: 'nobody',
    body: { type: 'recovery' },
    texts: ['type', 'token_hash'],
  },
  {
    method: 'PUT',
    path: '/auth/v1/user',
    who: 'member',
    body: { email: 'new@example.org', password: 'another good password', ...CHALLENGE },
    texts: ['email', 'password', ...PKCE],
  },
  {
    method: 'POST',
    path: '/auth/v1/factors',
    who: 'member',
    body: { factor_type: 'totp', friendly_name: 'Phone', issuer: 'Kingdom' },
    texts: ['factor_type', 'friendly_name', 'issuer'],
  },
  {
    method: 'POST',
    path: `/auth/v1/factors/${randomUUID()}/verify`,
    who: 'member',
    body: { challenge_id: randomUUID(), code: '123456' },
    texts: ['challenge_id', 'code'],
  },
];

const PRODUCT_DOORS: Door[] = [
  {
    method: 'POST',
    path: '/api/account/recovery-codes/redeem',
    who: 'member',
    body: { code: 'AAAAA-BBBBB' },
    texts: ['code'],
  },
  { method: 'DELETE', path: '/api/account', who: 'member', body: { password: 'wrong' }, texts: ['password'] },
  {
    method: 'PUT',
    path: `/api/admin/accounts/${randomUUID()}/role`,
    who: 'admin',
    body: { role: 'operator' },
    texts: ['role'],
  },
  {
    method: 'POST',
    path: '/api/wallets/challenge',
    who: 'member',
    body: { address: newWallet() },
    texts: ['address'],
  },
  {
    method: 'POST',
    path: '/api/wallets',
    who: 'member',
    body: { challengeId: randomUUID(), address: newWallet(), signature: 'c2ln' },
    texts: ['challengeId', 'address', 'signature'],
  },
];

const DOORS = [...AUTH_DOORS, ...PRODUCT_DOORS];
const name = ({ method, path }: Door): string => `${method} ${path}`;
const named = (doors: Door[]): [string, Door][] => doors.map((door) => [name(door), door]);

const WRONG_TYPES: unknown[] = [7, true, [], {}, ['a'], { toString: 'x' }, 1e308];
const NO_TEXT = ['a\0b', '\ud800', 'x\udfff', 'a\0@example.org'];
const DEPTH = 20_000;
const nested = (open: string, close: string): string => open.repeat(DEPTH) + '1' + close.repeat(DEPTH);

/** No object, or none at all. */
const NO_BODY = ['[]', '"text"', '7', 'true', '[{"email":"a@example.org"}]', '[[[]]]'];
/** Never reaches a door. */
const NO_JSON = [
  '{',
  '{"a":',
  "{'a':1}",
  '{"a":1}}',
  'undefined',
  'NaN',
  '\ufeff\ufeff{}',
  '{"a":"\u0001"}',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  '{"data":{"__proto__":{"role":"admin"}}}',
];

const database = freshDatabase();
let kingdom: Kingdom;
let tokens: Record<Who, string | undefined>;
let before: string;

beforeAll(async () => {
  kingdom = await startKingdom({
    databaseUrl: database.url,
    env: { AUTH_CONFIRM_EMAIL: 'false', CAPTCHA_PROVIDER: 'altcha', AUTH_CAPTCHA_ENDPOINTS: ',' },
  });
  const { data } = await openClient(kingdom).signUp({ email: anEmail(), password: PASSWORD });
  tokens = {
    nobody: undefined,
    member: data.session!.access_token,
    admin: await accessTokenOf(kingdom, ADMIN),
  };
});
beforeEach(async () => {
  before = await checksumOf(kingdom);
});
afterAll(() => kingdom.close());

const knock = ({ method, path, who }: Door, body?: unknown, headers?: Record<string, string>) =>
  call(kingdom, method, path, {
    body,
    ...(tokens[who] && { token: tokens[who] }),
    ...(headers && { headers }),
  });

type Answer = Awaited<ReturnType<typeof call>>;

function expectShape({ status, body, headers }: Answer, what: string): void {
  expect([what, status, status < 500]).toEqual([what, status, true]);
  if (status < 400) return;
  expect([what, headers.get('content-type')]).toEqual([what, expect.stringContaining('application/json')]);
  expect({ [what]: body }).toMatchObject({
    [what]: { code: expect.any(String), message: expect.any(String) },
  });
}

function expectRefused(answer: Answer, what: string): void {
  expectShape(answer, what);
  expect([what, answer.status, answer.status >= 400]).toEqual([what, answer.status, true]);
}

const now = (): Promise<string> => checksumOf(kingdom);

describe('specification §2: bad input is refused and changes nothing', () => {
  it.each(named(DOORS))('%s: bodies that are not JSON or not an object', async (_name, door) => {
    for (const body of [...NO_JSON, ...NO_BODY]) {
      const answer = await knock(door, body);
      expectRefused(answer, body);
      expect([body, answer.status]).toEqual([body, 400]);
    }
    expect(await now()).toBe(before);
  });

  it.each(named(DOORS))('%s: bodies that are too large or too deeply nested', async (_name, door) => {
    const [field = 'x'] = door.texts ?? [];
    const large = JSON.stringify({ ...door.body, [field]: 'a'.repeat(1_100_000) });
    expect((await knock(door, large)).status).toBe(413);
    for (const deep of [nested('[', ']'), nested('{"a":', '}')]) {
      expectRefused(await knock(door, deep), 'alone');
      for (const key of [field, 'data', 'app_metadata', 'gotrue_meta_security']) {
        const spoiled = { ...door.body, [field]: '', [key]: 'DEEP' };
        expectRefused(await knock(door, JSON.stringify(spoiled).replace('"DEEP"', deep)), key);
      }
    }
    expect(await now()).toBe(before);
  });

  it.each(named(DOORS))('%s: fields of the wrong type, and invalid text', async (_name, door) => {
    for (const field of door.texts ?? []) {
      for (const value of [...WRONG_TYPES, ...NO_TEXT]) {
        expectRefused(
          await knock(door, { ...door.body, [field]: value }),
          `${field}: ${JSON.stringify(value)}`,
        );
      }
    }
    expect(await now()).toBe(before);
  });

  it.each(named(DOORS))('%s: text that is too long', async (_name, door) => {
    for (const field of door.texts ?? []) {
      for (const value of ['a'.repeat(90_000), `${'a'.repeat(300)}@example.org`, '𝔘'.repeat(5_000)]) {
        expectRefused(await knock(door, { ...door.body, [field]: value }), `${field}: ${value.slice(0, 9)}…`);
      }
    }
    expect(await now()).toBe(before);
  });

  it.each([
    ['nested', { a: { b: { c: { d: { e: { f: { g: { h: { i: { j: { k: 1 } } } } } } } } } } }],
    ['large', { about: 'a'.repeat(5_000) }],
    ['NUL', { username: 'a\0' }],
    ['NUL in a name', { 'a\0': 1 }],
    ['a lone surrogate', { username: '\ud83d' }],
    ['a lone surrogate in a name', { '\udc00': 1 }],
    ['a name with an invisible character', { username: 'Ad\u200ba' }],
    ['a name that reverses the text direction', { username: 'Ada\u202e' }],
    ['an array', ['a']],
    ['text', 'a'],
  ])('user data: %s', async (_name, data) => {
    expectRefused(await knock(AUTH_DOORS[0]!, { email: EMAIL, password: PASSWORD, data }), 'signup');
    expectRefused(await call(kingdom, 'POST', '/auth/v1/otp', { body: { email: EMAIL, data } }), 'otp');
    const changed = { token: tokens.member!, body: { data } };
    expectRefused(await call(kingdom, 'PUT', '/auth/v1/user', changed), 'user');
    expect(await now()).toBe(before);
  });

  it('invalid ids', async () => {
    const ids = [
      'x',
      '%00',
      '%ED%A0%80',
      '%C0%AE%C0%AE%2f',
      '..%2f..%2fuser',
      "'%20OR%201=1--",
      '__proto__',
      '1',
      `${randomUUID()}a`,
      randomUUID().replaceAll('-', '%2d0'),
      'a'.repeat(99),
      'a'.repeat(4_000),
      '%zz',
      '%',
    ];
    const paths: [string, (id: string) => string, Who, unknown?][] = [
      ['POST', (id) => `/auth/v1/factors/${id}/challenge`, 'member', {}],
      ['POST', (id) => `/auth/v1/factors/${id}/verify`, 'member', { challenge_id: 'x', code: '123456' }],
      ['DELETE', (id) => `/auth/v1/factors/${id}`, 'member'],
      ['DELETE', (id) => `/api/account/sessions/${id}`, 'member'],
      ['PUT', (id) => `/api/admin/accounts/${id}/role`, 'admin', { role: 'admin' }],
      ['DELETE', (id) => `/api/wallets/${id}`, 'member'],
    ];
    for (const [method, path, who, body] of paths) {
      for (const id of ids) {
        const sent = {
          authorization: `Bearer ${tokens[who]}`,
          'x-supabase-api-version': '2024-01-01',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        };
        const answer = await sendRaw(kingdom.url, method, path(id), sent);
        const what = `${method} ${path(id).slice(0, 120)}`;
        expect([what, answer.status, answer.status >= 400]).toEqual([what, answer.status, true]);
        expect([what, answer.status, answer.status < 500]).toEqual([what, answer.status, true]);
        expect({ [what]: JSON.parse(answer.body) }).toMatchObject({ [what]: { code: expect.any(String) } });
      }
    }
    expect(await now()).toBe(before);
  });

  it('query parameters that are repeated or unknown', async () => {
    const member = { token: tokens.member! };
    const body = { email: EMAIL, password: PASSWORD };
    const asked: [string, string, object][] = [
      ['POST', '/auth/v1/token', { body }],
      ['POST', '/auth/v1/token?grant_type=', { body }],
      ['POST', '/auth/v1/token?grant_type=toString', { body }],
      ['POST', '/auth/v1/token?grant_type=password&grant_type=password', { body }],
      ['POST', '/auth/v1/token?grant_type[]=password', { body }],
      ['GET', '/auth/v1/verify', {}],
      ['GET', '/auth/v1/verify?token=&type=signup', {}],
      ['GET', '/auth/v1/verify?token=a&token=b&type=signup', {}],
      ['GET', '/auth/v1/verify?token=a&type=signup&type=recovery', {}],
      ['POST', '/auth/v1/logout?scope=everything', member],
      ['POST', '/auth/v1/logout?scope=__proto__', member],
      ['POST', '/auth/v1/logout?scope=local&scope=local', member],
      ['POST', '/auth/v1/logout?scope=%00', member],
      ['GET', '/auth/v1/authorize', {}],
      ['GET', '/auth/v1/authorize?provider=google&provider=x', {}],
      ['GET', '/api/account/activity?limit=0', member],
      ['GET', '/api/account/activity?limit=1e9', member],
      ['GET', '/api/account/activity?limit=two', member],
      ['GET', '/api/account/activity?limit=1&limit=2', member],
      ['GET', '/api/account/activity?cursor=-1', member],
      ['GET', '/api/account/activity?cursor=%00', member],
      ['GET', '/api/account/activity?cursor=9999999999999999999999', member],
      ['GET', '/api/account/activity?unknown=1', member],
      ['GET', '/api/admin/accounts', { token: tokens.admin }],
      ['GET', '/api/admin/accounts?email=', { token: tokens.admin }],
      ['GET', '/api/admin/accounts?email=%00', { token: tokens.admin }],
      ['GET', '/api/admin/accounts?email=a&email=b', { token: tokens.admin }],
      ['GET', `/api/admin/accounts?email=${'a'.repeat(300)}`, { token: tokens.admin }],
      ['POST', '/api/captcha/challenge', { body: {} }],
    ];
    for (const [method, path, given] of asked) {
      expectRefused(await call(kingdom, method, path, given), `${method} ${path}`);
    }
    expect(await now()).toBe(before);
  });

  it('query parameters of any bytes never cause a server error', async () => {
    for (const text of [
      '%',
      '%zz',
      '%ED%A0%80',
      '%FF',
      '%00',
      '%F0%9F',
      'a'.repeat(6_000),
      '%2525',
      '&&&=&==',
    ]) {
      for (const path of [
        `/auth/v1/recover?redirect_to=${text}`,
        `/auth/v1/verify?token=${text}&type=${text}&redirect_to=${text}`,
        `/auth/v1/authorize?provider=${text}`,
        `/api/admin/accounts?email=${text}`,
        `/api/account/activity?cursor=${text}&limit=${text}`,
        `/api/captcha/challenge?x=${text}`,
      ]) {
        const answer = await sendRaw(kingdom.url, 'GET', path, { authorization: `Bearer ${tokens.admin}` });
        expect([path.slice(0, 90), answer.status, answer.status < 500]).toEqual([
          path.slice(0, 90),
          answer.status,
          true,
        ]);
      }
    }
    expect(await now()).toBe(before);
  });

  it('headers of any bytes never cause a server error', async () => {
    const odd: Record<string, string>[] = [
      { 'user-agent': 'x'.repeat(8_000) },
      { 'user-agent': '\u00ff\u00fe<script>' },
      { cookie: `device=${'%00'.repeat(50)}; =; ;;device=;\u00ff` },
      { 'x-forwarded-for': "1.2.3.4, ' OR 1=1, \u00e9".repeat(50) },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-encoding': 'gzip' },
      { 'x-supabase-api-version': '9999-99-99' },
      { 'idempotency-key': '\u00ff' },
      { accept: 'image/png' },
    ];
    for (const door of DOORS) {
      for (const headers of odd) {
        const answer = await knock(door, { ...door.body, [door.texts?.[0] ?? 'x']: 7 }, headers);
        expectRefused(answer, `${name(door)} ${JSON.stringify(headers).slice(0, 60)}`);
      }
    }
    for (const authorization of [
      'Bearer',
      'Bearer ',
      'Bearer a b',
      'bearer \u00ff',
      'x'.repeat(9_000),
      'Bearer ..',
      'Bearer a.b.c',
    ]) {
      for (const path of ['/auth/v1/user', '/api/account/sessions', '/api/admin/access', '/api/wallets']) {
        const answer = await call(kingdom, 'GET', path, { headers: { authorization } });
        expectRefused(answer, `${path} ${authorization.slice(0, 20)}`);
        expect([401, 403]).toContain(answer.status);
      }
    }
    expect(await now()).toBe(before);
  });

  it('any JSON never causes a server error', async () => {
    const odd = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom(...NO_TEXT, ...WRONG_TYPES),
    );
    const fields = [...new Set(DOORS.flatMap(({ texts = [] }) => texts)), 'data', 'create_user', 'nonce'];
    const bodies = fc.oneof(
      { weight: 1, arbitrary: fc.jsonValue() },
      { weight: 4, arbitrary: fc.dictionary(fc.constantFrom(...fields), odd, { minKeys: 1, maxKeys: 5 }) },
    );
    const run = fc.assert(
      fc.asyncProperty(fc.constantFrom(...DOORS), bodies, async (door, body) => {
        const json = JSON.stringify(body);
        expectShape(await knock(door, json), `${name(door)} ${json}`);
      }),
      { numRuns: 600 },
    );
    await expect(run).resolves.toBeUndefined();
  });
});
