import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { createHmac, createPublicKey, type JsonWebKey, randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { rows } from '#platform';
import { SigningKeys } from '#features/auth';
import { accessTokenOf, anEmail, call, openClient, PASSWORD } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { ADMIN, type Kingdom, startKingdom } from '../support/kingdom.js';
import { checksumOf } from '../support/tables.js';
import { openWallet } from '../support/wallets.js';

const database = freshDatabase();
let kingdom: Kingdom;

beforeAll(async () => {
  kingdom = await startKingdom({ databaseUrl: database.url, env: { AUTH_CONFIRM_EMAIL: 'false' } });
});
afterAll(() => kingdom.close());

async function newMember(at: Kingdom = kingdom) {
  const client = openClient(at);
  const email = anEmail();
  const { data, error } = await client.signUp({ email, password: PASSWORD });
  if (error) throw error;
  const { access_token: token } = data.session!;
  const { session_id: sessionId } = partsOf(token).payload as { session_id: string };
  return { client, email, token, sessionId, id: data.user!.id };
}

const decodePart = (text = ''): object => JSON.parse(Buffer.from(text, 'base64url').toString()) as object;
const encodePart = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function partsOf(token: string): { header: JWTHeaderParameters; payload: JWTPayload; signature: string } {
  const [header, payload, signature = ''] = token.split('.');
  return {
    header: decodePart(header) as JWTHeaderParameters,
    payload: decodePart(payload) as JWTPayload,
    signature,
  };
}

const API_ENDPOINTS: [string, string][] = [
  ['GET', '/api/account/sessions'],
  ['GET', '/api/account/export'],
  ['GET', '/api/account/deletion'],
  ['GET', '/api/wallets'],
  ['GET', '/api/admin/access'],
  ['DELETE', '/api/account'],
];
const AUTH_ENDPOINTS: [string, string][] = [
  ['GET', '/auth/v1/user'],
  ['PUT', '/auth/v1/user'],
  ['POST', '/auth/v1/logout'],
  ['POST', '/auth/v1/factors'],
  ['GET', '/auth/v1/reauthenticate'],
];

/** Sends a token to every endpoint and returns the distinct responses. */
async function responsesTo(token: string, at: Pick<Kingdom, 'url'> = kingdom): Promise<string[]> {
  const answers = new Set<string>();
  for (const [method, path] of [...API_ENDPOINTS, ...AUTH_ENDPOINTS]) {
    const { status, body } = await call(at, method, path, { token });
    answers.add(`${status} ${String(body?.['code'])}`);
  }
  return [...answers];
}

const FORGED = ['401 UNAUTHORIZED', '403 bad_jwt'];
const SESSION_OVER = ['401 UNAUTHORIZED', '403 session_not_found'];

describe('auth contract §3: forged access tokens', () => {
  let member: Awaited<ReturnType<typeof newMember>>;
  let header: JWTHeaderParameters;
  let payload: JWTPayload;
  let publicJwk: JsonWebKey & { kid: string };
  let before: string;

  /** Signs a token with the service's own key, with any claims and header. */
  const signed = async (claims: object, head: object = {}): Promise<string> => {
    const keys = kingdom.app.get(SigningKeys, { strict: false });
    const { privateKey } = await keys.current();
    return new SignJWT({ ...payload, ...claims }).setProtectedHeader({ ...header, ...head }).sign(privateKey);
  };
  const signedWithout = async (...names: string[]): Promise<string> =>
    signed(Object.fromEntries(names.map((name) => [name, undefined])));

  beforeAll(async () => {
    member = await newMember();
    ({ header, payload } = partsOf(member.token));
    const { body } = await call(kingdom, 'GET', '/auth/v1/.well-known/jwks.json');
    [publicJwk] = body!['keys'] as [typeof publicJwk];
    before = await checksumOf(kingdom, []);
  });

  it('a real token is accepted, and so is one that the test signs with the real key', async () => {
    expect((await call(kingdom, 'GET', '/auth/v1/user', { token: await signed({}) })).status).toBe(200);
    expect((await call(kingdom, 'GET', '/api/account/sessions', { token: member.token })).status).toBe(200);
  });

  it('a request without a token is refused with 401', async () => {
    for (const authorization of [undefined, '', 'Bearer', `Basic ${member.token}`, member.token]) {
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
      for (const [method, path] of AUTH_ENDPOINTS) {
        expect(await call(kingdom, method, path, { headers })).toMatchObject({
          status: 401,
          body: { code: 'no_authorization' },
        });
      }
      for (const [method, path] of API_ENDPOINTS) {
        expect(await call(kingdom, method, path, { headers })).toMatchObject({ status: 401 });
      }
    }
  });

  it.each(['none', 'None', 'NONE', 'nOnE', ''])('alg "%s" is rejected', async (alg) => {
    const head = encodePart({ ...header, alg });
    for (const signature of ['', partsOf(member.token).signature]) {
      expect(await responsesTo(`${head}.${encodePart(payload)}.${signature}`)).toEqual(FORGED);
    }
    expect(await checksumOf(kingdom, [])).toBe(before);
  });

  it('HS256 with the public key as its secret is rejected', async () => {
    const key = createPublicKey({ key: publicJwk, format: 'jwk' });
    const { kid: _kid, ...bare } = publicJwk;
    const secrets = [
      key.export({ type: 'spki', format: 'pem' }),
      String(key.export({ type: 'spki', format: 'pem' })).trim(),
      key.export({ type: 'spki', format: 'der' }),
      JSON.stringify(publicJwk),
      JSON.stringify(bare),
      Buffer.from(publicJwk.x!, 'base64url'),
      '',
    ];
    const input = `${encodePart({ ...header, alg: 'HS256' })}.${encodePart(payload)}`;
    for (const secret of secrets) {
      expect(
        await responsesTo(`${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`),
      ).toEqual(FORGED);
    }
    expect(await checksumOf(kingdom, [])).toBe(before);
  });

  it('a foreign key under our key id is rejected, in the header or elsewhere', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
    const jwk = { ...(await exportJWK(publicKey)), kid: header.kid, alg: 'ES256', use: 'sig' };
    const url = `data:application/json,${JSON.stringify({ keys: [jwk] })}`;
    for (const head of [{}, { jwk }, { jku: url }, { x5u: url }, { jwk, kid: 'own' }, { x5c: ['MIIB'] }]) {
      const forged = await new SignJWT(payload)
        .setProtectedHeader({ ...header, ...head } as JWTHeaderParameters)
        .sign(privateKey);
      expect(await responsesTo(forged)).toEqual(FORGED);
    }
    const rsa = await generateKeyPair('RS256');
    expect(
      await responsesTo(
        await new SignJWT(payload).setProtectedHeader({ ...header, alg: 'RS256' }).sign(rsa.privateKey),
      ),
    ).toEqual(FORGED);
    expect(await checksumOf(kingdom, [])).toBe(before);
  });

  it.each([
    ['unknown', { kid: randomUUID() }],
    ['missing', { kid: undefined }],
    ['empty', { kid: '' }],
    ['a path', { kid: '../../../../dev/null' }],
    ['an injection', { kid: "' OR '1'='1" }],
    ['a prototype property', { kid: '__proto__' }],
    ['an array', { kid: ['a'] }],
    ['an object', { kid: {} }],
    ['NUL', { kid: 'a\0' }],
  ])('a key id that is %s is rejected', async (_name, head) => {
    expect(await responsesTo(await signed({}, head))).toEqual(FORGED);
    const { signature } = partsOf(member.token);
    expect(
      await responsesTo(`${encodePart({ ...header, ...head })}.${encodePart(payload)}.${signature}`),
    ).toEqual(FORGED);
  });

  it.each([
    ['another issuer', { iss: 'https://evil.example/auth/v1' }],
    ['another audience', { aud: 'anon' }],
    ['a list without ours as audience', { aud: ['a', 'b'] }],
    ['a past end', { exp: 1 }],
    ['an expiry that is not a number', { exp: '9999999999' }],
    ['a beginning in the future', { nbf: Math.floor(Date.now() / 1000) + 3600 }],
    ['a subject that is not an id', { sub: 'admin' }],
    ['a subject that is a list', { sub: [randomUUID()] }],
    ['a session that is not an id', { session_id: "' OR 1=1" }],
    ['a session that is an object', { session_id: {} }],
  ])('%s is rejected', async (_name, claims) => {
    expect(await responsesTo(await signed(claims))).toEqual(FORGED);
  });

  it.each([['sub'], ['session_id'], ['exp'], ['iss'], ['aud']])(
    'a token without %s is rejected',
    async (claim) => {
      expect(await responsesTo(await signedWithout(claim))).toEqual(FORGED);
    },
  );

  it('a changed payload and a changed signature are rejected', async () => {
    const [head, body, signature = ''] = member.token.split('.');
    const claims = { ...payload, role: 'service_role', app_metadata: { role: 'admin' }, aal: 'aal2' };
    expect(await responsesTo(`${head}.${encodePart(claims)}.${signature}`)).toEqual(FORGED);
    expect(
      await responsesTo(`${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`),
    ).toEqual(FORGED);
    expect(await responsesTo(`${head}.${body}.${Buffer.alloc(64).toString('base64url')}`)).toEqual(FORGED);
    expect(await responsesTo(`${head}.${body}.`)).toEqual(FORGED);
    expect(await responsesTo(`${head}.${body}.${signature}.${signature}`)).toEqual(FORGED);
  });

  it('a session of another account, and one that never existed, are rejected', async () => {
    const other = await newMember();
    expect(await responsesTo(await signed({ session_id: other.sessionId }))).toEqual(SESSION_OVER);
    expect(await responsesTo(await signed({ sub: other.id }))).toEqual(SESSION_OVER);
    expect(await responsesTo(await signed({ session_id: randomUUID() }))).toEqual(SESSION_OVER);
  });

  it('the role and level in a token are ignored, even if the token is real', async () => {
    const lying = await signed({ aal: 'aal2', role: 'service_role', app_metadata: { role: 'admin' } });
    expect(await call(kingdom, 'GET', '/api/admin/access', { token: lying })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    const { body } = await call(kingdom, 'GET', '/auth/v1/user', { token: lying });
    expect(body).toMatchObject({ role: 'authenticated', app_metadata: { role: 'user' } });
    const { data } = await member.client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    const code = new TOTP({ secret: data!.totp!.secret }).generate();
    await member.client.mfa.challengeAndVerify({ factorId: data!.id, code });
    const plain = await accessTokenOf(kingdom, { email: member.email, password: PASSWORD });
    const lifted = await signed({ ...partsOf(plain).payload, aal: 'aal2' });
    expect(await call(kingdom, 'GET', '/api/account/sessions', { token: lifted })).toMatchObject({
      status: 403,
      body: { code: 'MFA_REQUIRED' },
    });
  });

  it('the token of a deleted account is rejected', async () => {
    const leaver = await newMember();
    const body = { password: PASSWORD };
    expect((await call(kingdom, 'DELETE', '/api/account', { token: leaver.token, body })).status).toBe(200);
    expect(await responsesTo(leaver.token)).toEqual(SESSION_OVER);
  });
});

describe('the data of another account', () => {
  it('is not found and stays unchanged', async () => {
    const [owner, thief] = [await newMember(), await newMember()];
    const steal = (method: string, path: string, body?: unknown) =>
      call(kingdom, method, path, { token: thief.token, body });
    const own = (method: string, path: string, body?: unknown) =>
      call(kingdom, method, path, { token: owner.token, body });

    const wallet = openWallet();
    const asked = (await own('POST', '/api/wallets/challenge', { address: wallet.address })).body!;
    const linked = {
      challengeId: asked['challengeId'],
      address: wallet.address,
      signature: wallet.sign(asked['message'] as string),
    };
    const factor = (await own('POST', '/auth/v1/factors', { factor_type: 'totp', friendly_name: 'Phone' }))
      .body!;
    const factorId = factor['id'] as string;
    const secret = (factor['totp'] as { secret: string }).secret;
    const challenge = (await own('POST', `/auth/v1/factors/${factorId}/challenge`, {})).body!;
    const code = new TOTP({ secret }).generate();
    const before = await checksumOf(kingdom);

    expect((await steal('DELETE', `/api/account/sessions/${owner.sessionId}`)).status).toBe(404);
    expect(await steal('POST', '/api/wallets', linked)).toMatchObject({
      status: 422,
      body: { code: 'CHALLENGE_EXPIRED' },
    });
    expect((await steal('POST', `/auth/v1/factors/${factorId}/challenge`, {})).status).toBe(404);
    expect(
      await steal('POST', `/auth/v1/factors/${factorId}/verify`, { challenge_id: challenge['id'], code }),
    ).toMatchObject({ status: 404, body: { code: 'mfa_factor_not_found' } });
    expect((await steal('DELETE', `/auth/v1/factors/${factorId}`)).status).toBe(404);
    expect(await checksumOf(kingdom)).toBe(before);

    expect((await own('POST', '/api/wallets', linked)).status).toBe(201);
    expect(
      (await own('POST', `/auth/v1/factors/${factorId}/verify`, { challenge_id: challenge['id'], code }))
        .status,
    ).toBe(200);
    const { codes } = (await own('POST', '/api/account/recovery-codes')).body as { codes: string[] };
    const afterwards = await checksumOf(kingdom);
    expect((await steal('DELETE', `/api/wallets/${wallet.address}`)).status).toBe(404);
    expect((await steal('POST', '/api/account/recovery-codes/redeem', { code: codes[0] })).status).toBe(422);
    expect((await steal('POST', '/api/account/recovery-codes')).status).toBe(409);
    expect(await checksumOf(kingdom)).toBe(afterwards);
    for (const path of ['sessions', 'activity', 'export']) {
      const { body } = await steal('GET', `/api/account/${path}`);
      expect(JSON.stringify(body)).not.toContain(owner.id);
      expect(JSON.stringify(body)).not.toContain(owner.sessionId);
      expect(JSON.stringify(body)).not.toContain(wallet.address);
    }
  });
});

describe('roles', () => {
  const roleOf = async (id: string) =>
    (await rows<{ role: string }>(kingdom.unitOfWork.read, `SELECT role FROM account WHERE id = $1`, [id]))[0]
      ?.role;
  const give = (token: string, id: string, role: string) =>
    call(kingdom, 'PUT', `/api/admin/people/${id}/role`, { token, body: { role } });

  it('are ignored at sign-up', async () => {
    const { body } = await call(kingdom, 'POST', '/auth/v1/signup', {
      body: {
        email: anEmail(),
        password: PASSWORD,
        role: 'admin',
        app_metadata: { role: 'admin' },
        is_super_admin: true,
        id: randomUUID(),
        data: { role: 'admin', app_metadata: { role: 'admin' }, aal: 'aal2' },
      },
    });
    const { user, access_token: token } = body as { user: { id: string }; access_token: string };
    expect(user).toMatchObject({ role: 'authenticated', app_metadata: { role: 'user' } });
    expect(await roleOf(user.id)).toBe('user');
    expect((await call(kingdom, 'GET', '/api/admin/access', { token })).status).toBe(403);
  });

  it('are ignored in PUT /user, which rejects app_metadata', async () => {
    const { token, id } = await newMember();
    const put = (body: object) => call(kingdom, 'PUT', '/auth/v1/user', { token, body });
    expect(await put({ app_metadata: { role: 'admin' } })).toMatchObject({
      status: 403,
      body: { code: 'not_admin' },
    });
    expect(await put({ app_metadata: {}, data: { a: 1 } })).toMatchObject({ status: 403 });
    expect(await put({ role: 'admin', is_super_admin: true, data: { role: 'admin' } })).toMatchObject({
      status: 200,
      body: { role: 'authenticated', app_metadata: { role: 'user' }, user_metadata: { role: 'admin' } },
    });
    expect(await roleOf(id)).toBe('user');
  });

  it('cannot be granted by members or operators, to themselves or to others', async () => {
    const [member, other] = [await newMember(), await newMember()];
    const admin = await accessTokenOf(kingdom, ADMIN);
    expect((await give(admin, other.id, 'operator')).status).toBe(200);
    const operator = await accessTokenOf(kingdom, { email: other.email, password: PASSWORD });
    for (const [token, id] of [
      [member.token, member.id],
      [member.token, other.id],
      [operator, other.id],
      [operator, member.id],
    ] as const) {
      expect(await give(token, id, 'admin')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    }
    expect([await roleOf(member.id), await roleOf(other.id)]).toEqual(['user', 'operator']);
  });

  it('are required by the routes below /api/admin, each only its own', async () => {
    const [member, other] = [await newMember(), await newMember()];
    const admin = await accessTokenOf(kingdom, ADMIN);
    await give(admin, other.id, 'operator');
    const operator = await accessTokenOf(kingdom, { email: other.email, password: PASSWORD });
    const doors: [string, string, number, unknown?][] = [
      ['GET', '/api/admin/access', 200],
      ['POST', '/api/admin/queue-room', 200],
      ['GET', '/admin/queues/api/queues', 200],
      ['GET', '/api/admin/people?q=kingdom', 200],
      ['PUT', `/api/admin/people/${member.id}/role`, 403, { role: 'user' }],
    ];
    for (const [method, path, forOperator, body] of doors) {
      const status = async (token?: string) =>
        (await call(kingdom, method, path, { body, ...(token && { token }) })).status;
      expect([
        path,
        await status(),
        await status(member.token),
        await status(operator),
        await status(admin),
      ]).toEqual([path, 401, 403, forOperator, 200]);
    }
  });

  it('below /api/admin require the second factor of accounts that have one', async () => {
    const { client, email, id } = await newMember();
    await give(await accessTokenOf(kingdom, ADMIN), id, 'operator');
    await client.signInWithPassword({ email, password: PASSWORD });
    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    const code = new TOTP({ secret: data!.totp!.secret }).generate();
    const lifted = await client.mfa.challengeAndVerify({ factorId: data!.id, code });
    const plain = await accessTokenOf(kingdom, { email, password: PASSWORD });
    const ask = (token: string) => call(kingdom, 'GET', '/api/admin/access', { token });
    expect(await ask(plain)).toMatchObject({ status: 403, body: { code: 'MFA_REQUIRED' } });
    expect(await ask(lifted.data!.access_token)).toMatchObject({
      status: 200,
      body: { role: 'operator', aal: 'aal2' },
    });
  });
});

it('the published keys contain no private part', async () => {
  const { body } = await call(kingdom, 'GET', '/auth/v1/.well-known/jwks.json');
  for (const key of body!['keys'] as JsonWebKey[]) {
    expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y']);
    await expect(importJWK(key as Parameters<typeof importJWK>[0], 'ES256')).resolves.toMatchObject({
      type: 'public',
    });
  }
});

// Passport keeps one token strategy for the whole process, so tests that start other kingdoms come last.
describe('rotated keys', () => {
  const database = freshDatabase();

  it('invalidate tokens once their key is gone', async () => {
    const env = { AUTH_CONFIRM_EMAIL: 'false' };
    const first = await startKingdom({ databaseUrl: database.url, env });
    const { token } = await newMember(first);
    await first.unitOfWork.read.query(`DELETE FROM signing_key`);
    await first.close();
    const second = await startKingdom({ databaseUrl: database.url, env });
    expect(await responsesTo(token, second)).toEqual(FORGED);
    expect(await accessTokenOf(second, ADMIN)).toEqual(expect.any(String));
    await second.close();
  });

  it('sign with a new key after APP_SECRET changed, keep access tokens until they expire and reject refresh tokens', async () => {
    const env = { AUTH_CONFIRM_EMAIL: 'false' };
    const old = await startKingdom({ databaseUrl: database.url, env });
    const member = await newMember(old);
    await old.close();
    const changed = await startKingdom({
      databaseUrl: database.url,
      env: { ...env, APP_SECRET: 'another secret of tests, forty characters' },
    });
    expect((await call(changed, 'GET', '/auth/v1/user', { token: member.token })).status).toBe(200);
    const session = (await member.client.getSession()).data.session!;
    const body = { refresh_token: session.refresh_token };
    expect(await call(changed, 'POST', '/auth/v1/token?grant_type=refresh_token', { body })).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_not_found' },
    });
    const fresh = await accessTokenOf(changed, { email: member.email, password: PASSWORD });
    expect(partsOf(fresh).header.kid).not.toBe(partsOf(member.token).header.kid);
    expect((await call(changed, 'GET', '/auth/v1/user', { token: fresh })).status).toBe(200);
    await changed.close();
  });
});

describe('in production', () => {
  const database = freshDatabase();

  it('the operators’ room requires a second factor of everyone', async () => {
    const production = await startKingdom({ databaseUrl: database.url, env: { NODE_ENV: 'production' } });
    const client = openClient(production);
    const { data: session } = await client.signInWithPassword(ADMIN);
    const ask = (path: string, token: string) => call(production, 'GET', path, { token });
    for (const path of ['/api/admin/access', '/api/admin/people?q=a', '/admin/queues/api/queues']) {
      expect(await ask(path, session.session!.access_token)).toMatchObject({
        status: 403,
        body: { code: 'MFA_REQUIRED' },
      });
    }
    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    const code = new TOTP({ secret: data!.totp!.secret }).generate();
    const lifted = await client.mfa.challengeAndVerify({ factorId: data!.id, code });
    expect((await ask('/api/admin/access', lifted.data!.access_token)).status).toBe(200);
    await production.close();
  });
});
