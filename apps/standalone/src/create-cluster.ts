import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chownSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { DatabaseAccount } from './database-account.js';
import type { PostgresTool } from './postgres-tool.js';
import { StartError } from './start-error.js';

/** The server accepts only TCP connections from this machine. */
const SETTINGS = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 200
timezone = 'UTC'
log_timezone = 'UTC'
`;

/**
 * Returns the cluster in `<home>/cluster` and its owner's password, and creates both if there is no cluster. A new
 * cluster has a temporary name until it is complete.
 * @throws StartError if the disk is full, the password is lost, or another major version created the cluster
 */
export async function createCluster(
  home: string,
  run: PostgresTool,
  account: DatabaseAccount | undefined,
): Promise<{ cluster: string; password: string }> {
  const cluster = join(home, 'cluster');
  const passwordFile = join(home, 'password');
  if (!existsSync(cluster)) {
    const unfinished = `${cluster}.new`;
    for (const path of [unfinished, passwordFile]) rmSync(path, { recursive: true, force: true });
    writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' });
    if (account) chownSync(passwordFile, account.uid, account.gid);
    await initialise(run, unfinished, passwordFile);
    appendFileSync(join(unfinished, 'postgresql.conf'), SETTINGS);
    renameSync(unfinished, cluster);
  }
  await checkVersion(cluster, run);
  if (!existsSync(passwordFile)) {
    throw new StartError(
      `${passwordFile} is missing, so the database can't be opened: start over with npm start -- --fresh`,
    );
  }
  return { cluster, password: readFileSync(passwordFile, 'utf8') };
}

async function initialise(run: PostgresTool, cluster: string, passwordFile: string): Promise<void> {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const owner = ['--username=kingdom', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  try {
    // Not flushed to the disk, which saves time. If the machine loses power within seconds of the first start, start over.
    await run('initdb', ['-D', cluster, '--no-sync', ...locale, ...owner]);
  } catch (error) {
    const reason = (error as { stderr?: string }).stderr ?? String(error);
    throw new StartError(
      /No space left on device/.test(reason)
        ? "The disk is full: PostgreSQL can't create its database"
        : `PostgreSQL can't create its database: ${reason.trim().split('\n').at(-1)}`,
    );
  }
}

async function checkVersion(cluster: string, run: PostgresTool): Promise<void> {
  const written = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const running = / (\d+)/.exec(await run('pg_ctl', ['--version']))?.[1];
  if (written === running) return;
  throw new StartError(
    `The database was created by PostgreSQL ${written}, but this is PostgreSQL ${running}: run the earlier release, or start over with npm start -- --fresh`,
  );
}
