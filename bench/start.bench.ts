import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Measure } from './measures.js';
import { dataFolder, eraseDataFolder } from './own-postgres.js';
import { type Standalone, startStandalone } from './standalone.js';

const seconds = (value: number): string => `${(value / 1000).toFixed(1)} s`;

/**
 * Measures `npm start` with everything built, first on an empty data folder and then again, and the kingdom's memory.
 */
export async function measureStart(): Promise<Measure[]> {
  const dataDir = dataFolder();
  const cold = await startStandalone(dataDir);
  await cold.stop();
  const warm = await startStandalone(dataDir);
  const memory = memoryOf(warm.pid) + memoryOfPostgres(warm);
  await warm.stop();
  await eraseDataFolder(dataDir);
  const measure = (what: string, ours: string): Measure => ({ what, ours, peer: '', ratio: '', aim: '' });
  return [
    measure('npm start, built, empty data', seconds(cold.startMs)),
    measure('npm start, second time', seconds(warm.startMs)),
    measure('memory of the whole kingdom', `${Math.round(memory / 1024)} MB`),
  ];
}

/** The proportional set size in KB, which counts shared memory once. */
function memoryOf(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
}

function memoryOfPostgres({ postmaster }: Standalone): number {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' });
  return [String(postmaster), ...children.split('\n')]
    .filter((pid) => pid.trim())
    .reduce((sum, pid) => sum + memoryOf(Number(pid)), 0);
}
