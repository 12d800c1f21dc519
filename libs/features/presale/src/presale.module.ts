import { Module } from '@nestjs/common';
import { AuthModule } from '#features/auth';
import type { Brand } from '#brand';
import { Chain, ChainModule } from '#money/chain';
import { LedgerModule } from '#money/ledger';
import { BRAND, PasswordHashing, SETTINGS, type Settings } from '#platform';
import { ChainPaymentsModule, PaymentAccounts, PaymentRequests } from '#features/chain-payments';
import { PaymentsModule } from '#features/payments';
import { PayoutsModule } from '#features/payouts';
import { WalletsModule } from '#features/wallets';
import { AdminPurchasesController } from './admin-purchases.controller.js';
import { AdminPurchases } from './admin-purchases.service.js';
import { BuyerPayouts } from './buyer-payouts.service.js';
import { BuyerPurchases } from './buyer-purchases.service.js';
import { ChainAcceptance } from './chain-acceptance.adapter.js';
import { ChainSale } from './chain-sale.service.js';
import { ChainSettlement } from './chain-settlement.adapter.js';
import { EntitlementsController } from './entitlements.controller.js';
import { PublicEntitlements } from './entitlements.service.js';
import { LockedSupplyReader } from './locked-supply.service.js';
import { PresaleAccess } from './presale-access.service.js';
import { PresaleController } from './presale.controller.js';
import { PresaleNotificationTexts } from './presale.notifications.js';
import { PresaleMetrics } from './presale-metrics.js';
import { PresaleStats } from './presale-stats.service.js';
import { PrivateRound } from './private-round.js';
import { PURCHASE_ACCEPTANCE, type PurchaseAcceptance } from './purchase-acceptance.js';
import { PurchaseLifecycle } from './purchase-lifecycle.service.js';
import { PurchaseViews } from './purchase-views.service.js';
import { PurchaseRequests } from './purchase-requests.service.js';
import { Purchases } from './purchases.service.js';
import { PurchasesPersonalData } from './purchases-personal-data.js';
import { RefreshFiguresWhenPayoutLanded } from './refresh-figures-when-payout-landed.handler.js';
import { RefreshPresaleStats } from './refresh-presale-stats.schedule.js';
import { Claims } from './claims.service.js';
import { ClaimsController, PurchasePayoutsController } from './payouts.controller.js';
import { ReleaseShares } from './release-shares.schedule.js';
import { ReleaseWhenPurchaseConfirmed } from './release-when-purchase-confirmed.handler.js';
import { Releases } from './releases.service.js';
import { SaleCap } from './sale-cap.service.js';
import { SaleTerms } from './sale-terms.js';
import { SETTLEMENT, type Settlement } from './settlement.js';
import { SettlePurchaseWhenRequested } from './settle-purchase-when-requested.handler.js';
import { SimulatedAcceptance } from './simulated-acceptance.adapter.js';
import { SimulatedSettlement } from './simulated-settlement.adapter.js';
import { TermsVersions } from './terms-versions.service.js';
import { Vesting } from './vesting.service.js';
import { VestingViews } from './vesting-views.service.js';
import { BuyerAddress } from './buyer-address.js';
import { PurchaseSearch } from './purchase-search.js';
import { PurchaseFigures } from './purchase-figures.js';

@Module({
  imports: [ChainModule, ChainPaymentsModule, LedgerModule, PaymentsModule, PayoutsModule, WalletsModule],
  providers: [
    AdminPurchases,
    ChainSale,
    Claims,
    PresaleNotificationTexts,
    PresaleStats,
    PurchaseRequests,
    Purchases,
    PurchaseLifecycle,
    PurchaseViews,
    Releases,
    SaleCap,
    TermsVersions,
    Vesting,
    VestingViews,
    {
      provide: PURCHASE_ACCEPTANCE,
      useFactory: (
        terms: SaleTerms,
        cap: SaleCap,
        accounts: PaymentAccounts,
        requests: PaymentRequests,
        chain: Chain,
      ): PurchaseAcceptance =>
        accounts.open
          ? new ChainAcceptance(terms, cap, accounts, requests, chain)
          : new SimulatedAcceptance(cap),
      inject: [SaleTerms, SaleCap, PaymentAccounts, PaymentRequests, Chain],
    },
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
  exports: [
    AdminPurchases,
    Claims,
    Releases,
    PresaleStats,
    PrivateRound,
    PurchaseLifecycle,
    Purchases,
    PurchaseViews,
    SaleCap,
    SaleTerms,
    TermsVersions,
    Vesting,
    VestingViews,
  ],
})
export class PresaleModule {}

@Module({
  imports: [
    PresaleModule,
    AuthModule,
    ChainModule,
    ChainPaymentsModule,
    LedgerModule,
    PayoutsModule,
    WalletsModule,
  ],
  controllers: [
    PresaleController,
    PurchasePayoutsController,
    ClaimsController,
    EntitlementsController,
    AdminPurchasesController,
  ],
  providers: [
    PurchaseFigures,
    BuyerAddress,
    BuyerPayouts,
    BuyerPurchases,
    LockedSupplyReader,
    PresaleAccess,
    PublicEntitlements,
    PurchaseSearch,
    PurchasesPersonalData,
  ],
})
export class PresaleApiModule {}

@Module({
  imports: [PresaleModule, ChainModule, ChainPaymentsModule],
  providers: [
    PresaleMetrics,
    {
      provide: SETTLEMENT,
      useFactory: (chain: Chain, accounts: PaymentAccounts): Settlement =>
        accounts.open ? new ChainSettlement() : new SimulatedSettlement(chain),
      inject: [Chain, PaymentAccounts],
    },
    ReleaseWhenPurchaseConfirmed,
    SettlePurchaseWhenRequested,
    RefreshFiguresWhenPayoutLanded,
    RefreshPresaleStats,
    ReleaseShares,
  ],
})
export class PresaleWorkerModule {}
