import { hash, verify } from '@node-rs/argon2';
import { generateKeyPair, SignJWT } from 'jose';
import { randomUUID } from 'node:crypto';
import { seedDemoAccounts } from '#libs/auth';
import { AUTH_PATH, type AuthSession } from '#libs/contracts';
import { createDataSource, UnitOfWork } from '#libs/platform';
import { freePort } from '../apps/standalone/src/ports.js';
import type { BenchEngines } from './bench-engines.js';
import { benchEnv, startProgram } from './child-program.js';
import { type Line, openLine } from './http-line.js';
import type { Measure } from './measures.js';
import { compareRates, CONNECTIONS } from './rates.js';

const ACCOUNT = {
  email: 'bench@kingdom.test',
  password: 'a password of measurements',
  role: 'operator',
} as const;

/** Sign-ins beside the bare hash, refreshes beside the bare signature, and what a token costs a request. */
export async function measureAccounts(engines: BenchEngines): Promise<Measure[]> {
  const databaseUrl = await engines.freshDatabase();
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...benchEnv(databaseUrl, engines.redisUrl),
    NODE_ENV: 'development',
    CAPTCHA_PROVIDER: 'none',
  };
  const api = await startProgram(
    'api',
    { ...env, PORT: port, DATABASE_POOL: String(CONNECTIONS) },
    `${url}/health/live`,
  );
  try {
    await seed(databaseUrl);
    const send = openLine(url);
    return [await signIns(send), await refreshes(send), await overhead(send)];
  } finally {
    await api.stop();
  }
}

async function seed(databaseUrl: string): Promise<void> {
  const source = await createDataSource({ DATABASE_URL: databaseUrl, DATABASE_POOL: 2 }).initialize();
  await seedDemoAccounts(new UnitOfWork(source), [ACCOUNT]);
  await source.destroy();
}

const signIn = async (send: Line): Promise<AuthSession> => {
  const { email, password } = ACCOUNT;
  const path = `${AUTH_PATH}/token?grant_type=password`;
  return JSON.parse(await send('POST', path, { body: { email, password }, expected: 200 })) as AuthSession;
};

async function signIns(send: Line): Promise<Measure> {
  const hashed = await hash(ACCOUNT.password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  return compareRates({
    what: 'sign-ins by password',
    ours: () => signIn(send),
    peer: () => verify(hashed, ACCOUNT.password),
    peerName: 'bare Argon2id checks',
    count: 200,
    warmUp: 40,
    aim: '≥ 0.6',
  });
}

async function refreshes(send: Line): Promise<Measure> {
  const tokens = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => (await signIn(send)).refresh_token),
  );
  const refresh = async () => {
    const body = { refresh_token: tokens.pop() };
    const path = `${AUTH_PATH}/token?grant_type=refresh_token`;
    const session = JSON.parse(await send('POST', path, { body, expected: 200 })) as AuthSession;
    tokens.push(session.refresh_token);
  };
  const { privateKey } = await generateKeyPair('ES256');
  const claims = { session_id: randomUUID(), email: ACCOUNT.email, aal: 'aal1', role: 'authenticated' };
  return compareRates({
    what: 'token refreshes',
    ours: refresh,
    peer: () =>
      new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).setExpirationTime('1h').sign(privateKey),
    peerName: 'bare ES256 signatures',
    count: 2_000,
    warmUp: 200,
    aim: '≥ 0.05',
  });
}

async function overhead(send: Line): Promise<Measure> {
  const authorization = `Bearer ${(await signIn(send)).access_token}`;
  return compareRates({
    what: 'requests with a token',
    ours: () => send('GET', '/api/admin/access', { headers: { authorization }, expected: 200 }),
    peer: () => send('GET', `${AUTH_PATH}/settings`, { expected: 200 }),
    peerName: 'open requests',
    count: 5_000,
    warmUp: 500,
    aim: '≥ 0.3',
  });
}
