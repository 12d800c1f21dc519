import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { createCluster } from './create-cluster.js';
import { databaseAccount } from './database-account.js';
import { freePort } from './ports.js';
import { findPostgresBinaries } from './postgres-binaries.js';
import { eraseHome, openHome, postgresFolder, reachableBinaries } from './postgres-home.js';
import { logMark, logSince } from './postgres-log.js';
import { postgresTool, type PostgresTool } from './postgres-tool.js';
import { type Postmaster, runningPostmaster } from './postmaster.js';
import { StartError } from './start-error.js';

export interface EmbeddedPostgres {
  /** Address of the database, with the password of its owner. */
  readonly url: string;
  /** Closes connections and stops the server; resolves when it has ended. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** The database lives in `<dataDir>/postgres`. */
  readonly dataDir: string;
  /** Told in one line what a person should know. */
  readonly log: (line: string) => void;
}

interface Server {
  readonly cluster: string;
  readonly password: string;
  readonly log: string;
  readonly run: PostgresTool;
}

const DATABASE = 'kingdom';
const READY_WITHIN_MS = 60_000;

/**
 * Starts PostgreSQL out of the installed packages on a free port of 127.0.0.1, after making its cluster the first
 * time; takes over the server that a killed process left behind on the same data.
 * @throws StartError when it can't start, with what to do.
 */
export async function startPostgres({ dataDir, log }: PostgresOptions): Promise<EmbeddedPostgres> {
  const account = databaseAccount();
  const home = openHome(dataDir, account, log);
  const run = postgresTool(reachableBinaries(findPostgresBinaries(), account, log), account, home);
  const { cluster, password } = await createCluster(home, run, account);
  const server: Server = { cluster, password, log: join(home, 'postgres.log'), run };
  const port = await start(server);
  await ensureDatabase(urlOf(server, port, 'postgres'));
  return { url: urlOf(server, port, DATABASE), stop: () => stop(server) };
}

/** Removes the database of a data directory, its left-behind server stopped first. */
export async function erasePostgres(dataDir: string): Promise<void> {
  if (existsSync(postgresFolder(dataDir))) {
    const log = () => {};
    const account = databaseAccount();
    const home = openHome(dataDir, account, log);
    const run = postgresTool(reachableBinaries(findPostgresBinaries(), account, log), account, home);
    const cluster = join(home, 'cluster');
    if (runningPostmaster(cluster)) await run('pg_ctl', ['stop', '-D', cluster, '-m', 'immediate', '-w']);
  }
  eraseHome(dataDir);
}

/** @returns the port of the server that answers in the end: one still running, or a new one. */
async function start(server: Server): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const running = await reuse(server);
    if (running) return running;
    const port = await freePort();
    const mark = logMark(server.log);
    try {
      const args = ['start', '-D', server.cluster, '-l', server.log, '-w', '-t', '60', '-o', `-p ${port}`];
      await server.run('pg_ctl', args);
      return port;
    } catch (error) {
      const reason = logSince(server.log, mark) ?? (error as Error).message;
      // A killed server's children may hold its memory for a moment; a free port may have been taken meanwhile.
      const passing =
        /pre-existing shared memory|already exists|Address already in use|could not create any TCP/;
      if (attempt === 5 || !passing.test(reason)) throw refused(reason, server.log);
      await pause(500);
    }
  }
}

/** Waits for a server that is starting or stopping; one that never answers is ended. */
async function reuse(server: Server): Promise<number | undefined> {
  const patience = AbortSignal.timeout(READY_WITHIN_MS);
  let running: Postmaster | undefined;
  while ((running = runningPostmaster(server.cluster))) {
    if (await answers(urlOf(server, running.port, 'postgres'))) return running.port;
    if (patience.aborted) {
      await server.run('pg_ctl', ['stop', '-D', server.cluster, '-m', 'immediate', '-w']);
      return undefined;
    }
    await pause(100);
  }
  return undefined;
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function ensureDatabase(adminUrl: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}

async function stop({ cluster, run }: Server): Promise<void> {
  if (!runningPostmaster(cluster)) return;
  await run('pg_ctl', ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '60']).catch((error: unknown) => {
    if (runningPostmaster(cluster)) throw error;
  });
}

const urlOf = ({ password }: Server, port: number, database: string): string =>
  `postgres://kingdom:${password}@127.0.0.1:${port}/${database}`;

function refused(reason: string, logFile: string): Error {
  if (/No space left on device/.test(reason))
    return new StartError("The disk is full: PostgreSQL can't start");
  return new StartError(
    `PostgreSQL does not start: ${reason.trim().split('\n').at(-1)} (more in ${logFile})`,
  );
}
