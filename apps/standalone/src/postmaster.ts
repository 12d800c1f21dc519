import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A server that is running on a cluster, according to its `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

/**
 * Returns the server that is running on the cluster. A `postmaster.pid` that is damaged, or whose process id now
 * belongs to another program, is deleted, because a new server would refuse to start because of it. The file of a
 * dead server stays: the new server removes it after checking that no child processes are left.
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

/**
 * Whether the process serves the cluster: its working directory is the cluster or, where we can't read that, its
 * command line names the cluster.
 */
function serves(pid: number, cluster: string): boolean {
  if (process.platform === 'win32') return true;
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === cluster;
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster);
  } catch {
    return false;
  }
}
