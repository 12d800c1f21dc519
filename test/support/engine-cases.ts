import { Redis } from 'ioredis';
import { redisUrl } from './engines.js';

/** Both engines of queues, cache and realtime; each suite that depends on one runs on both. */
export const ENGINES = ['postgres', 'redis'] as const;

export type Engine = (typeof ENGINES)[number];

let database = 0;

const DATABASES_EACH = 16;

/** A Redis database of one's own, or none for PostgreSQL. The first is left to tests that need a single one. */
export function redisUrlOf(engine: Engine): string | undefined {
  if (engine === 'postgres') return undefined;
  database += 1;
  const worker = Number(process.env['JEST_WORKER_ID'] ?? 1);
  return `${redisUrl()}/${worker * DATABASES_EACH + (database % DATABASES_EACH)}`;
}

/** The same, with nothing left in it of an earlier suite. */
export async function emptyRedisOf(engine: Engine): Promise<string | undefined> {
  const url = redisUrlOf(engine);
  if (!url) return undefined;
  const redis = new Redis(url);
  await redis.flushdb();
  redis.disconnect();
  return url;
}
