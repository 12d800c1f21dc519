import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect } from 'node:net';
import { anEmail, call, openClient, PASSWORD, signUpMember } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';
import { openTcpProxy } from '../support/tcp-proxy.js';
import { sendRaw } from '../support/raw-http.js';

const CURRENT = '2024-01-01';
const SITE = 'https://front.example';

const database = freshDatabase();
let kingdom: Kingdom;
let member: Awaited<ReturnType<typeof signUpMember>>;
let token: string;

beforeAll(async () => {
  kingdom = await startKingdom({
    databaseUrl: database.url,
    env: { AUTH_REDIRECT_ALLOW: `${SITE}/welcome, https://other.example/*` },
  });
  await kingdom.startWorker();
  member = await signUpMember(kingdom);
  token = member.session.access_token;
});
afterAll(() => kingdom.close());

interface Refused {
  method: string;
  path: string;
  status: number;
  code: string;
  body?: unknown;
  headers?: Record<string, string>;
}

const REFUSED: Record<string, Refused> = {
  'a refusal of the service': { method: 'GET', path: '/user', status: 401, code: 'no_authorization' },
  'a body that is no JSON': {
    method: 'POST',
    path: '/signup',
    status: 400,
    code: 'bad_json',
    body: '{"email":',
  },
  'a field of the wrong type': {
    method: 'POST',
    path: '/signup',
    status: 400,
    code: 'bad_json',
    body: { email: 7 },
  },
  'a body that poisons prototypes': {
    method: 'POST',
    path: '/signup',
    status: 400,
    code: 'bad_json',
    body: '{"__proto__":{"role":"admin"}}',
  },
  'a form': {
    method: 'POST',
    path: '/token?grant_type=password',
    status: 400,
    code: 'bad_json',
    body: 'email=a%40example.org',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  },
  'plain text': {
    method: 'POST',
    path: '/recover',
    status: 400,
    code: 'bad_json',
    body: '{"email":"a@example.org"}',
    headers: { 'content-type': 'text/plain' },
  },
  'a multipart form': {
    method: 'PUT',
    path: '/user',
    status: 400,
    code: 'bad_json',
    body: '--x--',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  },
  'a body over 1 MiB': {
    method: 'POST',
    path: '/signup',
    status: 413,
    code: 'request_entity_too_large',
    body: { email: 'a'.repeat(1_100_000) },
  },
  'a path that is none': { method: 'GET', path: '/nothing', status: 404, code: 'not_found' },
  'a method that is none': { method: 'PUT', path: '/token', status: 404, code: 'not_found' },
  'another method that is none': { method: 'GET', path: '/signup', status: 404, code: 'not_found' },
  'the base alone': { method: 'GET', path: '', status: 404, code: 'not_found' },
  'the base with a query': { method: 'GET', path: '?x=1', status: 404, code: 'not_found' },
  'a percent sign that encodes nothing': { method: 'GET', path: '/%zz', status: 400, code: 'bad_json' },
  'the closed admin endpoints': { method: 'GET', path: '/admin/users', status: 404, code: 'not_found' },
  'an id of five hundred letters': {
    method: 'DELETE',
    path: `/factors/${'a'.repeat(500)}`,
    status: 414,
    code: 'validation_failed',
  },
};

