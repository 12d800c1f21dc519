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
  /** The database's address, with its owner's password. */
  readonly url: string;
  /** Closes all connections and stops the server. Resolves once it has ended. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** The database is in `<dataDir>/postgres`. */
  readonly dataDir: string;
  /** Receives one-line messages for the person who starts the kingdom. */
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
/** Keeps the server's log to a few lines for each start. Statements that fail are in the kingdom's own log. */
const QUIET_LOG = '-c log_min_messages=log -c log_checkpoints=off';
/** Leaves out processes that a small database doesn't need: for reading ahead, and for logical replication. */
const FEW_PROCESSES = '-c io_method=sync -c max_logical_replication_workers=0';

/**
 * Starts PostgreSQL from the installed packages on a free port of 127.0.0.1, and creates its cluster the first time. If
 * a killed process left a server running on the same data, that server is used.
 * @throws StartError if it can't start; the message says what to do
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

/** Deletes the database of a data directory. If its server was left running, it is stopped first. */
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

/** @returns the port of a server that is still running, or of a new one */
async function start(server: Server): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const running = await reuse(server);
    if (running) return running;
    const port = await freePort();
    const mark = logMark(server.log);
    try {
      const args = [
        'start',
        '-D',
        server.cluster,
        '-l',
        server.log,
        '-w',
        '-t',
        '60',
        '-o',
        `-p ${port} ${QUIET_LOG} ${FEW_PROCESSES}`,
      ];
      await server.run('pg_ctl', args);
      return port;
    } catch (error) {
      const reason = logSince(server.log, mark) ?? (error as Error).message;
      // A killed server's child processes may hold its memory for a moment, or another program may have taken the port.
      const transient =
        /pre-existing shared memory|already exists|Address already in use|could not create any TCP/;
      if (attempt === 5 || !transient.test(reason)) throw startError(reason, server.log);
      await pause(500);
    }
  }
}

/** Finds a running server, and waits if it is starting or stopping. A server that never responds is stopped. */
async function reuse(server: Server): Promise<number | undefined> {
  const timeout = AbortSignal.timeout(READY_WITHIN_MS);
  let running: Postmaster | undefined;
  while ((running = runningPostmaster(server.cluster))) {
    if (await responds(urlOf(server, running.port, 'postgres'))) return running.port;
    if (timeout.aborted) {
      await server.run('pg_ctl', ['stop', '-D', server.cluster, '-m', 'immediate', '-w']);
      return undefined;
    }
    await pause(100);
  }
  return undefined;
}

async function responds(connectionString: string): Promise<boolean> {
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

function startError(reason: string, logFile: string): Error {
  if (/No space left on device/.test(reason))
    return new StartError("The disk is full: PostgreSQL can't start");
  return new StartError(`PostgreSQL failed to start: ${reason.trim().split('\n').at(-1)} (see ${logFile})`);
}
