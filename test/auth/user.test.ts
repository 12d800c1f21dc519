import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AUTH_PATH } from '#contracts';
import { SigningKeys } from '#features/auth';
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
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { ADMIN, type Kingdom, startKingdom } from '../support/kingdom.js';

const database = freshDatabase();
let strict: Kingdom;
let kingdom: Kingdom;

beforeAll(async () => {
  strict = await startKingdom({
    databaseUrl: database.url,
    env: { AUTH_CURRENT_PASSWORD: 'true' },
  });
  kingdom = await startKingdom({ databaseUrl: database.url });
  await kingdom.startWorker();
});
afterAll(async () => {
  await kingdom.close();
  await strict.close();
});

const query = (sql: string, parameters: unknown[] = []) =>
  kingdom.unitOfWork.read.query<Record<string, unknown>[]>(sql, parameters);

const get = (path: string, token?: string) =>
  call(kingdom, 'GET', `${AUTH_PATH}${path}`, { ...(token !== undefined && { token }) });
const put = (token: string, body: unknown, at = kingdom) =>
  call(at, 'PUT', `${AUTH_PATH}/user`, { token, body });
const refused = (status: number, code: string) => ({ status, body: { code } });

const rowOf = async (email: string) =>
  (await query(`SELECT to_jsonb(account) AS row FROM account WHERE email = $1`, [email]))[0]?.['row'];

async function newMember() {
  const member = await signUpMember(kingdom);
  return { ...member, token: member.session.access_token };
}

const ALWAYS = [
  'app_metadata',
  'aud',
  'created_at',
  'email',
  'id',
  'identities',
  'is_anonymous',
  'phone',
  'role',
  'updated_at',
  'user_metadata',
];
const keysOf = (value: unknown): string[] => Object.keys(value as object).sort();

describe('auth contract §3: objects', () => {
  it('a user has exactly the contract’s fields, without those that are not set', async () => {
    const email = anEmail();
    const { body: fresh } = await call(kingdom, 'POST', `${AUTH_PATH}/signup`, {
      body: { email, password: PASSWORD },
    });
    expect(keysOf(fresh)).toEqual([...ALWAYS, 'confirmation_sent_at'].sort());
    const { token } = await mailedLink(kingdom, email, 'signup');
    const { data } = await openClient(kingdom).verifyOtp({ type: 'signup', token_hash: token });
    const confirmed = ['confirmation_sent_at', 'confirmed_at', 'email_confirmed_at', 'last_sign_in_at'];
    const { body: user } = await get('/user', data.session!.access_token);
    expect(keysOf(user)).toEqual([...ALWAYS, ...confirmed].sort());
    expect(user).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'], role: 'user' },
      user_metadata: { email_verified: true },
    });
    expect(user!['confirmed_at']).toBe(user!['email_confirmed_at']);
    const [identity] = user!['identities'] as Record<string, unknown>[];
    expect(keysOf(identity)).toEqual(
      ['created_at', 'email', 'id', 'identity_data', 'identity_id', 'last_sign_in_at', 'provider'].concat(
        'updated_at',
        'user_id',
      ),
    );
    expect(identity).toMatchObject({
      id: user!['id'],
      user_id: user!['id'],
      identity_data: { sub: user!['id'], email, email_verified: true, phone_verified: false },
    });
    expect(identity!['identity_id']).not.toBe(user!['id']);
    for (const name of ['created_at', 'updated_at', ...confirmed]) {
      expect([name, user![name]]).toEqual([
        name,
        expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      ]);
    }
  });

  it('a user with everything set has no null and no secret in any response', async () => {
    const { client, email, token } = await newMember();
    const { data: factor } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    await client.updateUser({ email: anEmail() });
    await client.resetPasswordForEmail(email);
    await client.reauthenticate();
    await mailedLink(kingdom, email, 'recovery');
    await mailWithCode(email);
    const { body: session } = await call(kingdom, 'POST', `${AUTH_PATH}/token?grant_type=password`, {
      body: { email, password: PASSWORD },
    });
    expect(keysOf(session)).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'refresh_token',
      'token_type',
      'user',
    ]);
    const { body: user } = await get('/user', token);
    for (const shown of [user, session!['user'] as object]) {
      expect(keysOf(shown)).toEqual(
        [
          ...ALWAYS,
          'confirmation_sent_at',
          'confirmed_at',
          'email_change_sent_at',
          'email_confirmed_at',
          'factors',
          'last_sign_in_at',
          'new_email',
          'reauthentication_sent_at',
          'recovery_sent_at',
        ].sort(),
      );
      const text = JSON.stringify(shown);
      expect(text).not.toMatch(/null|argon2|password|seed|hash|sealed/);
      expect(text).not.toContain(factor!.totp!.secret);
    }
    const { factors } = user as unknown as { factors: object[] };
    expect(keysOf(factors[0])).toEqual(
      ['created_at', 'factor_type', 'friendly_name', 'id', 'status', 'updated_at'].sort(),
    );
  });
});

