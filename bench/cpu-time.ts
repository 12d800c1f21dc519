import { readFileSync } from 'node:fs';

/** Linux counts a process's time in hundredths of a second. */
const TICK_MS = 10;

/** Processor milliseconds by program. */
export interface CpuTime {
  node: number;
  postgres: number;
  redis: number;
}

export interface Processes {
  /** One process, or several that share the work. */
  node: number | readonly number[];
  postmaster?: number;
  redis?: number;
}

/** Returns the processor time that the programs have used so far. */
export const cpuTime = ({ node, postmaster, redis }: Processes): CpuTime => ({
  node: [node].flat().reduce((sum, pid) => sum + ownTime(pid), 0),
  postgres: postmaster === undefined ? 0 : familyTime(postmaster),
  redis: redis === undefined ? 0 : ownTime(redis),
});

/** The processor milliseconds of one process, without its children. */
export const ownTime = (pid: number): number => timesOf(pid).own;

/** The time of a process and all its children, including those that have ended. */
function familyTime(pid: number): number {
  const { own, ended } = timesOf(pid);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return children.reduce((sum, child) => sum + ownTime(Number(child)), own + ended);
}

/** A child that ends meanwhile counts as 0 here; its parent's `ended` includes it from then on. */
function timesOf(pid: number): { own: number; ended: number } {
  const fields = readStat(pid).split(' ').map(Number);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return { own: (user + system) * TICK_MS, ended: (endedUser + endedSystem) * TICK_MS };
}

/** The fields after the program's name, which may itself contain spaces. */
function readStat(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '';
  } catch {
    return '';
  }
}
