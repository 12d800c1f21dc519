import pg from 'pg';
import { ownTime } from '../cpu-time.js';
import type { LoadGenerator } from '../kingdom/load.js';
import type { Cluster } from '../processes/cluster.js';
import { type Cost, costSoFar } from '../processes/costs.js';
import type { Costs, Share } from './kingdom-model.js';

/** What a load of one kind has cost, for each request. */
export interface LoadCost extends Cost {
  count: number;
  /** Requests handled per second. */
  perSecond: number;
  /** Processor milliseconds of the load generator. */
  client: number;
  /** Transactions that wrote events, and batches of the relay, for each request. */
  transactions: number;
  batches: number;
}

/** Sends requests over so many connections, one after the other, until all their jobs are done. */
export async function measureLoad(
  cluster: Cluster,
  generator: LoadGenerator,
  requests: readonly string[],
  connections: number,
  seconds: number,
): Promise<LoadCost> {
  const send = await generator.prepare({
    kind: 'steady',
    port: cluster.ports[0]!,
    requests,
    seconds,
    connections,
  });
  const [before, clientBefore] = [await costSoFar(cluster), ownTime(generator.pid)];
  const began = new Date();
  const load = await send();
  const clientMs = ownTime(generator.pid) - clientBefore;
  const { doneAt, queriesMs } = await cluster.handled(began);
  const after = await costSoFar(cluster);
  const count = load.latencies.length;
  const each = (key: keyof Cost): number => (after[key] - before[key]) / count;
  const workedFor = Math.max(load.seconds, (doneAt.getTime() - began.getTime()) / 1000);
  return {
    count,
    perSecond: count / workedFor,
    client: clientMs / count,
    api: each('api'),
    worker: each('worker'),
    postgres: each('postgres') - queriesMs / count,
    redis: each('redis'),
    commits: each('commits'),
    ...(await countBatches(cluster.databaseUrl, began, count)),
  };
}

/** Events of one transaction have the same time. */
async function countBatches(
  databaseUrl: string,
  since: Date,
  count: number,
): Promise<Pick<LoadCost, 'transactions' | 'batches'>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ transactions: number; batches: number }>(
    `SELECT count(DISTINCT occurred_at)::float8 AS transactions, count(DISTINCT relayed_with)::float8 AS batches
     FROM outbox_event WHERE occurred_at >= $1`,
    [since],
  );
  await client.end();
  return { transactions: rows[0]!.transactions / count, batches: rows[0]!.batches / count };
}

/**
 * Divides costs into those of a request and those of a transaction that requests share, from a load with small and one with
 * larger transactions.
 */
export function fitCosts(
  small: LoadCost,
  large: LoadCost,
  { flush, rows, together }: Pick<Costs, 'flush' | 'rows' | 'together'>,
): Costs {
  const share = (program: 'api' | 'worker' | 'postgres', countOf: (load: LoadCost) => number): Share => {
    const [most, least] = [countOf(small), countOf(large)];
    const steep = most > least ? (small[program] - large[program]) / (most - least) : 0;
    // A measured difference can be noise, but neither part can be negative.
    const transaction = Math.min(Math.max(steep, 0), large[program] / least);
    return { transaction, each: large[program] - transaction * least };
  };
  return {
    client: large.client,
    api: share('api', ({ transactions }) => transactions),
    worker: share('worker', ({ batches }) => batches),
    postgres: share('postgres', ({ transactions, batches }) => transactions + batches),
    redis: large.redis,
    flush,
    rows,
    together,
  };
}
