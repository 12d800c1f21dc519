import { Module } from '@nestjs/common';
import type { Brand } from '#brand';
import { AuthModule } from '#features/auth';
import { PaymentsModule } from '#features/payments';
import { LedgerModule } from '#money/ledger';
import { BRAND, SETTINGS, type Settings } from '#platform';
import { AdminOrdersController } from './admin-orders.controller.js';
import { AdminOrders } from './admin-orders.service.js';
import { BuyingTerms } from './buying-terms.js';
import { ChargeCardWhenOrderRequested } from './charge-card-when-order-requested.handler.js';
import { ExchangeNotificationTexts } from './exchange.notifications.js';
import { OrderSettling } from './order-settling.service.js';
import { OrdersController } from './orders.controller.js';
import { OrdersMetrics } from './orders-metrics.js';
import { OrdersPersonalData } from './orders-personal-data.js';
import { Orders } from './orders.service.js';
import { PAYMENT_PROCESSOR } from './payment-processor.js';
import { RewardsController } from './rewards.controller.js';
import { Rewards } from './rewards.service.js';
import { SimulatedProcessor } from './simulated-processor.adapter.js';
import { SwapsController } from './swaps.controller.js';
import { SwapsPersonalData } from './swaps-personal-data.js';
import { Swaps } from './swaps.service.js';
import { OrderSearch } from './order-search.js';
import { SwapSearch } from './swap-search.js';

/** Buying tokens by card, and swapping USDC for tokens. */
@Module({
  imports: [LedgerModule, PaymentsModule],
  providers: [
    Orders,
    Swaps,
    Rewards,
    ExchangeNotificationTexts,
    {
      provide: BuyingTerms,
      useFactory: (settings: Settings, brand: Brand) => new BuyingTerms(settings, brand),
      inject: [SETTINGS, BRAND],
    },
  ],
  exports: [Orders, Swaps, Rewards, BuyingTerms],
})
export class ExchangeModule {}

@Module({
  imports: [ExchangeModule, AuthModule, LedgerModule],
  controllers: [AdminOrdersController, OrdersController, SwapsController, RewardsController],
  providers: [AdminOrders, OrderSearch, OrdersPersonalData, SwapSearch, SwapsPersonalData],
})
export class ExchangeApiModule {}

@Module({
  imports: [ExchangeModule, LedgerModule],
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
export class ExchangeWorkerModule {}
