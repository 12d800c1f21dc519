import { Redis } from 'ioredis';
import { startRedis } from '../../test/support/redis.js';
import { benchEnv } from '../child-program.js';
import { dataFolder, eraseDataFolder } from '../own-postgres.js';
import { untilStopped } from '../running.js';
import { startStandalone } from '../standalone.js';
import { waitUntilHandled } from './handled.js';
import type { Site } from './side.js';

/** `embedded` is what `npm start` uses by default: PostgreSQL does the work of the queues. */
export type Engine = 'embedded' | 'Redis';

export interface KingdomSite extends Site {
  readonly url: string;
  readonly databaseUrl: string;
  /** The settings that determine the terms of gifts. */
  readonly env: NodeJS.ProcessEnv;
  handled: NonNullable<Site['handled']>;
  stop(): Promise<void>;
}

/** Starts a whole kingdom, worker included, with engines of its own. */
export async function startKingdomSite(engine: Engine, brandFile: string): Promise<KingdomSite> {
  const dataDir = dataFolder();
  untilStopped(() => eraseDataFolder(dataDir));
  const redis = engine === 'Redis' ? await startOwnRedis() : undefined;
  const { url, port, pid, postmaster, databaseUrl, stop } = await startStandalone(dataDir, {
    DEMO_COMMUNITY: 'false',
    RATE_LIMIT_FACTOR: '1000000',
    BRAND_FILE: brandFile,
    ...(redis && { REDIS_URL: redis.url }),
  });
  return {
    name: engine,
    url,
    port,
    databaseUrl,
    env: { ...benchEnv(databaseUrl), SITE_URL: url },
    processes: { node: pid, postmaster, ...(redis && { redis: redis.pid }) },
    handled: (since) => waitUntilHandled(databaseUrl, since),
    stop,
  };
}

async function startOwnRedis(): Promise<{ url: string; pid: number }> {
  const { url, stop } = await startRedis();
  untilStopped(stop);
  const client = new Redis(url);
  const info = await client.info('server');
  client.disconnect();
  return { url, pid: Number(/process_id:(\d+)/.exec(info)?.[1]) };
}
