import { Module } from '@nestjs/common';
import type { Brand } from '#libs/brand';
import { Chain, ChainModule } from '#libs/chain';
import { LedgerModule } from '#libs/ledger';
import { BRAND, SETTINGS, type Settings } from '#libs/platform';
import { PricesModule } from '#libs/prices';
import { PresaleController } from './presale.controller.js';
import { PresaleStats } from './presale-stats.service.js';
import { PublishPurchaseWhenSettled } from './publish-purchase-when-settled.handler.js';
import { PurchaseSettling } from './purchase-settling.service.js';
import { Purchases } from './purchases.service.js';
import { RefreshPresaleStats } from './refresh-presale-stats.schedule.js';
import { SaleTerms } from './sale-terms.js';
import { SETTLEMENT } from './settlement.js';
import { SettlePurchaseWhenRequested } from './settle-purchase-when-requested.handler.js';
import { SimulatedSettlement } from './simulated-settlement.adapter.js';

@Module({
  imports: [ChainModule, LedgerModule, PricesModule],
  providers: [
    PresaleStats,
    Purchases,
    {
      provide: SaleTerms,
      useFactory: (settings: Settings, brand: Brand) => new SaleTerms(settings, brand),
      inject: [SETTINGS, BRAND],
    },
  ],
  exports: [PresaleStats, Purchases, SaleTerms],
})
export class PresaleModule {}

@Module({ imports: [PresaleModule], controllers: [PresaleController] })
export class PresaleApiModule {}

@Module({
  imports: [PresaleModule, ChainModule, LedgerModule],
  providers: [
    PurchaseSettling,
    {
      provide: SETTLEMENT,
      useFactory: (chain: Chain) => new SimulatedSettlement(chain),
      inject: [Chain],
    },
    SettlePurchaseWhenRequested,
    PublishPurchaseWhenSettled,
    RefreshPresaleStats,
  ],
})
export class PresaleWorkerModule {}
