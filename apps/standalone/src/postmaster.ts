import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A server that runs on a cluster, as its `postmaster.pid` tells. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

/**
 * The server now running on the cluster. A `postmaster.pid` that is torn, or whose number another program has by
 * now, is removed: the server itself would stop before either. One of a dead server stays, as the server clears it
 * after looking for survivors.
 */
export function runningPostmaster(cluster: string): Postmaster | undefined {
  const file = join(cluster, 'postmaster.pid');
  const lines = readLines(file);
  if (!lines) return undefined;
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!Number.isInteger(pid) || pid <= 0) return void rmSync(file, { force: true });
  if (!isAlive(pid)) return undefined;
  if (!serves(pid, cluster)) return void rmSync(file, { force: true });
  return { pid, port };
}

function readLines(file: string): string[] | undefined {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A server's working directory is its cluster; where that can't be read its command line names it. */
function serves(pid: number, cluster: string): boolean {
  if (process.platform === 'win32') return true;
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === cluster;
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster);
  } catch {
    return false;
  }
}
