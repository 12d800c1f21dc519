import { Module } from '@nestjs/common';
import { AuthModule } from '#libs/auth';
import type { Brand } from '#libs/brand';
import { LedgerModule } from '#libs/ledger';
import { BRAND, SETTINGS, type Settings } from '#libs/platform';
import { BuyingTerms } from './buying-terms.js';
import { ChargeCardWhenOrderRequested } from './charge-card-when-order-requested.handler.js';
import { OrderSettling } from './order-settling.service.js';
import { OrdersMetrics } from './orders-metrics.js';
import { OrdersController } from './orders.controller.js';
import { OrdersPersonalData } from './orders-personal-data.js';
import { Orders } from './orders.service.js';
import { PAYMENT_PROCESSOR } from './payment-processor.js';
import { SimulatedProcessor } from './simulated-processor.adapter.js';

@Module({
  imports: [LedgerModule],
  providers: [
    Orders,
    {
      provide: BuyingTerms,
      useFactory: (settings: Settings, brand: Brand) => new BuyingTerms(settings, brand),
      inject: [SETTINGS, BRAND],
    },
  ],
  exports: [Orders, BuyingTerms],
})
export class OrdersModule {}

@Module({
  imports: [OrdersModule, AuthModule],
  controllers: [OrdersController],
  providers: [OrdersPersonalData],
})
export class OrdersApiModule {}

@Module({
  imports: [OrdersModule, LedgerModule],
  providers: [
    OrdersMetrics,
    OrderSettling,
    {
      provide: PAYMENT_PROCESSOR,
      useFactory: (settings: Settings) => new SimulatedProcessor(settings.APP_SECRET),
      inject: [SETTINGS],
    },
    ChargeCardWhenOrderRequested,
  ],
})
export class OrdersWorkerModule {}
