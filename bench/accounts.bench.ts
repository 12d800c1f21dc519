import { generateKeyPair, SignJWT } from 'jose';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { seedDemoAccounts } from '#features/auth';
import { AUTH_PATH, type AuthSession } from '#contracts';
import { createDataSource, UnitOfWork } from '#platform';
import { freePort } from '../apps/standalone/src/ports.js';
import type { BenchEngines } from './bench-engines.js';
import { benchEnv, startProgram } from './child-program.js';
import { type Line, openLine } from './http-line.js';
import type { Measure } from './measures.js';
import { compareRates, CONNECTIONS } from './rates.js';

const ACCOUNT = {
  email: 'bench@kingdom.test',
  password: 'a password for measurements',
  role: 'operator',
} as const;

/** Compares refreshes with the bare signature, and measures the cost of a token. The suite `kingdom` has sign-ins. */
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
    const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS });
    try {
      return [...(await refreshes(send, pool)), await overhead(send)];
    } finally {
      await pool.end();
    }
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

async function refreshes(send: Line, pool: pg.Pool): Promise<Measure[]> {
  const opened = await Promise.all(Array.from({ length: CONNECTIONS }, () => signIn(send)));
  const tokens = opened.map((session) => session.refresh_token);
  const refresh = async () => {
    const body = { refresh_token: tokens.pop() };
    const path = `${AUTH_PATH}/token?grant_type=refresh_token`;
    const session = JSON.parse(await send('POST', path, { body, expected: 200 })) as AuthSession;
    tokens.push(session.refresh_token);
  };
  const { privateKey } = await generateKeyPair('ES256');
  const claims = { session_id: randomUUID(), email: ACCOUNT.email, aal: 'aal1', role: 'authenticated' };
  const sign = () =>
    new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).setExpirationTime('1h').sign(privateKey);
  const { rows: sessions } = await pool.query<{ id: string }>(
    `SELECT id FROM account_session LIMIT ${CONNECTIONS}`,
  );
  const raw = async () => {
    const { id } = sessions.pop()!;
    await rawRefresh(pool, id);
    sessions.push({ id });
    return sign();
  };
  const measured = { what: 'token refreshes, worker off', ours: refresh, count: 2_000, warmUp: 200 };
  return [
    await compareRates({ ...measured, peer: sign, peerName: 'bare ES256 signatures', aim: '' }),
    await compareRates({ ...measured, peer: raw, peerName: 'raw SQL and signature', aim: '≥ 0.5' }),
  ];
}

async function rawRefresh(pool: pg.Pool, id: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query<{ account_id: string }>(
      `SELECT * FROM account_session WHERE id = $1 FOR UPDATE`,
      [id],
    );
    await client.query(`SELECT * FROM account WHERE id = $1`, [rows[0]?.account_id]);
    await client.query(
      `UPDATE account_session SET refresh_position = refresh_position + 1, refreshed_at = now() WHERE id = $1 RETURNING *`,
      [id],
    );
    await client.query('COMMIT');
    await client.query(`SELECT * FROM second_factor WHERE account_id = $1`, [rows[0]?.account_id]);
  } finally {
    client.release();
  }
}

async function overhead(send: Line): Promise<Measure> {
  const authorization = `Bearer ${(await signIn(send)).access_token}`;
  return compareRates({
    what: 'requests with a token, worker off',
    ours: () => send('GET', '/api/admin/access', { headers: { authorization }, expected: 200 }),
    peer: () => send('GET', `${AUTH_PATH}/settings`, { expected: 200 }),
    peerName: 'requests without a token',
    count: 5_000,
    warmUp: 500,
    aim: '',
  });
}
