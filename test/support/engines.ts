import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { erasePostgres, startPostgres } from '../../apps/standalone/src/embedded-postgres.js';
import { startRedis } from './redis.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A database whose owner may create others; see `database.ts`. */
    databaseUrl: string;
    redisUrl: string;
  }
}

/** One PostgreSQL and one Redis for all integration tests, on free ports, gone afterwards. */
export default async function startEngines(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kingdom-test-'));
  chmodSync(dataDir, 0o755);
  const postgres = await startPostgres({ dataDir, log: () => {} });
  const redis = await startRedis();
  project.provide('databaseUrl', postgres.url);
  project.provide('redisUrl', redis.url);
  return async () => {
    await redis.stop();
    await postgres.stop();
    await erasePostgres(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  };
}
