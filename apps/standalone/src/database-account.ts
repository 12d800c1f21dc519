import { execFileSync, spawnSync } from 'node:child_process';
import { StartError } from './start-error.js';

/** The operating system's user that the database server runs as. */
export interface DatabaseAccount {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/**
 * PostgreSQL refuses to run as root. If we are root, it runs as `postgres`, or as `nobody` if there is no such user.
 * @returns undefined if PostgreSQL can run as the current user
 * @throws StartError if we are root and neither user exists
 */
export function databaseAccount(): DatabaseAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = [idOf('-u', name), idOf('-g', name)];
    if (uid && gid) return { name, uid, gid };
  }
  throw new StartError(
    'PostgreSQL does not run as root, and there is no user postgres: create one (useradd --system postgres), or start as another user',
  );
}

/** Checks, as the account, whether it can enter all parent folders and has the permission on the path itself. */
export function canReach(account: DatabaseAccount, path: string, right: 'read' | 'enter'): boolean {
  const { uid, gid } = account;
  return spawnSync('test', [right === 'read' ? '-r' : '-x', path], { uid, gid, cwd: '/' }).status === 0;
}

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  try {
    return Number(
      execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  } catch {
    return undefined;
  }
}
