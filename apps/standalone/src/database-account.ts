import { execFileSync, spawnSync } from 'node:child_process';
import { StartError } from './start-error.js';

/** The operating-system user the database server runs as. */
export interface DatabaseAccount {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/**
 * PostgreSQL refuses to run as root: then it runs as `postgres`, or as `nobody` where there is no such user.
 * @returns undefined when the present user will do.
 * @throws StartError when root finds neither.
 */
export function databaseAccount(): DatabaseAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = [idOf('-u', name), idOf('-g', name)];
    if (uid && gid) return { name, uid, gid };
  }
  throw new StartError(
    'PostgreSQL does not run as root and there is no user postgres: create one (useradd --system postgres), or start as another user',
  );
}

/** Whether the account can pass every folder on the way and has the right itself, as the kernel judges it. */
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
