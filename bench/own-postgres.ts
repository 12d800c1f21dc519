import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { erasePostgres, startPostgres } from '../apps/standalone/src/embedded-postgres.js';
import { untilStopped } from './running.js';

export interface OwnPostgres {
  readonly url: string;
  /** The process id of the server. */
  readonly postmaster: number;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL like the kingdom's own, with an empty database. Stopping it deletes its data.
 * @param settings of PostgreSQL that differ from its defaults
 */
export async function startOwnPostgres(settings: Record<string, string> = {}): Promise<OwnPostgres> {
  const options = { dataDir: dataFolder(), log: () => {} };
  const { dataDir } = options;
  if (Object.keys(settings).length > 0) {
    const first = await startPostgres(options);
    await runStatements(
      first.url,
      Object.entries(settings).map(([name, value]) => `ALTER SYSTEM SET ${name} = '${value}'`),
    );
    await first.stop();
  }
  const { url, stop } = await startPostgres(options);
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

/** Creates an empty database. @returns its URL */
export async function createDatabase(serverUrl: string): Promise<string> {
  const url = new URL(serverUrl);
  const name = `bench_${randomBytes(4).toString('hex')}`;
  await runStatements(url.href, [`CREATE DATABASE ${name}`]);
  url.pathname = name;
  return url.href;
}

async function runStatements(connectionString: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
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
