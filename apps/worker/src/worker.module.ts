import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import type { Logger } from 'pino';
import { authLiveUpdates, AuthWorkerModule } from '#libs/auth';
import type { Brand } from '#libs/brand';
import { CaptchaWorkerModule } from '#libs/captcha';
import { donationsLiveUpdates, DonationsWorkerModule } from '#libs/donations';
import { gameLiveUpdates, GameWorkerModule } from '#libs/game';
import { leaderboardsLiveUpdates, LeaderboardsWorkerModule } from '#libs/leaderboards';
import { VerifyBooks } from '#libs/ledger';
import { manualPaymentsLiveUpdates, ManualPaymentsWorkerModule } from '#libs/manual-payments';
import { notificationsLiveUpdates, NotificationsWorkerModule } from '#libs/notifications';
import { ordersLiveUpdates, OrdersWorkerModule } from '#libs/orders';
import {
  BRAND,
  EngineMetrics,
  ErrorFilter,
  HealthController,
  LOGGER,
  PlatformModule,
  PruneSettledEvents,
  publishLiveUpdates,
  type Settings,
} from '#libs/platform';
import { PresaleWorkerModule } from '#libs/presale';
import { PricesWorkerModule } from '#libs/prices';
import { swapsLiveUpdates } from '#libs/swaps';
import { WalletsWorkerModule } from '#libs/wallets';
import { WorkerRuntimeModule } from './worker-runtime.js';

/** The worker side of all features: their handlers and schedules. */
@Module({})
export class WorkerModule {
  static forRoot(settings: Settings): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        PlatformModule.forRoot(settings, 'worker'),
        WorkerRuntimeModule,
        CaptchaWorkerModule,
        WalletsWorkerModule,
        PricesWorkerModule,
        PresaleWorkerModule,
        ManualPaymentsWorkerModule,
        OrdersWorkerModule,
        GameWorkerModule,
        LeaderboardsWorkerModule,
        DonationsWorkerModule,
        NotificationsWorkerModule,
        AuthWorkerModule,
      ],
      controllers: [HealthController],
      providers: [
        EngineMetrics,
        PruneSettledEvents,
        publishLiveUpdates([
          authLiveUpdates,
          donationsLiveUpdates,
          gameLiveUpdates,
          leaderboardsLiveUpdates,
          manualPaymentsLiveUpdates,
          notificationsLiveUpdates,
          ordersLiveUpdates,
          swapsLiveUpdates,
        ]),
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
