import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { type Brand, loadBrand } from '#libs/brand';
import { type Cache, InProcessCache, RedisCache } from './cache/cache.js';
import { createDataSource } from './database/data-source.js';
import { UnitOfWork } from './database/transaction.js';
import { Health } from './health/health.js';
import { RateLimiter } from './http/rate-limiter.js';
import { Mailer } from './mail/mailer.js';
import { createLogger } from './observability/logger.js';
import { Metrics } from './observability/metrics.js';
import { HandlerRegistry } from './outbox/handler-registry.js';
import { createQueueEngine, type QueueEngine } from './queues/queue-engine.js';
import { Queues } from './queues/queues.js';
import { ScheduleRegistry } from './queues/schedule-registry.js';
import { PostgresBus } from './realtime/postgres-bus.js';
import type { RealtimeBus } from './realtime/realtime-bus.js';
import { RedisBus } from './realtime/redis-bus.js';
import { SETTINGS, type Settings } from './settings/settings.js';
import { DiskStorage } from './storage/disk-storage.adapter.js';
import { S3Storage } from './storage/s3-storage.adapter.js';
import type { Storage } from './storage/storage.js';
import { BRAND, CACHE, LOGGER, QUEUE_ENGINE, REALTIME_BUS, SHARED_REDIS, STORAGE } from './tokens.js';

/** Every engine of one program, chosen from its settings; the only place that looks at `REDIS_URL` and `S3_ENDPOINT`. */
@Global()
@Module({})
export class PlatformModule implements OnApplicationShutdown {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queues: Queues,
    private readonly mailer: Mailer,
    @Inject(QUEUE_ENGINE) private readonly queueEngine: QueueEngine,
    @Inject(REALTIME_BUS) private readonly bus: RealtimeBus,
    @Inject(SHARED_REDIS) private readonly redis: Redis | null,
  ) {}

  /** @param program `api` or `worker`, for the logs */
  static forRoot(settings: Settings, program: string): DynamicModule {
    const logger = createLogger(settings, program);
    const providers = [
      { provide: SETTINGS, useValue: settings },
      { provide: LOGGER, useValue: logger },
      {
        provide: BRAND,
        useFactory: (): Brand => loadBrand(settings.BRAND_FILE, { pseudo: settings.PSEUDO_LANGUAGE }),
      },
      { provide: DataSource, useFactory: () => createDataSource(settings).initialize() },
      {
        provide: UnitOfWork,
        useFactory: (source: DataSource) => new UnitOfWork(source),
        inject: [DataSource],
      },
      { provide: SHARED_REDIS, useFactory: () => connectRedis(settings, logger) },
      { provide: QUEUE_ENGINE, useFactory: () => createQueueEngine(settings, logger) },
      {
        provide: Queues,
        useFactory: (engine: QueueEngine) =>
          new Queues(engine, (error) => logger.warn({ err: error }, 'queue interrupted')),
        inject: [QUEUE_ENGINE],
      },
      {
        provide: REALTIME_BUS,
        useFactory: (redis: Redis | null, unitOfWork: UnitOfWork): RealtimeBus =>
          redis ? new RedisBus(redis, logger) : new PostgresBus(settings.DATABASE_URL, unitOfWork, logger),
        inject: [SHARED_REDIS, UnitOfWork],
      },
      {
        provide: CACHE,
        useFactory: (redis: Redis | null): Cache => (redis ? new RedisCache(redis) : new InProcessCache()),
        inject: [SHARED_REDIS],
      },
      {
        provide: RateLimiter,
        useFactory: (redis: Redis | null) => new RateLimiter(redis ?? undefined, settings.RATE_LIMIT_FACTOR),
        inject: [SHARED_REDIS],
      },
      { provide: STORAGE, useFactory: () => chooseStorage(settings) },
      {
        provide: Mailer,
        useFactory: ({ team }: Brand) =>
          new Mailer(settings.SMTP_URL, { name: team.senderName, address: team.email }),
        inject: [BRAND],
      },
      {
        provide: Health,
        useFactory: (source: DataSource, engine: QueueEngine) => new Health(source, engine),
        inject: [DataSource, QUEUE_ENGINE],
      },
      Metrics,
      HandlerRegistry,
      ScheduleRegistry,
    ];
    return { module: PlatformModule, imports: [DiscoveryModule], providers, exports: providers };
  }

  /** Runs last of all: whoever used the engines has stopped by now. */
  async onApplicationShutdown(): Promise<void> {
    await this.queues.close();
    await this.queueEngine.close();
    await this.bus.close();
    this.redis?.disconnect();
    this.mailer.close();
    await this.dataSource.destroy();
  }
}

function chooseStorage(settings: Settings): Storage {
  const {
    S3_ENDPOINT,
    S3_BUCKET = '',
    S3_REGION,
    S3_ACCESS_KEY_ID = '',
    S3_SECRET_ACCESS_KEY = '',
  } = settings;
  if (!S3_ENDPOINT) return new DiskStorage(settings.UPLOADS_DIR);
  return new S3Storage({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  });
}

/** For cache, limits and realtime: fails fast while Redis is away, and comes back by itself. */
function connectRedis(settings: Settings, logger: Logger): Redis | null {
  if (!settings.REDIS_URL) return null;
  const redis = new Redis(settings.REDIS_URL, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
  });
  redis.on('error', (error: Error) => logger.warn({ err: error }, 'cache unreachable'));
  return redis;
}
