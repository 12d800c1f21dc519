import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '#platform';
import { freePort } from '../apps/standalone/src/ports.js';
import type { Measure } from './measures.js';

const seconds = (value: number): string => `${(value / 1000).toFixed(1)} s`;

/**
 * Measures `npm start` with everything built, first on an empty data folder and then again, and the kingdom's memory.
 */
export async function measureStart(): Promise<Measure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kingdom-start-'));
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    MAIL_HTTP_PORT: String(await freePort()),
    SOLANA_RPC_PORT: String(await freePort()),
    SOLANA_WS_PORT: String(await freePort()),
  };
  const cold = await start(env);
  await stop(cold.child);
  const warm = await start(env);
  const memory = memoryOf(warm.child.pid ?? 0) + memoryOfPostgres(dataDir);
  await stop(warm.child);
  rmSync(dataDir, { recursive: true, force: true });
  const measure = (what: string, ours: string): Measure => ({ what, ours, peer: '', ratio: '', aim: '' });
  return [
    measure('npm start, built, empty data', seconds(cold.took)),
    measure('npm start, second time', seconds(warm.took)),
    measure('memory of the whole kingdom', `${Math.round(memory / 1024)} MB`),
  ];
}

async function start(env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; took: number }> {
  const began = performance.now();
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith('Kingdom is running at')) {
      child.stdout.resume();
      return { child, took: performance.now() - began };
    }
  }
  throw new Error('npm start ended before the kingdom was running');
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** The proportional set size in KB, which counts shared memory once. */
function memoryOf(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
}

function memoryOfPostgres(dataDir: string): number {
  const postmaster =
    readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0] ?? '';
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', postmaster], { encoding: 'utf8' }).split('\n');
  return [postmaster, ...children]
    .filter((pid) => pid.trim())
    .reduce((sum, pid) => sum + memoryOf(Number(pid)), 0);
}
