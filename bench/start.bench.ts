import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { cpuTime } from './cpu-time.js';
import { type Measure, ratioOf } from './measures.js';
import { dataFolder, eraseDataFolder } from './own-postgres.js';
import { type Standalone, startStandalone } from './standalone.js';

/**
 * How long the kingdom settles after its start, and how long it is then watched (milliseconds). Within the first minute, Node
 * frees the memory that the start no longer needs.
 */
const SETTLE_MS = 60_000;
const IDLE_MS = 60_000;

const seconds = (value: number): string => `${value.toFixed(1)} s`;
const megabytes = (value: number): string => `${Math.round(value)} MB`;
const percent = (value: number): string => `${value.toFixed(1)} % of a core`;

/**
 * Measures `npm start` with everything built, first on an empty data folder and then again, and what the kingdom needs
 * while it is idle.
 */
export async function measureStart(): Promise<Measure[]> {
  const dataDir = dataFolder();
  const cold = await startStandalone(dataDir);
  await cold.stop();
  const warm = await startStandalone(dataDir);
  const idle = await idleTime(warm);
  const memory = memoryOf(warm.pid) + memoryOfPostgres(warm);
  await warm.stop();
  await eraseDataFolder(dataDir);
  return [
    within('npm start, built, empty data', cold.startMs / 1000, 4, seconds),
    within('npm start, second time', warm.startMs / 1000, 4, seconds),
    within('memory of an idle kingdom', memory / 1024, 280, megabytes),
    within('processor time of an idle kingdom', idle, 1.5, percent),
  ];
}

const within = (what: string, value: number, limit: number, show: (value: number) => string): Measure => ({
  what,
  ours: show(value),
  peer: show(limit),
  ratio: ratioOf(value, limit),
  aim: '≤ 1',
});

/** The processor time that the programs use while no request arrives, in percent of one core. */
async function idleTime({ pid, postmaster }: Standalone): Promise<number> {
  await pause(SETTLE_MS);
  const began = performance.now();
  const before = cpuTime({ node: pid, postmaster });
  await pause(IDLE_MS);
  const { node, postgres } = cpuTime({ node: pid, postmaster });
  return ((node + postgres - before.node - before.postgres) / (performance.now() - began)) * 100;
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
