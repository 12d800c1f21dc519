import { startRedis } from '../test/support/redis.js';
import { createDatabase, startOwnPostgres } from './own-postgres.js';
import { untilStopped } from './running.js';

export interface BenchEngines {
  /** The process id of PostgreSQL's server. */
  readonly postmaster: number;
  readonly redisUrl: string;
  freshDatabase(): Promise<string>;
}

/** Starts a PostgreSQL with default settings and a Redis, on free ports. Stopping them deletes their data. */
export async function startEngines(): Promise<BenchEngines> {
  const postgres = await startOwnPostgres();
  const redis = await startRedis();
  untilStopped(() => redis.stop());
  return {
    postmaster: postgres.postmaster,
    redisUrl: redis.url,
    freshDatabase: () => createDatabase(postgres.url),
  };
}