describe('auth contract §2: errors', () => {
  it.each(Object.entries(REFUSED))('%s has the current form, with its version', async (_name, given) => {
    const { method, path, status, code, body, headers } = given;
    const answer = await call(kingdom, method, `/auth/v1${path}`, {
      body,
      headers: { 'x-supabase-api-version': CURRENT, ...headers },
    });
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ code, message: expect.stringMatching(/./) });
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.headers.get('x-supabase-api-version')).toBe(CURRENT);
    expect(answer.headers.get('x-sb-error-code')).toBe(code);
  });

  it.each(Object.entries(REFUSED))('%s has the older form without a version', async (_name, given) => {
    const { method, path, status, code, body, headers } = given;
    const answer = await call(kingdom, method, `/auth/v1${path}`, {
      body,
      headers: { 'x-supabase-api-version': '', ...headers },
    });
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ code: status, error_code: code, msg: expect.stringMatching(/./) });
    expect(answer.headers.get('x-supabase-api-version')).toBeNull();
    expect(answer.headers.get('x-sb-error-code')).toBe(code);
  });

  it.each([
    ['2023-12-31', null],
    ['yesterday', null],
    ['2024-01-02', CURRENT],
    ['2099-12-31', CURRENT],
  ])('version %s gets a response of version %s', async (asked, answered) => {
    const answer = await call(kingdom, 'GET', '/auth/v1/user', {
      headers: { 'x-supabase-api-version': asked },
    });
    expect(answer.headers.get('x-supabase-api-version')).toBe(answered);
    expect(answer.body?.['code']).toBe(answered ? 'no_authorization' : 401);
  });

  it('contain the reasons for a weak password in both forms, which the client reads', async () => {
    const weak = { email: anEmail(), password: 'a' };
    const reasons = { weak_password: { reasons: expect.arrayContaining(['length']) } };
    const now = await call(kingdom, 'POST', '/auth/v1/signup', { body: weak });
    expect(now).toMatchObject({ status: 422, body: { code: 'weak_password', ...reasons } });
    const older = await call(kingdom, 'POST', '/auth/v1/signup', {
      body: weak,
      headers: { 'x-supabase-api-version': '' },
    });
    expect(older).toMatchObject({
      status: 422,
      body: { code: 422, error_code: 'weak_password', ...reasons },
    });
    const { error } = await openClient(kingdom).signUp(weak);
    expect(error).toMatchObject({
      name: 'AuthWeakPasswordError',
      reasons: expect.arrayContaining(['length']),
    });
  });

  it('have the contract’s form at oddly spelled paths', async () => {
    for (const path of ['/%61uth/v1/user', '/auth/v1/user/', '/auth//v1/user', '/AUTH/v1/user']) {
      const { status, body, headers } = await sendRaw(kingdom.url, 'GET', path, {
        'x-supabase-api-version': CURRENT,
      });
      expect([path, [401, 404]]).toEqual([path, expect.arrayContaining([status])]);
      expect([path, headers['content-type']]).toEqual([path, expect.stringContaining('application/json')]);
      expect({ [path]: JSON.parse(body) }).toMatchObject({
        [path]: { code: expect.any(String), message: expect.any(String) },
      });
    }
  });

  it('are JSON with a code if the headers are too large or the request is not HTTP', async () => {
    const asked = [
      `GET /auth/v1/user HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${'a'.repeat(20_000)}\r\n\r\n`,
      'NO HTTP AT ALL\r\n\r\n',
      'POST /auth/v1/token HTTP/1.1\r\nHost: x\r\nContent-Length: two\r\n\r\n',
    ];
    for (const [index, bytes] of asked.entries()) {
      const [head = '', body = ''] = (await exchange(kingdom.url, bytes)).split('\r\n\r\n');
      expect([bytes.slice(0, 60), head]).toEqual([
        bytes.slice(0, 60),
        expect.stringMatching(index === 0 ? /^HTTP\/1\.1 431 / : /^HTTP\/1\.1 400 /),
      ]);
      expect(head).toMatch(/content-type: application\/json/i);
      expect(JSON.parse(body)).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    }
  });
});

