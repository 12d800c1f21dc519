import { Redis } from 'ioredis';
import { freePort } from '../../apps/standalone/src/ports.js';
import { startRedis } from '../../test/support/redis.js';
import { benchEnv, type ChildProgram, startProgram } from '../child-program.js';
import type { Processes } from '../cpu-time.js';
import { waitUntilHandled } from '../kingdom/handled.js';
import type { Handling } from '../kingdom/side.js';
import { startOwnPostgres } from '../own-postgres.js';
import { untilStopped } from '../running.js';

/** Connections of each process, so that eight processes fit into PostgreSQL's default of 100. */
const DATABASE_POOL = '8';

type Env = Record<string, string>;

/** A kingdom of several API processes and as many workers, as production runs it, with engines of its own. */
export interface Cluster {
  /** How many API processes, and how many workers. */
  readonly count: number;
  readonly ports: readonly number[];
  readonly databaseUrl: string;
  readonly env: Env;
  readonly apis: Processes;
  readonly workers: Processes;
  /** PostgreSQL and Redis. */
  readonly engines: Processes;
  handled(since: Date): Promise<Handling>;
}

/** @param services the settings of the chain, the mail server and the brand, which all clusters share */
export async function startCluster(count: number, services: Env): Promise<Cluster> {
  const postgres = await startOwnPostgres();
  const redis = await startRedis();
  untilStopped(() => redis.stop());
  const env = { ...benchEnv(postgres.url, redis.url), ...services, DATABASE_POOL };
  const [apis, workers]: [Started[], Started[]] = [[], []];
  while (apis.length < count) {
    apis.push(await start('api', env));
    workers.push(await start('worker', env));
  }
  const pids = (programs: readonly Started[]): Processes => ({ node: programs.map(({ pid }) => pid) });
  return {
    count,
    ports: apis.map(({ port }) => port),
    databaseUrl: postgres.url,
    env,
    apis: pids(apis),
    workers: pids(workers),
    engines: { node: [], postmaster: postgres.postmaster, redis: await processOf(redis.url) },
    handled: (since) => waitUntilHandled(postgres.url, since),
  };
}

interface Started extends ChildProgram {
  readonly port: number;
}

async function start(program: 'api' | 'worker', env: Env): Promise<Started> {
  const port = await freePort();
  const own = { ...env, [program === 'api' ? 'PORT' : 'WORKER_PORT']: String(port) };
  const started = await startProgram(program, own, `http://127.0.0.1:${port}/health/ready`);
  untilStopped(() => started.stop());
  return { ...started, port };
}

async function processOf(redisUrl: string): Promise<number> {
  const client = new Redis(redisUrl);
  const info = await client.info('server');
  client.disconnect();
  return Number(/process_id:(\d+)/.exec(info)?.[1]);
}
