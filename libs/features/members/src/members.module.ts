import { Module } from '@nestjs/common';
import { AuthModule } from '#features/auth';
import { ChainModule } from '#money/chain';
import { DonationsModule } from '#features/donations';
import { GameModule } from '#features/game';
import { LedgerModule } from '#money/ledger';
import { PresaleModule } from '#features/presale';
import { WalletsModule } from '#features/wallets';
import { BalancesPersonalData } from './balances-personal-data.js';
import { BalancesController } from './balances.controller.js';
import { MemberBalances } from './balances.service.js';
import { HistoryController } from './history.controller.js';
import { MemberHistory } from './member-history.service.js';
import { ProfileController } from './profile.controller.js';
import { Profiles } from './profiles.service.js';

/** Shows members their own holdings and history, over all features. */
@Module({
  imports: [AuthModule, ChainModule, DonationsModule, GameModule, LedgerModule, PresaleModule, WalletsModule],
  controllers: [ProfileController, BalancesController, HistoryController],
  providers: [BalancesPersonalData, Profiles, MemberBalances, MemberHistory],
})
export class MembersApiModule {}
