import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { ENTITIES } from '#features';
import { DEFAULT_BRAND_FILE, loadBrand } from '#brand';
import type { Localnet, LocalnetOptions } from '#localnet';
import {
  createDataSource,
  loadSettings,
  MemoryResponses,
  type RunningProgram,
  type Settings,
  UnitOfWork,
} from '#platform';
import { createApi } from '../../apps/api/src/create-api.js';
import { prepareDatabase } from '../../apps/migrate/src/prepare-database.js';
import { runWorker } from '../../apps/worker/src/start-worker.js';
import { undocumentedErrors } from './documented-errors.js';
import { emptyRedisOf } from './engine-cases.js';
import { type MailInbox, openInbox } from './mail-catcher.js';
import { chainSettings, startOwnChain } from './own-chain.js';

export interface KingdomOptions {
  databaseUrl: string;
  /**
   * By default an empty Redis database, because queues on PostgreSQL cost a kingdom twice as much. With an empty text, the
   * queues are on PostgreSQL: tests of what an engine does run on both (`ENGINES`).
   */
  redisUrl?: string;
  /** Environment variables that override the defaults below. */
  env?: Record<string, string>;
  /**
   * Serves responses from memory as in production. By default every response is made after its request has arrived,
   * because tests change data behind the API's back and expect to see it at once.
   */
  servesFromMemory?: boolean;
  /** Options of the kingdom's chain. */
  chain?: Partial<LocalnetOptions>;
  /** Opens another chain, on which `SOLD_BEFORE` is sold. */
  openChain?: () => Promise<Localnet>;
}

/** The whole system, running in this process with a real chain and a real mail server. Nothing is mocked. */
export interface Kingdom {
  readonly settings: Settings;
  readonly env: Record<string, string>;
  readonly url: string;
  readonly inbox: MailInbox;
  readonly chain: Localnet;
  readonly unitOfWork: UnitOfWork;
  readonly app: NestFastifyApplication;
  /** Whether a worker runs in this process, so that events and jobs of the API are processed. */
  readonly hasWorker: boolean;
  /** Starts one more worker in this process. */
  startWorker(): Promise<RunningProgram & { url: string }>;
  close(): Promise<void>;
}

export const ADMIN = { email: 'admin@kingdom.test', password: 'the first admin of tests' };
export const brand = loadBrand(DEFAULT_BRAND_FILE);

/** Whole tokens that the kingdom's chain has sold before. */
export const SOLD_BEFORE = '5000000';

/** Starts a chain, a mail server and the API on a migrated database. Tests that need a worker start it themselves. */
export async function startKingdom({
  databaseUrl,
  redisUrl: givenRedis,
  env = {},
  servesFromMemory = false,
  chain: chainOptions,
  openChain = () => startOwnChain(brand, SOLD_BEFORE, chainOptions),
}: KingdomOptions): Promise<Kingdom> {
  const opened: (() => unknown)[] = [];
  const close = async () => {
    for (const closeOne of opened.splice(0).reverse()) await closeOne();
  };
  try {
    const chain = await openChain();
    opened.push(() => chain.close());
    const inbox = await openInbox();
    opened.push(() => inbox.close());
    const uploads = mkdtempSync(join(tmpdir(), 'kingdom-uploads-'));
    opened.push(() => rmSync(uploads, { recursive: true, force: true }));
    const redisUrl = givenRedis ?? (await emptyRedisOf('redis'));
    const fullEnv = {
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      // Each connection costs a start tens of milliseconds.
      DATABASE_POOL: '5',
      ...(redisUrl && { REDIS_URL: redisUrl }),
      SMTP_URL: inbox.smtpUrl,
      ...chainSettings(chain),
      SOLANA_CLUSTER: 'localnet',
      APP_SECRET: 'a secret of tests, forty characters long',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      CAPTCHA_PROVIDER: 'none',
      PRICE_PROVIDER: 'offline',
      PRESALE_ENDS_AT: '2099-01-01T00:00:00Z',
      RATE_LIMIT_FACTOR: '10000',
      AUTH_MAIL_INTERVAL_S: '0',
      DRAIN_S: '0',
      LOG_LEVEL: 'silent',
      HOST: '127.0.0.1',
      PORT: '0',
      WORKER_PORT: '0',
      UPLOADS_DIR: uploads,
      ...env,
    };
    const settings = loadSettings(fullEnv);
    await prepareDatabase(settings);
    const dataSource: DataSource = await createDataSource(settings, { entities: ENTITIES }).initialize();
    opened.push(() => dataSource.destroy());
    const workers: RunningProgram[] = [];
    opened.push(() => Promise.all(workers.map((worker) => worker.close())));
    const app = await createApi(settings);
    opened.push(() => app.close());
    if (!servesFromMemory) forgetBeforeEachRequest(app.get(MemoryResponses));
    const undocumented = undocumentedErrors(app);
    await app.listen(0, '127.0.0.1');
    return {
      settings,
      env: fullEnv,
      url: await app.getUrl(),
      inbox,
      chain,
      app,
      unitOfWork: new UnitOfWork(dataSource),
      get hasWorker() {
        return workers.length > 0;
      },
      startWorker: async () => {
        const worker = await runWorker(settings);
        workers.push(worker);
        return worker;
      },
      close: async () => {
        await close();
        if (undocumented.size > 0)
          throw new Error(`Errors that OpenAPI does not list: ${[...undocumented].join(', ')}`);
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function forgetBeforeEachRequest(memory: MemoryResponses): void {
  const responseAt = memory.responseAt.bind(memory);
  memory.responseAt = (...request) => {
    memory.allChanged();
    return responseAt(...request);
  };
}
