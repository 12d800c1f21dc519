import { Cluster, Redis } from 'ioredis';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../apps/standalone/src/ports.js';
import { untilStopped } from '../running.js';

const NODES = 3;
const SLOTS = 16_384;
/** A node also listens on a second port, which is this much higher. */
const BUS_OFFSET = 10_000;
const HIGHEST_PORT = 65_535;

/** A Redis Cluster of three nodes. */
export interface OwnCluster {
  /** A connection to one node, as `REDIS_URL` gives one to the kingdom. */
  readonly node: Redis;
  readonly cluster: Cluster;
}

export async function startOwnCluster(): Promise<OwnCluster> {
  const ports: number[] = [];
  while (ports.length < NODES) ports.push(await startNode());
  const nodes = ports.map((port) => new Redis(port, '127.0.0.1'));
  const share = Math.ceil(SLOTS / NODES);
  for (const [index, node] of nodes.entries()) {
    const last = Math.min(SLOTS, (index + 1) * share) - 1;
    await node.call('CLUSTER', 'ADDSLOTSRANGE', index * share, last);
    if (index > 0) await nodes[0]!.call('CLUSTER', 'MEET', '127.0.0.1', ports[index]!);
  }
  const isReady = async (node: Redis): Promise<boolean> => {
    const info = String(await node.call('CLUSTER', 'INFO'));
    return info.includes('cluster_state:ok') && info.includes(`cluster_known_nodes:${NODES}`);
  };
  while (!(await Promise.all(nodes.map(isReady))).every(Boolean)) await pause(100);
  const cluster = new Cluster(
    ports.map((port) => ({ host: '127.0.0.1', port })),
    { redisOptions: { maxRetriesPerRequest: null } },
  );
  untilStopped(async () => [cluster, ...nodes].forEach((client) => client.disconnect()));
  return { node: nodes[0]!, cluster };
}

async function startNode(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'kingdom-redis-'));
  let port = await freePort();
  while (port + BUS_OFFSET > HIGHEST_PORT) port = await freePort();
  const settings = { port, bind: '127.0.0.1', dir: folder, save: '', 'cluster-enabled': 'yes' };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const server = spawn('redis-server', args, { stdio: 'ignore' });
  const ended = once(server, 'exit');
  untilStopped(async () => {
    server.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  const client = new Redis(port, '127.0.0.1', { lazyConnect: false });
  client.on('error', () => undefined);
  await client.ping();
  client.disconnect();
  return port;
}
