import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { accessTokenOf, anEmail, call, openClient, PASSWORD } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { ADMIN, type Kingdom, startKingdom } from '../support/kingdom.js';
import { newWallet } from '../support/purchases.js';
import { sendRaw } from '../support/raw-http.js';
import { checksumOf } from '../support/tables.js';
import { casesOf } from '../support/thorough.js';

type Caller = 'visitor' | 'member' | 'admin';

interface Endpoint {
  method: string;
  path: string;
  caller: Caller;
  /** A valid body. Each case replaces some of its fields. */
  body?: Record<string, unknown>;
  /** The names of the body's text fields. */
  texts?: string[];
}

const EMAIL = 'somebody@example.org';
const CHALLENGE = { code_challenge: 'c'.repeat(50), code_challenge_method: 's256' };
const PKCE = Object.keys(CHALLENGE);

const AUTH_ENDPOINTS: Endpoint[] = [
  {
    method: 'POST',
    path: '/auth/v1/signup',
    caller: 'visitor',
    body: { email: EMAIL, password: PASSWORD, ...CHALLENGE },
    texts: ['email', 'password', ...PKCE],
  },
  {
    method: 'POST',
    path: '/auth/v1/token?grant_type=password',
    caller: 'visitor',
    body: { email: EMAIL, password: PASSWORD },
    texts: ['email', 'password'],
  },
  {
    method: 'POST',
    path: '/auth/v1/token?grant_type=refresh_token',
    caller: 'visitor',
    texts: ['refresh_token'],
  },
  {
    method: 'POST',
    path: '/auth/v1/token?grant_type=pkce',
    caller: 'visitor',
    body: { auth_code: randomUUID(), code_verifier: 'v'.repeat(50) },
    texts: ['auth_code', 'code_verifier'],
  },
  {
    method: 'POST',
    path: '/auth/v1/recover',
    caller: 'visitor',
    body: { email: EMAIL, ...CHALLENGE },
    texts: ['email', ...PKCE],
  },
  {
    method: 'POST',
    path: '/auth/v1/otp',
    caller: 'visitor',
    body: { email: EMAIL, ...CHALLENGE },
    texts: ['email', ...PKCE],
  },
  {
    method: 'POST',
    path: '/auth/v1/resend',
    caller: 'visitor',
    body: { email: EMAIL, type: 'signup', ...CHALLENGE },
    texts: ['email', 'type', ...PKCE],
  },
  {
    method: 'POST',
    path: '/auth/v1/verify',
    caller: 'visitor',
    body: { type: 'signup', email: EMAIL, token: '123456' },
    texts: ['type', 'email', 'token'],
  },
  {
    method: 'POST',
    path: '/auth/v1/verify',
    caller: 'visitor',
    body: { type: 'recovery' },
    texts: ['type', 'token_hash'],
  },
  {
    method: 'PUT',
    path: '/auth/v1/user',
    caller: 'member',
    body: { email: 'new@example.org', password: 'another good password', ...CHALLENGE },
    texts: ['email', 'password', ...PKCE],
  },
  {
    method: 'POST',
    path: '/auth/v1/factors',
    caller: 'member',
    body: { factor_type: 'totp', friendly_name: 'Phone', issuer: 'Kingdom' },
    texts: ['factor_type', 'friendly_name', 'issuer'],
  },
  {
    method: 'POST',
    path: `/auth/v1/factors/${randomUUID()}/verify`,
    caller: 'member',
    body: { challenge_id: randomUUID(), code: '123456' },
    texts: ['challenge_id', 'code'],
  },
];

const PRODUCT_ENDPOINTS: Endpoint[] = [
  {
    method: 'POST',
    path: '/api/account/recovery-codes/redeem',
    caller: 'member',
    body: { code: 'AAAAA-BBBBB' },
    texts: ['code'],
  },
  {
    method: 'DELETE',
    path: '/api/account',
    caller: 'member',
    body: { password: 'wrong' },
    texts: ['password'],
  },
  {
    method: 'PUT',
    path: `/api/admin/people/${randomUUID()}/role`,
    caller: 'admin',
    body: { role: 'operator' },
    texts: ['role'],
  },
  {
    method: 'POST',
    path: '/api/wallets/challenge',
    caller: 'member',
    body: { address: newWallet() },
    texts: ['address'],
  },
  {
    method: 'POST',
    path: '/api/wallets',
    caller: 'member',
    body: { challengeId: randomUUID(), address: newWallet(), signature: 'c2ln' },
    texts: ['challengeId', 'address', 'signature'],
  },
];

