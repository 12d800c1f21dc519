import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import type { Logger } from 'pino';
import { AuthWorkerModule } from '#libs/auth';
import type { Brand } from '#libs/brand';
import { CaptchaWorkerModule } from '#libs/captcha';
import { DonationsWorkerModule } from '#libs/donations';
import { GameWorkerModule } from '#libs/game';
import { LeaderboardsWorkerModule } from '#libs/leaderboards';
import { VerifyBooks } from '#libs/ledger';
import { ManualPaymentsWorkerModule } from '#libs/manual-payments';
import { NotificationsWorkerModule } from '#libs/notifications';
import { OrdersWorkerModule } from '#libs/orders';
import {
  BRAND,
  ErrorFilter,
  HealthController,
  LOGGER,
  PlatformModule,
  PruneSettledEvents,
  type Settings,
} from '#libs/platform';
import { PresaleWorkerModule } from '#libs/presale';
import { PricesWorkerModule } from '#libs/prices';
import { SwapsWorkerModule } from '#libs/swaps';
import { WalletsWorkerModule } from '#libs/wallets';
import { WorkerRuntime } from './worker-runtime.js';

/** The worker side of every feature: handlers and schedules. */
@Module({})
export class WorkerModule {
  static forRoot(settings: Settings): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        PlatformModule.forRoot(settings, 'worker'),
        CaptchaWorkerModule,
        WalletsWorkerModule,
        PricesWorkerModule,
        PresaleWorkerModule,
        ManualPaymentsWorkerModule,
        OrdersWorkerModule,
        SwapsWorkerModule,
        GameWorkerModule,
        LeaderboardsWorkerModule,
        DonationsWorkerModule,
        NotificationsWorkerModule,
        AuthWorkerModule,
      ],
      controllers: [HealthController],
      providers: [
        WorkerRuntime,
        PruneSettledEvents,
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
