import { type CpuTime, cpuTime } from '../cpu-time.js';
import { percentile } from '../measures.js';
import type { Load } from './load.js';
import type { Contender } from './side.js';

const ROUNDS = 3;
/** Node compiles what runs often. After a second and a half, a kingdom still took twice the processor time for a donation. */
const WARM_UP_S = 6;

/** Figures of one side. */
export interface Figures {
  /** Responses per second. */
  accepted: number;
  /** Milliseconds from request to response. */
  p50: number;
  p99: number;
  /** Requests per second, counted until the last of their work was done. */
  handled: number;
  /** The share of requests whose work was done within two seconds, from 0 to 1. */
  inTime: number;
  /** Processor milliseconds for each request. */
  nodeMs: number;
  postgresMs: number;
  redisMs: number;
}

/** The medians of all rounds. */
export interface Measured extends Figures {
  name: string;
}

/**
 * Measures all sides in turn, in three rounds, so that other load on the machine affects all of them.
 * @param seconds how long requests are sent to a side in each round
 */
export async function measureInTurn(contenders: readonly Contender[], seconds: number): Promise<Measured[]> {
  for (const each of contenders) await measureOnce(each, WARM_UP_S);
  const rounds: Figures[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const figures: Figures[] = [];
    for (const each of contenders) figures.push(await measureOnce(each, seconds));
    rounds.push(figures);
  }
  return contenders.map(({ side: { name } }, index) => ({
    name,
    ...medians(rounds.map((round) => round[index]!)),
  }));
}

async function measureOnce({ side, expected, prepare }: Contender, seconds: number): Promise<Figures> {
  const send = await prepare(seconds);
  const before = cpuTime(side.processes);
  const began = new Date();
  const load = await send();
  const handling = await side.handled?.(began);
  const after = cpuTime(side.processes);
  assertOnly(load, expected, side.name);
  const count = load.latencies.length;
  const workedFor = handling ? (handling.doneAt.getTime() - began.getTime()) / 1000 : 0;
  const cpu = (program: keyof CpuTime): number => (after[program] - before[program]) / count;
  return {
    accepted: count / load.seconds,
    p50: percentile(load.latencies, 50),
    p99: percentile(load.latencies, 99),
    handled: count / Math.max(load.seconds, workedFor),
    inTime: handling?.inTime ?? 1,
    nodeMs: cpu('node'),
    postgresMs: cpu('postgres') - (handling?.queriesMs ?? 0) / count,
    redisMs: cpu('redis'),
  };
}

function assertOnly({ statuses }: Load, expected: readonly number[], name: string): void {
  const unexpected = Object.keys(statuses).filter((status) => !expected.includes(Number(status)));
  if (unexpected.length > 0)
    throw new Error(`${name} responded with ${JSON.stringify(statuses)} instead of ${expected.join(' or ')}`);
}

function medians(rounds: readonly Figures[]): Figures {
  const keys = Object.keys(rounds[0]!) as (keyof Figures)[];
  const median = (key: keyof Figures): number =>
    rounds.map((figures) => figures[key]).sort((a, b) => a - b)[Math.floor(rounds.length / 2)]!;
  return Object.fromEntries(keys.map((key) => [key, median(key)])) as unknown as Figures;
}
