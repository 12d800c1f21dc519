import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { type Brand, loadBrand } from '#brand';
import { clusterPrefix } from '#contracts';
import { TwoPersons } from './approvals/two-persons.js';
import { type Cache, inProcessCacheOf, RedisCache } from './cache/cache.js';
import type { Schema } from './database/data-source.js';
import { DatabaseModule } from './database/database.module.js';
import { PoolMetrics } from './database/pool-metrics.js';
import { PgNotifier } from './database/pg-notifier.js';
import { UnitOfWork } from './database/transaction.js';
import { Health } from './health/health.js';
import { RateLimiter } from './http/rate-limiter.js';
import { liveSettingsProviders } from './live-settings/live-settings.providers.js';
import { MailLog } from './mail/mail-log.js';
import { Mailer } from './mail/mailer.js';
import { MemoryResponses } from './memory/memory-responses.js';
import { createLogger } from './observability/logger.js';
import { Metrics } from './observability/metrics.js';
import { flushTraces } from './observability/tracing.js';
import { EventTraces } from './outbox/event-traces.js';
import { HandlerRegistry } from './outbox/handler-registry.js';
import { withTimeout } from './process/with-timeout.js';
import type { QueueEngine } from './queues/queue-engine.js';
import { QueueFigures } from './queues/queue-figures.js';
import { QueuesModule } from './queues/queues.module.js';
import { ScheduleRuns } from './queues/schedule-runs.js';
import { Schedules } from './queues/schedules.js';
import { PostgresBus } from './realtime/postgres-bus.js';
import { CheckedBus, type RealtimeBus } from './realtime/realtime-bus.js';
import { RedisBus } from './realtime/redis-bus.js';
import { PasswordHashing } from './secrets/password-hashing.js';
import { moneyModeOf, type Settings } from './settings/settings.js';
import { chooseStorage } from './storage/choose-storage.js';
import { Uploads } from './storage/uploads.js';
import {
  BRAND,
  CACHE,
  FILE_BRAND,
  LOGGER,
  QUEUE_ENGINE,
  REALTIME_BUS,
  SHARED_REDIS,
  STORAGE,
} from './tokens.js';
import { ScheduledVerifications } from './verification/scheduled-verifications.js';

/** How long a collector of traces may delay the end of the process (milliseconds). */
const FLUSH_MS = 2_000;

/** All engines of one program, chosen by its settings. */
@Global()
@Module({})
export class PlatformModule implements OnApplicationShutdown {
  constructor(
    private readonly mailer: Mailer,
    @Inject(REALTIME_BUS) private readonly bus: RealtimeBus,
    @Inject(SHARED_REDIS) private readonly redis: Redis | null,
  ) {}

  /**
   * @param program `api` or `worker`, for the logs
   * @param entities those of all features that the program uses
   */
  static forRoot(
    settings: Settings,
    program: string,
    entities: Schema['entities'] = [],
    logger: Logger = createLogger(settings, program),
  ): DynamicModule {
    const providers = [
      {
        provide: FILE_BRAND,
        useFactory: () => loadBrand(settings.BRAND_FILE, { pseudo: settings.PSEUDO_LANGUAGE }),
      },
      ...liveSettingsProviders(settings),
      { provide: LOGGER, useValue: logger },
      { provide: SHARED_REDIS, useFactory: () => connectRedis(settings, logger) },
      {
        provide: REALTIME_BUS,
        useFactory: (redis: Redis | null, notifier: PgNotifier): RealtimeBus =>
          new CheckedBus(
            redis ? new RedisBus(redis, logger) : new PostgresBus(settings.DATABASE_URL, notifier, logger),
          ),
        inject: [SHARED_REDIS, PgNotifier],
      },
      {
        provide: CACHE,
        useFactory: (redis: Redis | null): Cache =>
          redis ? new RedisCache(redis) : inProcessCacheOf(settings.DATABASE_URL),
        inject: [SHARED_REDIS],
      },
      {
        provide: RateLimiter,
        useFactory: (redis: Redis | null) => new RateLimiter(redis ?? undefined, settings.RATE_LIMIT_FACTOR),
        inject: [SHARED_REDIS],
      },
      { provide: PasswordHashing, useFactory: () => new PasswordHashing(settings) },
      { provide: STORAGE, useFactory: () => chooseStorage(settings) },
      {
        provide: MailLog,
        useFactory: (unitOfWork: UnitOfWork) => new MailLog(unitOfWork, logger, settings.APP_SECRET),
        inject: [UnitOfWork],
      },
      {
        provide: Mailer,
        useFactory: ({ team }: Brand, log: MailLog, metrics: Metrics) => {
          const sender = { name: team.senderName, address: team.email };
          const prefix = clusterPrefix(moneyModeOf(settings));
          return new Mailer(settings.SMTP_URL, sender, prefix, undefined, log, metrics);
        },
        inject: [BRAND, MailLog, Metrics],
      },
      {
        provide: Health,
        useFactory: (unitOfWork: UnitOfWork, engine: QueueEngine) => new Health(unitOfWork, engine),
        inject: [UnitOfWork, QUEUE_ENGINE],
      },
      {
        provide: MemoryResponses,
        useFactory: (brand: Brand) => new MemoryResponses(brand),
        inject: [BRAND],
      },
      Metrics,
      PoolMetrics,
      EventTraces,
      HandlerRegistry,
      QueueFigures,
      ScheduleRuns,
      ScheduledVerifications,
      Schedules,
      TwoPersons,
      Uploads,
    ];
    return {
      module: PlatformModule,
      imports: [
        DiscoveryModule,
        DatabaseModule.forRoot(settings, program, entities, logger),
        QueuesModule.forRoot(settings, logger),
      ],
      providers,
      exports: [...providers, DatabaseModule, QueuesModule],
    };
  }

  /** By now, everything that uses the engines has stopped in `beforeApplicationShutdown`. */
  async onApplicationShutdown(): Promise<void> {
    await this.bus.close();
    this.redis?.disconnect();
    this.mailer.close();
    await withTimeout(FLUSH_MS, flushTraces(), 'traces could not be exported').catch(() => undefined);
  }
}

/**
 * Connects to Redis for cache, limits and realtime. Commands fail fast while Redis is down; it reconnects
 * automatically.
 */
function connectRedis(settings: Settings, logger: Logger): Redis | null {
  if (!settings.REDIS_URL) return null;
  const redis = new Redis(settings.REDIS_URL, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    // Commands of requests that are served together are written together.
    enableAutoPipelining: true,
    retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
  });
  redis.on('error', (error: Error) => logger.warn({ err: error }, 'cache unreachable'));
  return redis;
}
