import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AuthModule } from '#features/auth';
import { ChainPaymentsModule } from '#features/chain-payments';
import { ChainModule, PAYOUT_SIGNER } from '#money/chain';
import { LedgerModule } from '#money/ledger';
import { SETTINGS } from '#platform';
import { AdminPayoutsController } from './admin-payouts.controller.js';
import { HandPayments } from './hand-payments.service.js';
import { PaidBy } from './paid-by.service.js';
import { PayoutActs } from './payout-acts.service.js';
import { PayoutCap } from './payout-cap.service.js';
import { PayoutCost } from './payout-cost.service.js';
import { PayoutFollowing } from './payout-following.service.js';
import { PayoutFigures } from './payout-figures.js';
import { PayoutHealth } from './payout-health.service.js';
import { PayoutLanding } from './payout-landing.service.js';
import { PayoutLists } from './payout-lists.service.js';
import { PayoutMarks } from './payout-marks.service.js';
import { PayoutOutflows } from './payout-outflows.service.js';
import { PayoutQueueing } from './payout-queueing.service.js';
import { PayoutRounds } from './payout-rounds.service.js';
import { PayoutSearch } from './payout-search.js';
import { PayoutSending } from './payout-sending.service.js';
import { PayoutWallet } from './payout-wallet.js';
import { Payouts } from './payouts.service.js';
import { RecipientScreening } from './recipient-screening.service.js';
import { RefundPayouts } from './refund-payouts.service.js';
import { ResumePayouts } from './resume-payouts.js';
import { SendPayouts } from './send-payouts.schedule.js';
import { signerOf } from './signer-of.js';

/** What leaves the site on the chain, each payout at most once (decision 079). */
@Module({
  imports: [ChainModule, ChainPaymentsModule, DiscoveryModule, LedgerModule],
  providers: [PaidBy, PayoutCost, PayoutHealth, PayoutLanding, Payouts, PayoutWallet, RefundPayouts],
  exports: [PaidBy, PayoutCost, PayoutHealth, PayoutLanding, Payouts, PayoutWallet],
})
export class PayoutsModule {}

@Module({
  imports: [AuthModule, ChainModule, ChainPaymentsModule, PayoutsModule],
  controllers: [AdminPayoutsController],
  providers: [HandPayments, PayoutActs, PayoutFigures, PayoutLists, PayoutSearch, ResumePayouts],
})
export class PayoutsApiModule {}

/** Only the worker signs. In simulated mode, there is no signer. */
@Module({
  imports: [PayoutsModule, ChainModule, ChainPaymentsModule, DiscoveryModule],
  providers: [
    PayoutCap,
    PayoutFollowing,
    PayoutMarks,
    PayoutOutflows,
    PayoutQueueing,
    PayoutRounds,
    PayoutSending,
    RecipientScreening,
    SendPayouts,
    { provide: PAYOUT_SIGNER, useFactory: signerOf, inject: [SETTINGS] },
  ],
  exports: [PAYOUT_SIGNER],
})
export class PayoutsWorkerModule {}
