import { Redis } from 'ioredis';
import { redisUrl } from './engines.js';
import { casesOf } from './thorough.js';

/** The two engines for queues, cache and realtime. Every suite that depends on the engine runs on both. */
export const ENGINES = ['postgres', 'redis'] as const;

export type Engine = (typeof ENGINES)[number];

/** For suites in which an engine only carries what other suites test on both: usually PostgreSQL alone. */
export const CARRIERS: readonly Engine[] = ENGINES.slice(0, casesOf(1, ENGINES.length));

let database = 0;

const DATABASES_EACH = 16;

/**
 * Returns the URL of one of this worker's Redis databases, the next one at each call, or an empty text for PostgreSQL. Redis
 * database 0 belongs to no worker and is left to tests that need a single Redis.
 */
export function redisUrlOf(engine: Engine): string {
  if (engine === 'postgres') return '';
  database += 1;
  const worker = Number(process.env['JEST_WORKER_ID'] ?? 1);
  return `${redisUrl()}/${worker * DATABASES_EACH + (database % DATABASES_EACH)}`;
}

/** Returns the same as `redisUrlOf`, after deleting what an earlier suite left in the database. */
export async function emptyRedisOf(engine: Engine): Promise<string> {
  const url = redisUrlOf(engine);
  if (!url) return url;
  const redis = new Redis(url);
  await redis.flushdb();
  redis.disconnect();
  return url;
}
