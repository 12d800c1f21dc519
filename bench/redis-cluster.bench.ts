import { Queue, Worker } from 'bullmq';
import type { Cluster, Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { QueueName, withTimeout } from '#platform';
import type { Measure } from './measures.js';
import { startOwnCluster } from './redis-cluster/own-cluster.js';

/** Enough keys to be on all nodes. */
const KEYS = 30;
const TIMEOUT_MS = 5_000;

/** Tries on a real Redis Cluster what the kingdom does with Redis. */
export async function checkRedisCluster(): Promise<Measure[]> {
  const { node, cluster } = await startOwnCluster();
  const checks: Record<string, () => Promise<unknown>> = {
    'cache, over one connection as now': () => tryCache(node),
    'cache, over a cluster connection': () => tryCache(cluster),
    'rate limits, over a cluster connection': () => tryLimits(cluster),
    'realtime bus, over a cluster connection': () => tryBus(cluster),
    'queues with the prefix as now': () => tryQueue(cluster, 'bull'),
    'queues with a hash tag in the prefix': () => tryQueue(cluster, '{kingdom}'),
  };
  const measures: Measure[] = [];
  for (const [what, check] of Object.entries(checks)) measures.push(await outcomeOf(what, check));
  return [...measures, await spreadOfQueues(node)];
}

async function outcomeOf(what: string, check: () => Promise<unknown>): Promise<Measure> {
  const ours = await withTimeout(TIMEOUT_MS, check(), 'nothing happened').then(
    () => 'works',
    ({ message }: Error) => `fails: ${message.split(' 127.')[0]}`,
  );
  return { what: `Redis Cluster: ${what}`, ours, peer: '', ratio: '', aim: '' };
}

async function tryCache(redis: Redis | Cluster): Promise<void> {
  for (let key = 0; key < KEYS; key++) await redis.set(`cache:${key}`, 'value', 'PX', 60_000);
}

async function tryLimits(cluster: Cluster): Promise<void> {
  const limiter = new RateLimiterRedis({
    storeClient: cluster,
    keyPrefix: 'limit:check',
    points: 5,
    duration: 60,
  });
  for (let key = 0; key < KEYS; key++) {
    await limiter.consume(String(key));
    await limiter.reward(String(key), 1);
    await limiter.delete(String(key));
  }
}

async function tryBus(cluster: Cluster): Promise<void> {
  const subscriber = cluster.duplicate();
  const received = new Promise((resolve) => subscriber.once('message', resolve));
  await subscriber.subscribe('realtime/0');
  await cluster.publish('realtime/0', 'message');
  await received.finally(() => subscriber.disconnect());
}

async function tryQueue(connection: Cluster, prefix: string): Promise<void> {
  const queue = new Queue(QueueName.Purchases, { connection, prefix });
  queue.on('error', () => undefined);
  await queue.addBulk(['first', 'second'].map((name) => ({ name, data: {}, opts: { jobId: name } })));
  const worker = new Worker(queue.name, () => Promise.resolve(), { connection, prefix });
  try {
    await new Promise((resolve, reject) => {
      worker.once('completed', resolve);
      worker.once('error', reject);
    });
  } finally {
    await worker.close();
  }
}

/** With a tag of its own, each queue could be on another node. */
async function spreadOfQueues(node: Redis): Promise<Measure> {
  const slots = await Promise.all(
    Object.values(QueueName).map((name) => node.call('CLUSTER', 'KEYSLOT', `{${name}}`)),
  );
  return {
    what: 'Redis Cluster: slots of the queues with a tag for each',
    ours: String(new Set(slots).size),
    peer: `${slots.length} queues`,
    ratio: '',
    aim: '',
  };
}