describe('auth contract §1: bodies', () => {
  it('responds with JSON to every successful request except a sign-out', async () => {
    const { client, email } = await signUpMember(kingdom);
    const own = (await client.getSession()).data.session!.access_token;
    const asked: [string, string, { body?: unknown; token?: string }][] = [
      ['POST', '/signup', { body: { email: anEmail(), password: PASSWORD } }],
      ['POST', '/token?grant_type=password', { body: { email, password: PASSWORD } }],
      ['POST', '/recover', { body: { email } }],
      ['POST', '/otp', { body: { email } }],
      ['POST', '/resend', { body: { email, type: 'signup' } }],
      ['GET', '/user', { token: own }],
      ['PUT', '/user', { token: own, body: { data: { username: 'Ada' } } }],
      ['PUT', '/user', { token: own }],
      ['GET', '/reauthenticate', { token: own }],
      ['POST', '/factors', { token: own, body: { factor_type: 'totp' } }],
      ['GET', '/settings', {}],
      ['GET', '/health', {}],
      ['GET', '/.well-known/jwks.json', {}],
    ];
    for (const [method, path, given] of asked) {
      const { status, headers, body } = await call(kingdom, method, `/auth/v1${path}`, given);
      expect([path, status]).toEqual([path, 200]);
      expect([path, headers.get('content-type')]).toEqual([
        path,
        expect.stringContaining('application/json'),
      ]);
      expect([path, typeof body]).toEqual([path, 'object']);
    }
  });

  it('accepts a content type without a body, as the client sends it on sign-out and unenrolment', async () => {
    const { client } = await signUpMember(kingdom);
    const own = (await client.getSession()).data.session!.access_token;
    const { data: factor } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    const headers = {
      authorization: `Bearer ${own}`,
      'content-type': 'application/json;charset=UTF-8',
    };
    const removed = await sendRaw(kingdom.url, 'DELETE', `/auth/v1/factors/${factor!.id}`, headers);
    expect({ status: removed.status, body: JSON.parse(removed.body) as unknown }).toEqual({
      status: 200,
      body: { id: factor!.id },
    });
    const out = await sendRaw(kingdom.url, 'POST', '/auth/v1/logout?scope=global', headers);
    expect(out).toMatchObject({ status: 204, body: '' });
    expect((await client.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
  });

  it('ignores unknown fields and treats null as absent', async () => {
    const email = anEmail();
    const answer = await call(kingdom, 'POST', '/auth/v1/signup', {
      body: {
        email,
        password: PASSWORD,
        data: null,
        phone: null,
        code_challenge: null,
        code_challenge_method: null,
        gotrue_meta_security: { captcha_token: null, more: 1 },
        options: { anything: [1] },
        factorId: 'x',
        channel: 'sms',
      },
    });
    expect(answer).toMatchObject({ status: 200, body: { email, user_metadata: {} } });
    const otp = { email, create_user: null, data: null, gotrue_meta_security: {}, code_challenge: null };
    expect((await call(kingdom, 'POST', '/auth/v1/otp', { body: otp })).status).toBe(200);
    const changed = await call(kingdom, 'PUT', '/auth/v1/user', {
      token,
      body: { email: null, password: null, data: null, nonce: null, role: 'admin', id: 'x' },
    });
    expect(changed).toMatchObject({ status: 200, body: { id: member.user.id, role: 'authenticated' } });
  });

  it('never responds with 201', async () => {
    const { data } = await member.client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    const asked = await call(kingdom, 'POST', `/auth/v1/factors/${data!.id}/challenge`, {
      token,
      body: { factorId: data!.id },
    });
    expect(asked).toMatchObject({ status: 200, body: { id: expect.any(String), type: 'totp' } });
  });

  it('ignores keys and foreign tokens on public endpoints', async () => {
    const foreign: Record<string, string>[] = [
      { apikey: 'anon' },
      { authorization: 'Bearer anon-key' },
      { authorization: 'Basic dTpw' },
      { authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiJ9.c2ln', apikey: 'x' },
    ];
    for (const headers of foreign) {
      const { email } = member;
      const signIn = { headers, body: { email, password: PASSWORD } };
      expect((await call(kingdom, 'POST', '/auth/v1/token?grant_type=password', signIn)).status).toBe(200);
      expect((await call(kingdom, 'GET', '/auth/v1/settings', { headers })).status).toBe(200);
    }
  });
});

describe('auth contract §1: other origins', () => {
  const preflight = (origin: string, path = '/auth/v1/token', method = 'POST') =>
    fetch(`${kingdom.url}${path}`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers':
          'authorization,content-type,x-client-info,x-supabase-api-version,apikey',
      },
    });
  const ask = (origin: string, path: string) =>
    fetch(`${kingdom.url}${path}`, { headers: { origin, 'x-supabase-api-version': CURRENT } });

  it('allows listed sites to call, and to read error codes', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status, headers } = await preflight(SITE, '/auth/v1/user', method);
      expect(status).toBe(204);
      expect(headers.get('access-control-allow-origin')).toBe(SITE);
      expect(headers.get('access-control-allow-methods')).toContain(method);
      expect(headers.get('access-control-allow-headers')?.toLowerCase().split(/, */)).toEqual(
        expect.arrayContaining([
          'authorization',
          'content-type',
          'x-client-info',
          'x-supabase-api-version',
          'apikey',
        ]),
      );
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
    const { status, headers } = await ask(SITE, '/auth/v1/user');
    expect(status).toBe(401);
    expect(headers.get('access-control-allow-origin')).toBe(SITE);
    expect(headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version');
    expect(headers.get('vary')).toMatch(/origin/i);
  });

  it('allows no other site, and none for the product’s API', async () => {
    for (const origin of [
      'https://evil.example',
      'https://front.example.evil.example',
      'http://front.example',
      'null',
    ]) {
      const answers = [await preflight(origin), await ask(origin, '/auth/v1/settings')];
      for (const { headers } of answers) expect(headers.get('access-control-allow-origin')).toBeNull();
    }
    for (const path of ['/api/account/sessions', '/api/config', '/api/admin/access']) {
      const answers = [await preflight(SITE, path, 'GET'), await ask(SITE, path)];
      for (const { headers } of answers) expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});

describe('errors from the surrounding server', () => {
  const otherDatabase = freshDatabase();

  it('over the limit: 429 with Retry-After in the contract’s form', async () => {
    const limited = await startKingdom({
      databaseUrl: otherDatabase.url,
      env: { RATE_LIMIT_FACTOR: '0.05' },
    });
    const ask = (headers = {}) =>
      call(limited, 'POST', '/auth/v1/recover', { body: { email: 'no address' }, headers });
    for (let spent = 0; spent < 2; spent++) expect((await ask()).status).toBe(400);
    const current = await ask();
    expect(current).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } });
    expect(Number(current.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(current.headers.get('x-supabase-api-version')).toBe(CURRENT);
    const older = await ask({ 'x-supabase-api-version': '' });
    expect(older.body).toMatchObject({ code: 429, error_code: 'over_request_rate_limit' });
    await limited.close();
  });

  it('the database is unavailable: 503 in the contract’s form, and normal responses afterwards', async () => {
    const url = new URL(otherDatabase.url);
    const proxy = await openTcpProxy(Number(url.port));
    const direct = url.port;
    url.hostname = '127.0.0.1';
    url.port = String(proxy.port);
    const shaken = await startKingdom({ databaseUrl: url.href });
    proxy.forwardTo(undefined);
    const signIn = (headers = {}) =>
      call(shaken, 'POST', '/auth/v1/token?grant_type=password', {
        body: { email: anEmail(), password: PASSWORD },
        headers,
      });
    const current = await signIn();
    expect(current).toMatchObject({
      status: 503,
      body: { code: expect.any(String), message: expect.any(String) },
    });
    expect(current.headers.get('x-supabase-api-version')).toBe(CURRENT);
    const older = await signIn({ 'x-supabase-api-version': '' });
    expect(older).toMatchObject({
      status: 503,
      body: { code: 503, msg: expect.any(String), error_id: expect.any(String) },
    });
    expect((await call(shaken, 'GET', '/auth/v1/user', { token })).status).toBe(503);
    proxy.forwardTo(Number(direct));
    expect(await signIn()).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } });
    await shaken.close();
    proxy.close();
  });
});

/** Sends raw bytes and returns all that the server responds until it closes the connection. */
function exchange(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
    socket.on('error', reject).on('close', () => resolve(answer));
  });
}
