import { Module } from '@nestjs/common';
import { AuthModule } from '#features/auth';
import { ChainPaymentsModule } from '#features/chain-payments';
import { PayoutsModule } from '#features/payouts';
import { ChainModule } from '#money/chain';
import { LedgerModule } from '#money/ledger';
import { AdminCharityController } from './admin-charity.controller.js';
import { CharityController } from './charity.controller.js';
import { CharityEvidence } from './charity-evidence.service.js';
import { CharityLists } from './charity-lists.service.js';
import { CharityPaying } from './charity-paying.service.js';
import { CharitySearch } from './charity-search.js';
import { NoteCharityPayoutWhenLanded } from './note-charity-payout-when-landed.handler.js';
import { PayFromCharity } from './pay-from-charity.js';
import { VerifyCharity } from './verify-charity.schedule.js';

/** Pays from the charity fund. The worker needs it too, to find payments again that a restored database has lost. */
@Module({
  imports: [AuthModule, LedgerModule, PayoutsModule],
  providers: [CharityLists, CharityPaying],
  exports: [CharityLists, CharityPaying],
})
export class CharityModule {}

/** What leaves the charity fund, for what, and the evidence of it (decision 085). */
@Module({
  imports: [ChainModule, ChainPaymentsModule, CharityModule, LedgerModule],
  controllers: [CharityController, AdminCharityController],
  providers: [CharityEvidence, CharitySearch, PayFromCharity],
})
export class CharityApiModule {}

@Module({
  imports: [CharityModule],
  providers: [NoteCharityPayoutWhenLanded, VerifyCharity],
})
export class CharityWorkerModule {}
