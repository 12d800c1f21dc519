import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, APP_PIPE, Reflector } from '@nestjs/core';
import { StandardSchemaSerializerInterceptor } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Brand } from '#libs/brand';
import { AuthApiModule, AuthModule } from '#libs/auth';
import { CaptchaApiModule, CaptchaModule } from '#libs/captcha';
import { DonationsApiModule } from '#libs/donations';
import { GameApiModule } from '#libs/game';
import { LeaderboardsApiModule } from '#libs/leaderboards';
import {
  BRAND,
  createValidationPipe,
  ErrorFilter,
  HealthController,
  LOGGER,
  PlatformModule,
  type Settings,
} from '#libs/platform';
import { NotificationsApiModule } from '#libs/notifications';
import { OrdersApiModule } from '#libs/orders';
import { ManualPaymentsApiModule } from '#libs/manual-payments';
import { MembersApiModule } from '#libs/members';
import { PresaleApiModule, PresaleModule } from '#libs/presale';
import { PricesApiModule } from '#libs/prices';
import { ReceiptsApiModule } from '#libs/receipts';
import { SwapsApiModule } from '#libs/swaps';
import { WalletsApiModule } from '#libs/wallets';
import { sendError } from './send-error.js';
import { ClientFiles } from './site/client-files.js';
import { ConfigController } from './site/config.controller.js';
import { QueueRoomController } from './queue-room.controller.js';
import { RealtimeGateway } from './realtime-gateway.js';
import { SiteConfig } from './site/site-config.js';
import { SiteTexts } from './site/site-texts.js';

/** The HTTP side of every feature. */
@Module({})
export class ApiModule {
  static forRoot(settings: Settings): DynamicModule {
    return {
      module: ApiModule,
      imports: [
        PlatformModule.forRoot(settings, 'api'),
        CaptchaModule,
        CaptchaApiModule,
        PricesApiModule,
        PresaleModule,
        PresaleApiModule,
        ManualPaymentsApiModule,
        OrdersApiModule,
        SwapsApiModule,
        GameApiModule,
        LeaderboardsApiModule,
        ReceiptsApiModule,
        DonationsApiModule,
        AuthModule,
        AuthApiModule,
        WalletsApiModule,
        NotificationsApiModule,
        MembersApiModule,
      ],
      controllers: [HealthController, ConfigController, QueueRoomController],
      providers: [
        SiteConfig,
        SiteTexts,
        ClientFiles,
        RealtimeGateway,
        { provide: APP_PIPE, useFactory: createValidationPipe },
        {
          provide: APP_FILTER,
          useFactory: (logger: Logger, brand: Brand) => new ErrorFilter(logger, brand, sendError),
          inject: [LOGGER, BRAND],
        },
        {
          provide: APP_INTERCEPTOR,
          useFactory: (reflector: Reflector) => new StandardSchemaSerializerInterceptor(reflector),
          inject: [Reflector],
        },
      ],
    };
  }
}
