import { Module } from '@nestjs/common';
import { AuthModule } from '#features/auth';
import type { Brand } from '#brand';
import { Chain, ChainModule } from '#money/chain';
import { LedgerModule } from '#money/ledger';
import { BRAND, PasswordHashing, SETTINGS, type Settings } from '#platform';
import { PaymentsModule } from '#features/payments';
import { WalletsModule } from '#features/wallets';
import { PresaleAccess } from './presale-access.service.js';
import { PresaleController } from './presale.controller.js';
import { PresaleNotificationTexts } from './presale.notifications.js';
import { PresaleMetrics } from './presale-metrics.js';
import { PresaleStats } from './presale-stats.service.js';
import { PrivateRound } from './private-round.js';
import { PurchaseLifecycle } from './purchase-lifecycle.service.js';
import { Purchases } from './purchases.service.js';
import { PurchasesPersonalData } from './purchases-personal-data.js';
import { RefreshPresaleStats } from './refresh-presale-stats.schedule.js';
import { SaleCap } from './sale-cap.service.js';
import { SaleTerms } from './sale-terms.js';
import { SETTLEMENT } from './settlement.js';
import { SettlePurchaseWhenRequested } from './settle-purchase-when-requested.handler.js';
import { SimulatedSettlement } from './simulated-settlement.adapter.js';

@Module({
  imports: [ChainModule, LedgerModule, PaymentsModule, WalletsModule],
  providers: [
    PresaleNotificationTexts,
    PresaleStats,
    Purchases,
    PurchaseLifecycle,
    SaleCap,
    {
      provide: PrivateRound,
      useFactory: (settings: Settings, hashing: PasswordHashing) => new PrivateRound(settings, hashing),
      inject: [SETTINGS, PasswordHashing],
    },
    {
      provide: SaleTerms,
      useFactory: (settings: Settings, brand: Brand) => new SaleTerms(settings, brand),
      inject: [SETTINGS, BRAND],
    },
  ],
  exports: [PresaleStats, PrivateRound, PurchaseLifecycle, Purchases, SaleTerms],
})
export class PresaleModule {}

@Module({
  imports: [PresaleModule, AuthModule, ChainModule],
  controllers: [PresaleController],
  providers: [PresaleAccess, PurchasesPersonalData],
})
export class PresaleApiModule {}

@Module({
  imports: [PresaleModule, ChainModule],
  providers: [
    PresaleMetrics,
    {
      provide: SETTLEMENT,
      useFactory: (chain: Chain) => new SimulatedSettlement(chain),
      inject: [Chain],
    },
    SettlePurchaseWhenRequested,
    RefreshPresaleStats,
  ],
})
export class PresaleWorkerModule {}
