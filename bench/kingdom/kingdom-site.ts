import { Redis } from 'ioredis';
import { benchEnv } from '../child-program.js';
import { dataFolder, eraseDataFolder } from '../own-postgres.js';
import { untilStopped } from '../running.js';
import { startStandalone } from '../standalone.js';
import { waitUntilHandled } from './handled.js';
import type { Site } from './side.js';

export interface KingdomSite extends Site {
  readonly databaseUrl: string;
  /** The settings that determine the terms of gifts. */
  readonly env: NodeJS.ProcessEnv;
}

/** Starts a whole kingdom, worker included. Without `redisUrl`, PostgreSQL does the work of the queues. */
export async function startKingdomSite(brandFile: string, redisUrl?: string): Promise<KingdomSite> {
  const dataDir = dataFolder();
  untilStopped(() => eraseDataFolder(dataDir));
  const kingdom = await startStandalone(dataDir, {
    DEMO_COMMUNITY: 'false',
    RATE_LIMIT_FACTOR: '1000000',
    BRAND_FILE: brandFile,
    ...(redisUrl && { REDIS_URL: redisUrl }),
  });
  const { port, pid, postmaster, databaseUrl } = kingdom;
  return {
    name: redisUrl ? 'Redis' : 'embedded',
    port,
    databaseUrl,
    env: { ...benchEnv(databaseUrl), SITE_URL: kingdom.url },
    processes: { node: pid, postmaster, ...(redisUrl && { redis: await processOf(redisUrl) }) },
    handled: (since) => waitUntilHandled(databaseUrl, since),
  };
}

async function processOf(redisUrl: string): Promise<number> {
  const redis = new Redis(redisUrl);
  const info = await redis.info('server');
  redis.disconnect();
  return Number(/process_id:(\d+)/.exec(info)?.[1]);
}