const ENDPOINTS = [...AUTH_ENDPOINTS, ...PRODUCT_ENDPOINTS];
const name = ({ method, path }: Endpoint): string => `${method} ${path}`;
const named = (endpoints: Endpoint[]): [string, Endpoint][] =>
  endpoints.map((endpoint) => [name(endpoint), endpoint]);

const WRONG_TYPES: unknown[] = [7, true, [], {}, ['a'], { toString: 'x' }, 1e308];
const INVALID_TEXT = ['a\0b', '\ud800', 'x\udfff', 'a\0@example.org'];
const DEPTH = 20_000;
const nested = (open: string, close: string): string => open.repeat(DEPTH) + '1' + close.repeat(DEPTH);

/** Valid JSON that is not an object. */
const NON_OBJECTS = ['[]', '"text"', '7', 'true', '[{"email":"a@example.org"}]', '[[[]]]'];
/** Rejected by the parser, before an endpoint is reached. */
const INVALID_JSON = [
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
let tokens: Record<Caller, string | undefined>;
let before: string;

beforeAll(async () => {
  kingdom = await startKingdom({
    databaseUrl: database.url,
    env: { AUTH_CONFIRM_EMAIL: 'false', CAPTCHA_PROVIDER: 'altcha', AUTH_CAPTCHA_ENDPOINTS: ',' },
  });
  const { data } = await openClient(kingdom).signUp({ email: anEmail(), password: PASSWORD });
  tokens = {
    visitor: undefined,
    member: data.session!.access_token,
    admin: await accessTokenOf(kingdom, ADMIN),
  };
});
beforeEach(async () => {
  before = await checksumOf(kingdom);
});
afterAll(() => kingdom.close());

const send = ({ method, path, caller }: Endpoint, body?: unknown, headers?: Record<string, string>) =>
  call(kingdom, method, path, {
    body,
    ...(tokens[caller] && { token: tokens[caller] }),
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

const currentChecksum = (): Promise<string> => checksumOf(kingdom);

describe('specification §2: bad input is refused and changes nothing', () => {
  it.each(named(ENDPOINTS))('%s: bodies that are not JSON or not an object', async (_name, endpoint) => {
    for (const body of [...INVALID_JSON, ...NON_OBJECTS]) {
      const answer = await send(endpoint, body);
      expectRefused(answer, body);
      expect([body, answer.status]).toEqual([body, 400]);
    }
    expect(await currentChecksum()).toBe(before);
  });

  it.each(named(ENDPOINTS))('%s: bodies that are too large or too deeply nested', async (_name, endpoint) => {
    const [field = 'x'] = endpoint.texts ?? [];
    const large = JSON.stringify({ ...endpoint.body, [field]: 'a'.repeat(1_100_000) });
    expect((await send(endpoint, large)).status).toBe(413);
    for (const deep of [nested('[', ']'), nested('{"a":', '}')]) {
      expectRefused(await send(endpoint, deep), 'alone');
      for (const key of [field, 'data', 'app_metadata', 'gotrue_meta_security']) {
        const invalid = { ...endpoint.body, [field]: '', [key]: 'DEEP' };
        expectRefused(await send(endpoint, JSON.stringify(invalid).replace('"DEEP"', deep)), key);
      }
    }
    expect(await currentChecksum()).toBe(before);
  });

  it.each(named(ENDPOINTS))('%s: fields of the wrong type, and invalid text', async (_name, endpoint) => {
    for (const field of endpoint.texts ?? []) {
      for (const value of [...WRONG_TYPES, ...INVALID_TEXT]) {
        expectRefused(
          await send(endpoint, { ...endpoint.body, [field]: value }),
          `${field}: ${JSON.stringify(value)}`,
        );
      }
    }
    expect(await currentChecksum()).toBe(before);
  });

  it.each(named(ENDPOINTS))('%s: text that is too long', async (_name, endpoint) => {
    for (const field of endpoint.texts ?? []) {
      for (const value of ['a'.repeat(90_000), `${'a'.repeat(300)}@example.org`, '𝔘'.repeat(5_000)]) {
        expectRefused(
          await send(endpoint, { ...endpoint.body, [field]: value }),
          `${field}: ${value.slice(0, 9)}…`,
        );
      }
    }
    expect(await currentChecksum()).toBe(before);
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
    expectRefused(await send(AUTH_ENDPOINTS[0]!, { email: EMAIL, password: PASSWORD, data }), 'signup');
    expectRefused(await call(kingdom, 'POST', '/auth/v1/otp', { body: { email: EMAIL, data } }), 'otp');
    const changed = { token: tokens.member!, body: { data } };
    expectRefused(await call(kingdom, 'PUT', '/auth/v1/user', changed), 'user');
    expect(await currentChecksum()).toBe(before);
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
    const paths: [string, (id: string) => string, Caller, unknown?][] = [
      ['POST', (id) => `/auth/v1/factors/${id}/challenge`, 'member', {}],
      ['POST', (id) => `/auth/v1/factors/${id}/verify`, 'member', { challenge_id: 'x', code: '123456' }],
      ['DELETE', (id) => `/auth/v1/factors/${id}`, 'member'],
      ['DELETE', (id) => `/api/account/sessions/${id}`, 'member'],
      ['PUT', (id) => `/api/admin/people/${id}/role`, 'admin', { role: 'admin' }],
      ['DELETE', (id) => `/api/wallets/${id}`, 'member'],
    ];
    for (const [method, path, caller, body] of paths) {
      for (const id of ids) {
        const sent = {
          authorization: `Bearer ${tokens[caller]}`,
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
    expect(await currentChecksum()).toBe(before);
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
      ['GET', '/api/admin/people?cursor=1', { token: tokens.admin }],
      ['GET', '/api/admin/people?q=', { token: tokens.admin }],
      ['GET', '/api/admin/people?q=%00', { token: tokens.admin }],
      ['GET', '/api/admin/people?q=a&q=b', { token: tokens.admin }],
      ['GET', `/api/admin/people?q=${'a'.repeat(300)}`, { token: tokens.admin }],
      ['POST', '/api/captcha/challenge', { body: {} }],
    ];
    for (const [method, path, given] of asked) {
      expectRefused(await call(kingdom, method, path, given), `${method} ${path}`);
    }
    expect(await currentChecksum()).toBe(before);
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
        `/api/admin/people?q=${text}`,
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
    expect(await currentChecksum()).toBe(before);
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
    for (const endpoint of ENDPOINTS) {
      for (const headers of odd) {
        const answer = await send(endpoint, { ...endpoint.body, [endpoint.texts?.[0] ?? 'x']: 7 }, headers);
        expectRefused(answer, `${name(endpoint)} ${JSON.stringify(headers).slice(0, 60)}`);
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
    expect(await currentChecksum()).toBe(before);
  });

  it('any JSON never causes a server error', async () => {
    const odd = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom(...INVALID_TEXT, ...WRONG_TYPES),
    );
    const fields = [...new Set(ENDPOINTS.flatMap(({ texts = [] }) => texts)), 'data', 'create_user', 'nonce'];
    const bodies = fc.oneof(
      { weight: 1, arbitrary: fc.jsonValue() },
      { weight: 4, arbitrary: fc.dictionary(fc.constantFrom(...fields), odd, { minKeys: 1, maxKeys: 5 }) },
    );
    const run = fc.assert(
      fc.asyncProperty(fc.constantFrom(...ENDPOINTS), bodies, async (endpoint, body) => {
        const json = JSON.stringify(body);
        expectShape(await send(endpoint, json), `${name(endpoint)} ${json}`);
      }),
      { numRuns: casesOf(80, 600) },
    );
    await expect(run).resolves.toBeUndefined();
  });
});
