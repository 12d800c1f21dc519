import { Module } from '@nestjs/common';
import { AuthModule } from '#features/auth';
import { ChainModule } from '#money/chain';
import { DonationsModule } from '#features/donations';
import { GameModule } from '#features/game';
import { LedgerModule } from '#money/ledger';
import { PayoutsModule } from '#features/payouts';
import { PresaleModule } from '#features/presale';
import { WalletsModule } from '#features/wallets';
import { BalancesPersonalData } from './balances-personal-data.js';
import { BalancesController } from './balances.controller.js';
import { MemberBalances } from './balances.service.js';
import { HistoryController } from './history.controller.js';
import { MemberHistory } from './member-history.service.js';
import { ProfileController } from './profile.controller.js';
import { Withdrawals } from './withdrawals.service.js';
import { WithdrawalsController } from './withdrawals.controller.js';
import { Profiles } from './profiles.service.js';

/** Sends members their earnings. The worker needs it too, to find withdrawals again that a restored database has lost. */
@Module({
  imports: [LedgerModule, PayoutsModule, WalletsModule],
  providers: [Withdrawals],
  exports: [Withdrawals],
})
export class WithdrawalsModule {}

/** Shows members their own holdings and history, over all features. */
@Module({
  imports: [
    AuthModule,
    ChainModule,
    DonationsModule,
    GameModule,
    LedgerModule,
    PresaleModule,
    WalletsModule,
    WithdrawalsModule,
  ],
  controllers: [ProfileController, BalancesController, HistoryController, WithdrawalsController],
  providers: [BalancesPersonalData, Profiles, MemberBalances, MemberHistory],
})
export class MembersApiModule {}
