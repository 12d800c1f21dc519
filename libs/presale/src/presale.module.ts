import { Module } from '@nestjs/common';
import { AuthModule } from '#libs/auth';
import type { Brand } from '#libs/brand';
import { Chain, ChainModule } from '#libs/chain';
import { LedgerModule } from '#libs/ledger';
import { BRAND, SETTINGS, type Settings } from '#libs/platform';
import { PricesModule } from '#libs/prices';
import { AdminPaymentsController } from './admin-payments.controller.js';
import { ManualPaymentDecisions } from './manual-payment-decisions.service.js';
import { ManualPaymentsController } from './manual-payments.controller.js';
import { ManualPayments } from './manual-payments.service.js';
import { PresaleAccess } from './presale-access.service.js';
import { PresaleController } from './presale.controller.js';
import { PresaleStats } from './presale-stats.service.js';
import { PrivateRound } from './private-round.js';
import { PublishPaymentsWhenChanged } from './publish-payments-when-changed.handler.js';
import { PublishPurchaseWhenSettled } from './publish-purchase-when-settled.handler.js';
import { PurchaseBooking } from './purchase-booking.js';
import { PurchaseSettling } from './purchase-settling.service.js';
import { Purchases } from './purchases.service.js';
import { Receipts } from './receipts.service.js';
import { RefreshPresaleStats } from './refresh-presale-stats.schedule.js';
import { SaleTerms } from './sale-terms.js';
import { SETTLEMENT } from './settlement.js';
import { SettlePurchaseWhenRequested } from './settle-purchase-when-requested.handler.js';
import { SimulatedSettlement } from './simulated-settlement.adapter.js';
import { SweepReceipts } from './sweep-receipts.schedule.js';

@Module({
  imports: [ChainModule, LedgerModule, PricesModule],
  providers: [
    PresaleStats,
    Purchases,
    PurchaseBooking,
    Receipts,
    {
      provide: PrivateRound,
      useFactory: (settings: Settings) => new PrivateRound(settings),
      inject: [SETTINGS],
    },
    {
      provide: SaleTerms,
      useFactory: (settings: Settings, brand: Brand) => new SaleTerms(settings, brand),
      inject: [SETTINGS, BRAND],
    },
  ],
  exports: [PresaleStats, PrivateRound, PurchaseBooking, Purchases, Receipts, SaleTerms],
})
export class PresaleModule {}

@Module({
  imports: [PresaleModule, AuthModule, ChainModule],
  controllers: [PresaleController, ManualPaymentsController, AdminPaymentsController],
  providers: [ManualPaymentDecisions, ManualPayments, PresaleAccess],
})
export class PresaleApiModule {}

@Module({
  imports: [PresaleModule, ChainModule],
  providers: [
    PurchaseSettling,
    {
      provide: SETTLEMENT,
      useFactory: (chain: Chain) => new SimulatedSettlement(chain),
      inject: [Chain],
    },
    SettlePurchaseWhenRequested,
    PublishPaymentsWhenChanged,
    PublishPurchaseWhenSettled,
    RefreshPresaleStats,
    SweepReceipts,
  ],
})
export class PresaleWorkerModule {}
