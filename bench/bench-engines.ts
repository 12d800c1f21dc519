import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startRedis } from '../test/support/redis.js';
import { startOwnPostgres } from './own-postgres.js';
import { untilStopped } from './running.js';

export interface BenchEngines {
  readonly redisUrl: string;
  freshDatabase(): Promise<string>;
}

/** Starts a PostgreSQL with default settings and a Redis, on free ports. Stopping them deletes their data. */
export async function startEngines(): Promise<BenchEngines> {
  const postgres = await startOwnPostgres();
  const redis = await startRedis();
  untilStopped(() => redis.stop());
  return {
    redisUrl: redis.url,
    freshDatabase: async () => {
      const url = new URL(postgres.url);
      const name = `bench_${randomBytes(4).toString('hex')}`;
      const owner = new pg.Client({ connectionString: url.href });
      await owner.connect();
      await owner.query(`CREATE DATABASE ${name}`);
      await owner.end();
      url.pathname = name;
      return url.href;
    },
  };
}
