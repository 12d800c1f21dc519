import { setTimeout as pause } from 'node:timers/promises';
import { LoadGenerator } from './kingdom/load.js';
import { type Measure, ratioOf } from './measures.js';
import { type Cluster, startCluster } from './processes/cluster.js';
import {
  type Cost,
  type Figures,
  type Work,
  measureIdle,
  measureWork,
  medianCost,
  milliseconds,
} from './processes/costs.js';
import { startServices } from './processes/services.js';
import { games, gifts, purchases } from './processes/works.js';

const COUNTS = [1, 2, 4];
const WORKS = [gifts, purchases, games];
const ROUNDS = 3;
const SECONDS = 5;
const IDLE_SECONDS = 10;
/** V8 cleans up in the first minute without requests. */
const SETTLE_SECONDS = 60;
/** How many times as many requests are sent in the warm-up. */
const WARM_UP_FACTOR = 3;

/**
 * Measures what a gift, a purchase and a finished game cost with one, two and four API processes and as many workers.
 * Each process gets the same load, as in a kingdom that starts more processes because it grows. A process that has less
 * to do shares fewer transactions, which costs more for each request but would say nothing about the number of processes.
 * The clusters take turns, each with engines of its own.
 */
export async function measureProcesses(): Promise<Measure[]> {
  const services = await startServices();
  const generator = await LoadGenerator.start();
  const clusters: Cluster[] = [];
  for (const count of COUNTS) clusters.push(await startCluster(count, services));
  const makeAll = ({ makeRequests, perSecond }: Work): Promise<(readonly string[])[]> =>
    Promise.all(clusters.map((cluster) => makeRequests(cluster, perSecond * cluster.count * SECONDS)));
  await warmUp(clusters, makeAll, generator);
  await pause(SETTLE_SECONDS * 1000);
  const idle = await Promise.all(clusters.map((cluster) => measureIdle(cluster, IDLE_SECONDS)));
  const measures = clusters.map((cluster, index) => idleRow(cluster, idle[index]!, idle[0]!));
  for (const work of WORKS) {
    const rounds = clusters.map((): Figures[] => []);
    for (let round = 0; round < ROUNDS; round++) {
      const requests = await makeAll(work);
      for (const [index, cluster] of clusters.entries())
        rounds[index]!.push(await measureWork(cluster, work, requests[index]!, idle[index]!, generator));
    }
    const costs = rounds.map((figures) => medianCost(figures.map(({ cost }) => cost)));
    for (const [index, { count }] of clusters.entries()) {
      process.stdout.write(`${work.name} ${count}: ${JSON.stringify(rounds[index])}\n`);
      measures.push({
        what: `${work.name}, ${count} API processes and workers, ${work.perSecond}/s for each: processor ms`,
        ours: show(costs[index]!),
        peer: `${show(costs[0]!)} with one`,
        ratio: ratioOf(milliseconds(costs[index]!), milliseconds(costs[0]!)),
        aim: count === 1 ? '' : '≤ 1.1',
      });
    }
  }
  return measures;
}

type MakeAll = (work: Work) => Promise<(readonly string[])[]>;

/** Every process needs some requests before its code is compiled. */
async function warmUp(
  clusters: readonly Cluster[],
  makeAll: MakeAll,
  generator: LoadGenerator,
): Promise<void> {
  const nothing: Cost = { api: 0, worker: 0, postgres: 0, redis: 0, commits: 0 };
  for (const work of WORKS) {
    const busy = { ...work, perSecond: work.perSecond * (work === games ? 1 : WARM_UP_FACTOR) };
    const requests = await makeAll(busy);
    for (const [index, cluster] of clusters.entries())
      await measureWork(cluster, busy, requests[index]!, nothing, generator);
  }
}

const show = ({ api, worker, postgres, redis, commits }: Cost): string =>
  `API ${api.toFixed(2)} + worker ${worker.toFixed(2)} + PostgreSQL ${postgres.toFixed(2)} + Redis ${redis.toFixed(2)} (${commits.toFixed(1)} commits)`;

const idleRow = ({ count }: Cluster, cost: Cost, one: Cost): Measure => ({
  what: `idle, ${count} API processes and workers: processor ms in a second`,
  ours: show(cost),
  peer: `${show(one)} with one`,
  ratio: ratioOf(milliseconds(cost), milliseconds(one)),
  aim: '',
});
