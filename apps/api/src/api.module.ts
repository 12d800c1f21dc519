import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE, Reflector } from '@nestjs/core';
import { StandardSchemaSerializerInterceptor } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Brand } from '#brand';
import { ENTITIES, FEATURES } from '#features';
import { AccessGuard, MaskPersonalData, AuthModule, CaptchaModule } from '#features/auth';
import { CharityModule } from '#features/charity';
import { DonationsModule } from '#features/donations';
import { ExchangeModule } from '#features/exchange';
import { LeaderboardsModule } from '#features/leaderboards';
import { ExplorerApiModule } from '#features/explorer';
import { OperationsApiModule } from '#features/operations';
import { PaymentsApiModule, PaymentsModule } from '#features/payments';
import { PresaleModule } from '#features/presale';
import { ProofModule } from '#features/proof';
import { StatsModule } from '#features/stats';
import { VaultModule } from '#features/vault';
import { SharingApiModule } from '#features/sharing';
import {
  BRAND,
  createValidationPipe,
  ErrorFilter,
  HealthController,
  LOGGER,
  PlatformModule,
  RateLimitGuard,
  type Settings,
} from '#platform';
import { sendError } from './send-error.js';
import { ClientFiles } from './site/client-files.js';
import { ConfigController } from './site/config.controller.js';
import { QueueRoomController } from './queue-room.controller.js';
import { RealtimeGateway } from './realtime-gateway.js';
import { SiteConfig } from './site/site-config.js';
import { HeadlinesController } from './site/headlines.controller.js';
import { HeadlineFigures } from './site/headlines.service.js';
import { RecordFigures } from './site/record-figures.js';
import { SharedPages } from './site/shared-pages.js';
import { SiteFigures } from './site/site-figures.js';
import { SiteTexts } from './site/site-texts.js';

/** The HTTP side of every feature. */
@Module({})
export class ApiModule {
  static forRoot(settings: Settings): DynamicModule {
    return {
      module: ApiModule,
      imports: [
        PlatformModule.forRoot(settings, 'api', ENTITIES),
        AuthModule,
        CaptchaModule,
        CharityModule,
        DonationsModule,
        ExchangeModule,
        ExplorerApiModule,
        LeaderboardsModule,
        OperationsApiModule,
        PaymentsApiModule,
        PaymentsModule,
        PresaleModule,
        ProofModule,
        StatsModule,
        VaultModule,
        SharingApiModule,
        ...FEATURES.map(({ api }) => api),
      ],
      controllers: [HealthController, ConfigController, HeadlinesController, QueueRoomController],
      providers: [
        SiteConfig,
        HeadlineFigures,
        RecordFigures,
        SiteFigures,
        SharedPages,
        SiteTexts,
        ClientFiles,
        RealtimeGateway,
        // In this order, so that a flood of requests is refused before anybody's session is looked up.
        { provide: APP_GUARD, useClass: RateLimitGuard },
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_PIPE, useFactory: createValidationPipe },
        {
          provide: APP_FILTER,
          useFactory: (logger: Logger, brand: Brand) => new ErrorFilter(logger, brand, sendError),
          inject: [LOGGER, BRAND],
        },
        // Before the serializer, so that it sees what the serializer has made.
        { provide: APP_INTERCEPTOR, useClass: MaskPersonalData },
        {
          provide: APP_INTERCEPTOR,
          useFactory: (reflector: Reflector) => new StandardSchemaSerializerInterceptor(reflector),
          inject: [Reflector],
        },
      ],
    };
  }
}
