import { type DynamicModule, Module } from '@nestjs/common';
import { DonationsWorkerModule } from '#libs/donations';
import { VerifyBooks } from '#libs/ledger';
import { NotificationsWorkerModule } from '#libs/notifications';
import { HealthController, PlatformModule, PruneSettledEvents, type Settings } from '#libs/platform';
import { PresaleWorkerModule } from '#libs/presale';
import { PricesWorkerModule } from '#libs/prices';
import { WorkerRuntime } from './worker-runtime.js';

/** The worker side of every feature: handlers and schedules. */
@Module({})
export class WorkerModule {
  static forRoot(settings: Settings): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        PlatformModule.forRoot(settings, 'worker'),
        PricesWorkerModule,
        PresaleWorkerModule,
        DonationsWorkerModule,
        NotificationsWorkerModule,
      ],
      controllers: [HealthController],
      providers: [WorkerRuntime, PruneSettledEvents, VerifyBooks],
    };
  }
}
