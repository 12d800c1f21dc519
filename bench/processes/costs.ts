import pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { cpuTime } from '../cpu-time.js';
import type { LoadGenerator } from '../kingdom/load.js';
import { percentile } from '../measures.js';
import type { Cluster } from './cluster.js';

/** Processor milliseconds by program, and the transactions that PostgreSQL has committed. */
export interface Cost {
  api: number;
  worker: number;
  postgres: number;
  redis: number;
  commits: number;
}

export type CostKey = keyof Cost;
export const COST_KEYS: readonly CostKey[] = ['api', 'worker', 'postgres', 'redis', 'commits'];

/** Requests of one kind, made for one cluster. */
export interface Work {
  readonly name: string;
  /** For each API process. */
  readonly perSecond: number;
  readonly expected: number;
  makeRequests(cluster: Cluster, count: number): Promise<readonly string[]>;
}

/** Of one round. */
export interface Figures {
  /** For each request, until all its jobs are done, without the idle cost of the same time. */
  cost: Cost;
  p50: number;
  p99: number;
}

/** What a cluster without requests costs in each second. */
export async function measureIdle(cluster: Cluster, seconds: number): Promise<Cost> {
  const before = await costSoFar(cluster);
  await pause(seconds * 1000);
  return map(await costSoFar(cluster), (key, value) => (value - before[key]) / seconds);
}

/** @param idle the cluster's cost of each second without requests */
export async function measureWork(
  cluster: Cluster,
  { name, perSecond, expected }: Work,
  requests: readonly string[],
  idle: Cost,
  generator: LoadGenerator,
): Promise<Figures> {
  const send = await generator.prepare({
    kind: 'paced',
    ports: cluster.ports,
    requests,
    perSecond: perSecond * cluster.count,
  });
  const before = await costSoFar(cluster);
  const began = new Date();
  const { latencies, statuses } = await send();
  const { queriesMs } = await cluster.handled(began);
  const took = (Date.now() - began.getTime()) / 1000;
  const after = await costSoFar(cluster);
  if (statuses[expected] !== latencies.length)
    process.stdout.write(`${name}: responses ${JSON.stringify(statuses)} instead of ${expected}\n`);
  const own = { ...after, postgres: after.postgres - queriesMs };
  return {
    cost: map(own, (key, value) => (value - before[key] - idle[key] * took) / latencies.length),
    p50: percentile(latencies, 50),
    p99: percentile(latencies, 99),
  };
}

export const milliseconds = ({ api, worker, postgres, redis }: Cost): number =>
  api + worker + postgres + redis;

export const medianCost = (costs: readonly Cost[]): Cost =>
  map(costs[0]!, (key) =>
    percentile(
      costs.map((cost) => cost[key]),
      50,
    ),
  );

const map = (cost: Cost, change: (key: CostKey, value: number) => number): Cost =>
  Object.fromEntries(COST_KEYS.map((key) => [key, change(key, cost[key])])) as unknown as Cost;

export async function costSoFar({ apis, workers, engines, databaseUrl }: Cluster): Promise<Cost> {
  const { postgres, redis } = cpuTime(engines);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ commits: number }>(
    `SELECT sum(xact_commit)::float8 AS commits FROM pg_stat_database`,
  );
  await client.end();
  return {
    api: cpuTime(apis).node,
    worker: cpuTime(workers).node,
    postgres,
    redis,
    commits: rows[0]!.commits,
  };
}
