import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { erasePostgres, startPostgres } from '../apps/standalone/src/embedded-postgres.js';
import { startRedis } from '../test/support/redis.js';

export interface BenchEngines {
  readonly redisUrl: string;
  freshDatabase(): Promise<string>;
  close(): Promise<void>;
}

/** Starts a PostgreSQL with default settings and a Redis, on free ports. Closing them deletes their data. */
export async function startEngines(): Promise<BenchEngines> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kingdom-bench-'));
  chmodSync(dataDir, 0o755);
  const postgres = await startPostgres({ dataDir, log: () => {} });
  const redis = await startRedis();
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
    close: async () => {
      await redis.stop();
      await postgres.stop();
      await erasePostgres(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
