import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AuthModule } from '#features/auth';
import { Chain, ChainModule } from '#money/chain';
import { LedgerModule } from '#money/ledger';
import { SETTINGS, type Settings } from '#platform';
import { PaymentsModule } from '#features/payments';
import { AdminQuotesController } from './admin-quotes.controller.js';
import { AdminTransfersController } from './admin-transfers.controller.js';
import { AttachTransferToPurchase } from './attach-transfer.js';
import { ChainWatch } from './chain-watch.service.js';
import { GuardMetrics } from './guard-metrics.js';
import { HandoverFollowing } from './handover-following.service.js';
import { Judging } from './judging.service.js';
import { NotedPrices } from './noted-prices.js';
import { PayerScreening } from './payer-screening.service.js';
import { PaymentAccounts } from './payment-accounts.js';
import { PaymentRequests } from './payment-requests.service.js';
import { PaymentRounds } from './payment-rounds.service.js';
import { PaymentSightings } from './payment-sightings.service.js';
import { PaymentTransactions } from './payment-transactions.service.js';
import { PaymentViews } from './payment-views.service.js';
import { QuoteGuards } from './quote-guards.service.js';
import { QuoteSwitching } from './quote-switching.service.js';
import { ReferenceLookup } from './reference-lookup.service.js';
import { Screening } from './screening.service.js';
import { TransactionReading } from './transaction-reading.service.js';
import { TransferNoting } from './transfer-noting.service.js';
import { Transfers } from './transfers.service.js';
import { WatchMetrics } from './watch-metrics.js';
import { WatchPayments } from './watch-payments.schedule.js';
import { WatchStatuses } from './watch-status.service.js';
import { WatchWhenTransactionHandedOver } from './watch-when-transaction-handed-over.handler.js';

/** Payments on the chain: requests, and what arrives for them. */
@Module({
  imports: [ChainModule, DiscoveryModule, LedgerModule, PaymentsModule],
  providers: [
    GuardMetrics,
    Judging,
    NotedPrices,
    PaymentRequests,
    PaymentTransactions,
    PaymentViews,
    QuoteGuards,
    Screening,
    WatchStatuses,
    {
      provide: PaymentAccounts,
      useFactory: (settings: Settings, { addresses }: Chain) => new PaymentAccounts(settings, addresses),
      inject: [SETTINGS, Chain],
    },
  ],
  exports: [
    GuardMetrics,
    Judging,
    NotedPrices,
    PaymentAccounts,
    PaymentRequests,
    PaymentTransactions,
    PaymentViews,
    QuoteGuards,
    Screening,
    WatchStatuses,
  ],
})
export class ChainPaymentsModule {}

@Module({
  imports: [AuthModule, ChainPaymentsModule],
  controllers: [AdminQuotesController, AdminTransfersController],
  providers: [AttachTransferToPurchase, QuoteSwitching, Transfers],
  exports: [Transfers],
})
export class ChainPaymentsApiModule {}

@Module({
  imports: [ChainPaymentsModule, ChainModule, DiscoveryModule, LedgerModule, PaymentsModule],
  providers: [
    ChainWatch,
    HandoverFollowing,
    PayerScreening,
    PaymentRounds,
    PaymentSightings,
    ReferenceLookup,
    TransactionReading,
    TransferNoting,
    WatchMetrics,
    WatchPayments,
    WatchWhenTransactionHandedOver,
  ],
})
export class ChainPaymentsWorkerModule {}
