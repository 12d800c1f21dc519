import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { DatabaseAccount } from './database-account.js';
import { binaryOf, type PostgresBinaries } from './postgres-binaries.js';

/** Runs one of PostgreSQL's programs and returns its output. If it fails, the error contains its `stderr`. */
export type PostgresTool = (name: 'initdb' | 'pg_ctl', args: readonly string[]) => Promise<string>;

export function postgresTool(
  binaries: PostgresBinaries,
  account: DatabaseAccount | undefined,
  cwd: string,
): PostgresTool {
  const identity = account ? { uid: account.uid, gid: account.gid } : {};
  return async (name, args) => {
    const options = { cwd, env: plainEnvironment(), windowsHide: true, ...identity };
    return (await promisify(execFile)(binaryOf(binaries, name), args, options)).stdout;
  };
}

/** The environment without the user's `PG…` variables, which could direct these programs to another server. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}