describe('auth contract §4: PUT /user, data', () => {
  it('merges at the top level, replaces below, and null removes a field', async () => {
    const { client } = await newMember();
    await client.updateUser({ data: { username: 'Ada', about: { town: 'London', age: 36 } } });
    const { data } = await client.updateUser({ data: { about: { town: 'Turin' }, title: 'Lady' } });
    const expected = { email_verified: true, username: 'Ada', about: { town: 'Turin' }, title: 'Lady' };
    expect(data.user?.user_metadata).toEqual(expected);
    const removed = await client.updateUser({ data: { about: null, unknown: null, username: '' } });
    expect(removed.data.user?.user_metadata).toEqual({ email_verified: true, username: '', title: 'Lady' });
    expect((await client.getUser()).data.user?.user_metadata).toEqual(removed.data.user?.user_metadata);
    await client.refreshSession();
    expect((await client.getClaims()).data?.claims.user_metadata).toMatchObject({ title: 'Lady' });
  });

  it('is refused if it is or becomes too large, and stays unchanged', async () => {
    const { token, email } = await newMember();
    expect((await put(token, { data: { first: 'a'.repeat(3_500) } })).status).toBe(200);
    const before = await rowOf(email);
    for (const data of [{ second: 'b'.repeat(600) }, { first: 'a'.repeat(4_100) }]) {
      expect(await put(token, { data })).toMatchObject(refused(400, 'validation_failed'));
    }
    expect(await rowOf(email)).toEqual(before);
    expect((await put(token, { data: { first: null, second: 'b'.repeat(600) } })).status).toBe(200);
  });

  it('is the only data that a user writes: app_metadata is refused together with the rest of the request', async () => {
    const { token, email } = await newMember();
    const before = await rowOf(email);
    for (const app_metadata of [{ role: 'admin' }, {}, 'admin']) {
      const body = { app_metadata, data: { username: 'Mallory' }, password: 'another fine password' };
      expect(await put(token, body)).toMatchObject(refused(403, 'not_admin'));
    }
    expect(await rowOf(email)).toEqual(before);
  });

  it('cannot set role, id, audience, confirmation or ban, inside or outside data', async () => {
    const { token, email, user } = await newMember();
    const wish = {
      id: '00000000-0000-4000-8000-000000000000',
      aud: 'admin',
      role: 'admin',
      is_anonymous: true,
      banned_until: null,
      email_confirmed_at: null,
      created_at: '1970-01-01T00:00:00Z',
      identities: [],
      user_metadata: { username: 'Mallory' },
    };
    const { status, body } = await put(token, { ...wish, data: { role: 'admin', sub: 'x', email: 'x' } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: user.id,
      aud: 'authenticated',
      role: 'authenticated',
      is_anonymous: false,
      app_metadata: { role: 'user' },
      email,
      created_at: user.created_at,
      identities: [{ identity_data: { sub: user.id, email } }],
    });
    expect(body!['user_metadata']).not.toHaveProperty('username');
    const fresh = await accessTokenOf(kingdom, { email, password: PASSWORD });
    const { data } = await openClient(kingdom).getClaims(fresh);
    expect(data?.claims).toMatchObject({
      sub: user.id,
      role: 'authenticated',
      app_metadata: { role: 'user' },
    });
    expect((await call(kingdom, 'GET', '/api/admin/access', { token: fresh })).status).toBe(403);
  });

  it('of a sign-up never becomes role, id or confirmation', async () => {
    const email = anEmail();
    const wish = {
      id: '00000000-0000-4000-8000-000000000000',
      role: 'admin',
      app_metadata: { role: 'admin' },
      email_confirm: true,
      email_confirmed_at: '2020-01-01T00:00:00Z',
      email_verified: true,
    };
    const { body } = await call(kingdom, 'POST', `${AUTH_PATH}/signup`, {
      body: { email, password: PASSWORD, data: wish, ...wish },
    });
    expect(body).toMatchObject({
      role: 'authenticated',
      app_metadata: { role: 'user' },
      identities: [{ identity_data: { email_verified: false } }],
    });
    expect(body!['id']).not.toBe(wish.id);
    expect(await rowOf(email)).toMatchObject({ role: 'user', email_confirmed_at: null, id: body!['id'] });
    const signIn = { body: { email, password: PASSWORD } };
    expect(await call(kingdom, 'POST', `${AUTH_PATH}/token?grant_type=password`, signIn)).toMatchObject(
      refused(400, 'email_not_confirmed'),
    );
  });
});

