import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { erasePostgres, startPostgres } from '../apps/standalone/src/embedded-postgres.js';
import { untilStopped } from './running.js';

export interface OwnPostgres {
  readonly url: string;
  /** The process id of the server. */
  readonly postmaster: number;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL like the kingdom's own, with an empty database. Stopping it deletes its data. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const dataDir = dataFolder();
  const { url, stop } = await startPostgres({ dataDir, log: () => {} });
  const pid = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0];
  return {
    url,
    postmaster: Number(pid),
    stop: untilStopped(async () => {
      await stop();
      await eraseDataFolder(dataDir);
    }),
  };
}

/** Creates a temporary data folder that PostgreSQL's user may enter. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kingdom-bench-'));
  chmodSync(folder, 0o755);
  return folder;
}

export async function eraseDataFolder(folder: string): Promise<void> {
  await erasePostgres(folder);
  rmSync(folder, { recursive: true, force: true });
}
