import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import type { Logger } from 'pino';
import type { Brand } from '#brand';
import { DOMAIN_EVENTS } from '#contracts';
import { ENTITIES, FEATURES } from '#features';
import { notifyMembers } from '#features/notifications';
import { VerifyBooks } from '#money/ledger';
import {
  BRAND,
  EngineMetrics,
  ErrorFilter,
  HealthController,
  LOGGER,
  makeBackups,
  PlatformModule,
  PruneSettledEvents,
  publishLiveUpdates,
  SampleQueues,
  type Settings,
  VerifyAudit,
} from '#platform';
import { WorkerRuntimeModule } from './worker-runtime.js';

/** The worker side of all features: their handlers and schedules. */
@Module({})
export class WorkerModule {
  static forRoot(settings: Settings): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        PlatformModule.forRoot(settings, 'worker', ENTITIES),
        WorkerRuntimeModule.forRoot(Object.keys(DOMAIN_EVENTS)),
        ...FEATURES.flatMap(({ worker = [] }) => worker),
      ],
      controllers: [HealthController],
      providers: [
        EngineMetrics,
        ...makeBackups(FEATURES.flatMap(({ storedFiles = [] }) => storedFiles)),
        notifyMembers(FEATURES.flatMap(({ notifications = [] }) => notifications)),
        PruneSettledEvents,
        publishLiveUpdates(FEATURES.flatMap(({ liveUpdates = [] }) => liveUpdates)),
        SampleQueues,
        VerifyAudit,
        VerifyBooks,
        {
          provide: APP_FILTER,
          useFactory: (logger: Logger, brand: Brand) => new ErrorFilter(logger, brand),
          inject: [LOGGER, BRAND],
        },
      ],
    };
  }
}