describe('auth contract §4: PUT /user, password', () => {
  it.each([
    ['a7#kQ', ['length']],
    ['password1', ['pwned']],
    ['12345', ['length', 'pwned']],
  ])('"%s" is weak: %j', async (password, reasons) => {
    const { client, email } = await newMember();
    const before = await rowOf(email);
    const { error } = await client.updateUser({ password });
    expect(error).toMatchObject({
      name: 'AuthWeakPasswordError',
      status: 422,
      code: 'weak_password',
      reasons,
    });
    expect(await rowOf(email)).toEqual(before);
  });

  it('is refused if it is the same again or longer than 72 bytes, not characters', async () => {
    const { token, email } = await newMember();
    expect(await put(token, { password: PASSWORD })).toMatchObject(refused(422, 'same_password'));
    expect(await put(token, { password: '€'.repeat(24) + 'x' })).toMatchObject(
      refused(400, 'validation_failed'),
    );
    expect(await put(token, { password: '' })).toMatchObject(refused(400, 'validation_failed'));
    expect((await put(token, { password: '€'.repeat(24) })).status).toBe(200);
    expect(await accessTokenOf(kingdom, { email, password: '€'.repeat(24) })).toBeTruthy();
  });

  it('ends every other session, keeps this one, and invalidates the old password', async () => {
    const { client, email, token } = await newMember();
    const other = openClient(kingdom);
    const { data } = await other.signInWithPassword({ email, password: PASSWORD });
    expect((await client.updateUser({ password: 'another fine password' })).error).toBeNull();
    expect((await get('/user', token)).status).toBe(200);
    expect((await client.refreshSession()).error).toBeNull();
    expect(await get('/user', data.session!.access_token)).toMatchObject(refused(403, 'session_not_found'));
    expect((await other.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' });
    expect((await other.signInWithPassword({ email, password: PASSWORD })).error).toMatchObject({
      code: 'invalid_credentials',
    });
    expect((await other.signInWithPassword({ email, password: 'another fine password' })).error).toBeNull();
  });

  it('requires the current one if that is configured, except in a session of a mailed link', async () => {
    const { email, token: byLink } = await newMember();
    const byPassword = await accessTokenOf(strict, { email, password: PASSWORD });
    const password = 'another fine password';
    expect(await put(byPassword, { password }, strict)).toMatchObject(
      refused(400, 'current_password_required'),
    );
    const guess = { password, current_password: 'a wrong guess' };
    expect(await put(byPassword, guess, strict)).toMatchObject(refused(400, 'current_password_invalid'));
    const right = { password, current_password: PASSWORD };
    expect((await put(byPassword, right, strict)).status).toBe(200);
    expect(await get('/user', byLink)).toMatchObject(refused(403, 'session_not_found'));
    const recovered = await newMember();
    expect((await put(recovered.token, { password }, strict)).status).toBe(200);
  });

  it('requires a mailed code in a session whose proof is older than ten minutes', async () => {
    const { client, email, token } = await newMember();
    const password = 'another fine password';
    const old = `UPDATE account_session SET amr = '[{"method": "otp", "timestamp": 1}]'
      WHERE account_id = (SELECT id FROM account WHERE email = $1)`;
    await query(old, [email]);
    expect(await put(token, { password }, strict)).toMatchObject(refused(400, 'reauthentication_needed'));
    const before = await rowOf(email);
    expect(await put(token, { password, nonce: '000000', data: { a: 1 } }, strict)).toMatchObject(
      refused(422, 'reauthentication_not_valid'),
    );
    expect(await rowOf(email)).toEqual(before);
    expect((await client.reauthenticate()).error).toBeNull();
    const nonce = await mailWithCode(email);
    expect((await put(token, { password, nonce }, strict)).status).toBe(200);
    expect(await put(token, { password: 'a third fine password', nonce }, strict)).toMatchObject(
      refused(422, 'reauthentication_not_valid'),
    );
    const young = await newMember();
    expect((await put(young.token, { password, nonce: 'not needed' }, strict)).status).toBe(200);
  });

  it('counts wrong codes of a reauthentication: after five, the right one is invalid', async () => {
    const { client, email, token } = await newMember();
    await query(
      `UPDATE account_session SET amr = '[{"method": "otp", "timestamp": 1}]'
       WHERE account_id = (SELECT id FROM account WHERE email = $1)`,
      [email],
    );
    await client.reauthenticate();
    const nonce = await mailWithCode(email);
    const wrong = String((Number(nonce) + 1) % 1_000_000).padStart(6, '0');
    const guess = (code: string) => put(token, { password: 'another fine password', nonce: code }, strict);
    for (let tried = 0; tried < 5; tried += 1) {
      expect(await guess(wrong)).toMatchObject(refused(422, 'reauthentication_not_valid'));
    }
    expect(await guess(nonce)).toMatchObject(refused(422, 'reauthentication_not_valid'));
  });

  it('needs a session', async () => {
    const answer = await call(kingdom, 'PUT', `${AUTH_PATH}/user`, { body: { password: 'x' } });
    expect(answer).toMatchObject(refused(401, 'no_authorization'));
  });
});

/** Waits for a mail without a link and returns its code. */
async function mailWithCode(email: string): Promise<string> {
  const [code] = await eventually(
    async () =>
      (await kingdom.inbox.all())
        .filter(({ to, text }) => to.includes(email) && !text.includes('/verify?'))
        .flatMap(({ text }) => text.match(/\b\d{6}\b/) ?? []),
    (codes) => codes.length > 0,
  );
  return code!;
}

describe('auth contract §4: PUT /user, e-mail', () => {
  it('is refused if it is malformed or taken in upper or lower case, and the same address is no change', async () => {
    const { token, email } = await newMember();
    const taken = (await newMember()).email;
    const before = await rowOf(email);
    for (const malformed of ['no address', 'a@b', `${'a'.repeat(250)}@example.org`]) {
      expect(await put(token, { email: malformed })).toMatchObject(refused(400, 'validation_failed'));
    }
    for (const known of [taken, taken.toUpperCase()]) {
      const body = { email: known, data: { username: 'Mallory' } };
      expect(await put(token, body)).toMatchObject(refused(422, 'email_exists'));
    }
    expect(await rowOf(email)).toEqual(before);
    const { status, body } = await put(token, { email: email.toUpperCase() });
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('new_email');
  });

  it('waits, in lower case, until both addresses have confirmed, and ends with a new password', async () => {
    const { token, email } = await newMember();
    const wanted = anEmail();
    const { body } = await put(token, { email: wanted.toUpperCase() });
    expect(body).toMatchObject({ email, new_email: wanted });
    const { link } = await mailedLink(kingdom, wanted, 'email_change');
    const changed = await put(token, { password: 'another fine password' });
    expect(changed.body).not.toHaveProperty('new_email');
    expect((await openLink(kingdom, link)).values.get('error_code')).toBe('otp_expired');
    expect(await rowOf(email)).toMatchObject({ new_email: null });
  });
});

describe('auth contract §4: features that are not offered', () => {
  it('single sign-on: refused before the body is parsed', async () => {
    const { error } = await openClient(kingdom).signInWithSSO({ domain: 'example.org' });
    expect(error).toMatchObject({ status: 404, code: 'saml_provider_disabled' });
    for (const body of ['{"domain":', '[]', 'a'.repeat(1_200_000), '{"domain":7}', '']) {
      const answer = await call(kingdom, 'POST', `${AUTH_PATH}/sso`, { body });
      expect(answer).toMatchObject(refused(404, 'saml_provider_disabled'));
    }
    const form = { body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    expect(await call(kingdom, 'POST', `${AUTH_PATH}/sso`, form)).toMatchObject(
      refused(404, 'saml_provider_disabled'),
    );
    const { status, headers } = await call(kingdom, 'POST', `${AUTH_PATH}/sso`, {
      headers: { 'x-supabase-api-version': '2024-01-01' },
    });
    expect([status, headers.get('x-supabase-api-version')]).toEqual([404, '2024-01-01']);
  });

  it('linking identities: only the identity of the address is listed', async () => {
    const { client, token, user } = await newMember();
    const { data } = await client.getUserIdentities();
    expect(data?.identities).toMatchObject([{ provider: 'email', user_id: user.id }]);
    const linked = await client.linkIdentity({ provider: 'google' });
    const disabled = {
      status: 404,
      code: 'manual_linking_disabled',
      message: 'Manual linking is disabled',
    };
    expect(linked.error).toMatchObject(disabled);
    expect((await client.unlinkIdentity(data!.identities[0]!)).error).toMatchObject(disabled);
    expect((await get('/user', token)).body!['identities']).toHaveLength(1);
    for (const [method, path] of [
      ['GET', '/user/identities/authorize?provider=google'],
      ['DELETE', `/user/identities/${user.id}`],
    ] as const) {
      const answer = await call(kingdom, method, `${AUTH_PATH}${path}`);
      expect(answer).toMatchObject(refused(401, 'no_authorization'));
    }
  });

  it('other providers, anonymous sign-in, phones and other grants', async () => {
    const client = openClient(kingdom);
    expect(await get('/authorize?provider=google')).toMatchObject(refused(400, 'validation_failed'));
    expect(await get('/authorize')).toMatchObject(refused(400, 'validation_failed'));
    expect((await client.signInAnonymously()).error).toMatchObject({
      status: 422,
      code: 'anonymous_provider_disabled',
    });
    expect((await client.signInWithIdToken({ provider: 'google', token: 'x' })).error).toMatchObject({
      status: 400,
      code: 'provider_disabled',
      message: expect.stringContaining('not enabled'),
    });
    expect((await client.signInWithOtp({ phone: '+4912345678' })).error).toMatchObject({
      status: 400,
      code: 'phone_provider_disabled',
    });
    const grant = (type: string) => call(kingdom, 'POST', `${AUTH_PATH}/token${type}`, { body: {} });
    expect(await grant('?grant_type=web3')).toMatchObject(refused(422, 'web3_provider_disabled'));
    for (const type of ['?grant_type=client_credentials', '?grant_type=constructor', '']) {
      expect(await grant(type)).toMatchObject({
        status: 400,
        body: { code: 'invalid_credentials', message: 'unsupported_grant_type' },
      });
    }
  });

  it('administration over HTTP, for anybody', async () => {
    const admin = await accessTokenOf(kingdom, ADMIN);
    expect(admin).toBeTruthy();
    const { token, user } = await newMember();
    for (const bearer of [undefined, token, admin]) {
      for (const [method, path] of [
        ['GET', '/admin/users'],
        ['POST', '/admin/users'],
        ['PUT', `/admin/users/${user.id}`],
        ['DELETE', `/admin/users/${user.id}`],
        ['POST', '/admin/generate_link'],
        ['POST', '/invite'],
      ] as const) {
        const given = {
          ...(bearer && { token: bearer }),
          ...(method !== 'GET' && { body: { role: 'admin' } }),
        };
        const answer = await call(kingdom, method, `${AUTH_PATH}${path}`, given);
        expect({ [path]: answer }).toMatchObject({ [path]: refused(404, 'not_found') });
      }
    }
    expect((await get('/user', token)).status).toBe(200);
  });
});

describe('auth contract §4: the service publishes', () => {
  it('its settings', async () => {
    const { status, body } = await get('/settings');
    expect(status).toBe(200);
    const { external, ...rest } = body as { external: Record<string, boolean> };
    expect(rest).toEqual({
      disable_signup: false,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
    });
    expect(external).toMatchObject({ email: true, phone: false, anonymous_users: false, google: false });
    const { email: _email, ...others } = external;
    expect(Object.values(others)).not.toContain(true);
  });

  it('its health', async () => {
    expect(await get('/health')).toMatchObject({
      status: 200,
      body: { name: expect.any(String), version: expect.any(String), description: expect.any(String) },
    });
  });
});

interface KeySet {
  keys: { kid: string; kty: string; crv: string; x: string; y: string }[];
}

const keySet = async (at = kingdom): Promise<KeySet['keys']> =>
  ((await call(at, 'GET', `${AUTH_PATH}/.well-known/jwks.json`)).body as unknown as KeySet).keys;

const headerOf = (jwt: string) =>
  JSON.parse(Buffer.from(jwt.split('.')[0]!, 'base64url').toString()) as Record<string, string>;

describe('auth contract §3: keys', () => {
  it('are published for WebCrypto, with public members only, and verify a token’s raw signature', async () => {
    const { token } = await newMember();
    const { headers } = await get('/.well-known/jwks.json');
    expect(headers.get('cache-control')).toBe('public, max-age=600');
    const keys = await keySet();
    for (const key of keys) {
      expect(keysOf(key)).toEqual(['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y']);
      expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', key_ops: ['verify'] });
    }
    const header = headerOf(token);
    expect(header).toEqual({ alg: 'ES256', kid: expect.any(String), typ: 'JWT' });
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
    const jwk = keys.find(({ kid }) => kid === header['kid'])!;
    const key = await crypto.subtle.importKey('jwk', jwk, algorithm, true, ['verify']);
    const [head, payload, signature] = token.split('.') as [string, string, string];
    const bytes = Buffer.from(signature, 'base64url');
    expect(bytes).toHaveLength(64);
    const signed = Buffer.from(`${head}.${payload}`);
    expect(await crypto.subtle.verify(algorithm, key, bytes, signed)).toBe(true);
  });

  it('let the client verify claims without asking for the user', async () => {
    const asked: string[] = [];
    const client = openClient(kingdom, {
      fetch: (input, init) => {
        asked.push(new URL(input as string).pathname);
        return fetch(input, init);
      },
    });
    const { email, user } = await newMember();
    const from = Math.floor(Date.now() / 1000);
    await client.signInWithPassword({ email, password: PASSWORD });
    asked.length = 0;
    const { data, error } = await client.getClaims();
    expect(error).toBeNull();
    expect(data?.claims).toEqual({
      iss: `${kingdom.settings.SITE_URL}${AUTH_PATH}`,
      sub: user.id,
      aud: 'authenticated',
      exp: data!.claims.iat + 3600,
      iat: expect.any(Number),
      email,
      phone: '',
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: expect.any(String),
      app_metadata: { provider: 'email', providers: ['email'], role: 'user' },
      user_metadata: { email_verified: true },
      is_anonymous: false,
    });
    expect(data!.claims.iat).toBeGreaterThanOrEqual(from);
    await client.getClaims();
    expect(asked).toEqual([`${AUTH_PATH}/.well-known/jwks.json`]);
    const { access_token } = (await client.getSession()).data.session!;
    const [head, payload, signature] = access_token.split('.') as [string, string, string];
    const claims = { ...(JSON.parse(Buffer.from(payload, 'base64url').toString()) as object), aal: 'aal2' };
    const forged = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`;
    expect((await client.getClaims(forged)).error).toMatchObject({ name: 'AuthInvalidJwtError' });
    expect(await get('/user', forged)).toMatchObject(refused(403, 'bad_jwt'));
  });

  it('rotate without a gap: published long before they sign, kept until their last token has expired', async () => {
    const keys = kingdom.app.get(SigningKeys, { strict: false });
    const { email, token: oldToken } = await newMember();
    const oldKid = headerOf(oldToken)['kid']!;
    const DAY_MS = 86_400_000;
    await keys.rotate();
    await keys.rotate(new Date(Date.now() + 89 * DAY_MS));
    expect((await keySet()).map(({ kid }) => kid)).toEqual([oldKid]);

    const due = new Date(Date.now() + 91 * DAY_MS);
    await Promise.all([keys.rotate(due), keys.rotate(due)]);
    const published = (await keySet()).map(({ kid }) => kid);
    expect(published).toHaveLength(2);
    const newKid = published.find((kid) => kid !== oldKid)!;
    const [row] = await query(`SELECT signs_from FROM signing_key WHERE kid = $1`, [newKid]);
    expect((row!['signs_from'] as Date).getTime() - due.getTime()).toBeGreaterThanOrEqual(600_000);
    const signIn = () => accessTokenOf(kingdom, { email, password: PASSWORD });
    expect(headerOf(await signIn())['kid']).toBe(oldKid);

    const signFrom = async (moment: string): Promise<void> => {
      await query(`UPDATE signing_key SET signs_from = ${moment} WHERE kid = $1`, [newKid]);
      await keys.rotate();
    };
    await query(`UPDATE signing_key SET signs_from = now() - interval '91 days' WHERE kid = $1`, [oldKid]);
    await signFrom(`now() - interval '1 hour'`);
    const newToken = await signIn();
    expect(headerOf(newToken)['kid']).toBe(newKid);
    for (const token of [oldToken, newToken]) {
      expect((await get('/user', token)).status).toBe(200);
      expect((await openClient(kingdom).getClaims(token)).data?.header.kid).toBe(headerOf(token)['kid']);
    }

    await signFrom(`now() - interval '2 hours'`);
    expect((await keySet()).map(({ kid }) => kid)).toEqual([newKid]);
    expect(await get('/user', oldToken)).toMatchObject(refused(403, 'bad_jwt'));
    expect((await get('/user', newToken)).status).toBe(200);
  });
});

// Last in this file, because Passport keeps one token strategy for the whole process and this starts another kingdom.
describe('after APP_SECRET changed', () => {
  const otherDatabase = freshDatabase();

  it('a new key signs immediately, old access tokens verify, and old refresh tokens are invalid', async () => {
    const env = { AUTH_CONFIRM_EMAIL: 'false' };
    const before = await startKingdom({ databaseUrl: otherDatabase.url, env });
    const email = anEmail();
    const { data } = await openClient(before).signUp({ email, password: PASSWORD });
    const old = data.session!;
    await before.close();
    const after = await startKingdom({
      databaseUrl: otherDatabase.url,
      env: { ...env, APP_SECRET: 'another secret of tests, forty characters' },
    });
    expect(await keySet(after)).toHaveLength(2);
    expect((await call(after, 'GET', `${AUTH_PATH}/user`, { token: old.access_token })).status).toBe(200);
    const refreshed = await call(after, 'POST', `${AUTH_PATH}/token?grant_type=refresh_token`, {
      body: { refresh_token: old.refresh_token },
    });
    expect(refreshed).toMatchObject(refused(400, 'refresh_token_not_found'));
    const fresh = await accessTokenOf(after, { email, password: PASSWORD });
    expect(headerOf(fresh)['kid']).not.toBe(headerOf(old.access_token)['kid']);
    expect((await openClient(after).getClaims(fresh)).error).toBeNull();
    await after.close();
  });
});
