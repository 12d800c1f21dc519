import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedPostgres, startPostgres } from './embedded-postgres.js';
import { postgresFolder } from './postgres-home.js';
import { runningPostmaster } from './postmaster.js';

/** Whether `npm start` has a database in the data directory. */
export const hasPostgres = (dataDir: string): boolean => existsSync(postgresFolder(dataDir));

/**
 * Opens the embedded database of a data directory for a command: the one that `npm start` runs, or else one that is started now
 * and stopped by `stop`.
 * @throws StartError if it can't start
 */
export async function borrowPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const folder = postgresFolder(dataDir);
  const isRunning = existsSync(folder) && runningPostmaster(join(realpathSync(folder), 'cluster'));
  const postgres = await startPostgres({ dataDir, log: () => undefined });
  return isRunning ? { url: postgres.url, stop: () => Promise.resolve() } : postgres;
}
