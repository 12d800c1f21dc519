import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { freePort } from '../apps/standalone/src/ports.js';
import type { BenchEngines } from './bench-engines.js';
import { measure, openPages, SOCKETS } from './broadcast.bench.js';
import { benchEnv, type ChildProgram, startProgram } from './child-program.js';
import { fillDonations } from './fill-donations.js';
import { openLine } from './http-line.js';
import { type Measure, ms, percentile, ratioOf } from './measures.js';
import { compareRates, CONNECTIONS } from './rates.js';
import { openDonor } from './signed-gift.js';

const FEW = 10_000;
const MANY = 10_000_000;
const WRITES = 1_500;
const READS = 3_000;
const NOTIFICATION_LIMIT_MS = 1_000;
const NOTIFIED_DONATIONS = 30;

const stored = (donations: number): string => `${donations.toLocaleString('en')} stored`;

/**
 * Compares donating and reading totals with ten million stored donations and with ten thousand, and measures how soon
 * every browser is notified of a donation.
 */
export async function measureDonations(engines: BenchEngines): Promise<Measure[]> {
  const few = await openKingdom(engines, FEW);
  const many = await openKingdom(engines, MANY);
  try {
    const giving = await compareRates({
      what: `donations with ${stored(MANY)}, worker off`,
      ours: many.give,
      peer: few.give,
      peerName: `with ${stored(FEW)}`,
      count: WRITES,
      warmUp: 1_000,
      aim: '≥ 0.67',
    });
    const reading = await compareRates({
      what: `totals read with ${stored(MANY)}, worker off`,
      ours: many.read,
      peer: few.read,
      peerName: `with ${stored(FEW)}`,
      count: READS,
      warmUp: 1_000,
      aim: '≥ 0.67',
    });
    return [giving, reading, await measureNotification(engines, many)];
  } finally {
    await few.close();
    await many.close();
  }
}

interface Filled {
  databaseUrl: string;
  port: string;
  give: () => Promise<unknown>;
  read: () => Promise<unknown>;
  close: () => Promise<void>;
}

async function openKingdom(engines: BenchEngines, donations: number): Promise<Filled> {
  const databaseUrl = await engines.freshDatabase();
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...benchEnv(databaseUrl, engines.redisUrl),
    PORT: port,
    DATABASE_POOL: String(CONNECTIONS),
  };
  const api = await startProgram('api', env, `${url}/health/live`);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await fillDonations(client, donations);
  await client.end();
  const send = openLine(url);
  const gift = openDonor(env);
  return {
    databaseUrl,
    port,
    give: () =>
      send('POST', '/api/donations', {
        body: gift(),
        expected: 201,
        headers: { 'idempotency-key': randomUUID() },
      }),
    read: () => send('GET', '/api/donations/totals', { expected: 200 }),
    close: () => api.stop(),
  };
}

/** Measures from sending a donation until every browser has received the message, one donation after the other. */
async function measureNotification(
  engines: BenchEngines,
  { databaseUrl, port, give }: Filled,
): Promise<Measure> {
  const workerPort = String(await freePort());
  const env = { ...benchEnv(databaseUrl, engines.redisUrl), WORKER_PORT: workerPort };
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  // Work that earlier measurements have left is not part of this one.
  await pool.query(`UPDATE outbox_event SET relayed_at = now(), settled_at = now() WHERE relayed_at IS NULL`);
  await pool.end();
  const worker: ChildProgram = await startProgram(
    'worker',
    env,
    `http://127.0.0.1:${workerPort}/health/live`,
  );
  try {
    const sockets = await openPages(port);
    const times = await measure(sockets, '42["donations.totals"', () => void give(), NOTIFIED_DONATIONS, 3);
    const p99 = percentile(times, 99);
    return {
      what: `a donation sent to ${SOCKETS} browsers, p99`,
      ours: ms(p99),
      peer: ms(NOTIFICATION_LIMIT_MS),
      ratio: ratioOf(p99, NOTIFICATION_LIMIT_MS),
      aim: '≤ 1',
    };
  } finally {
    await worker.stop();
  }
}
