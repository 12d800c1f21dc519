import { Module } from '@nestjs/common';
import { AuthModule } from '#libs/auth';
import { ChainModule } from '#libs/chain';
import { DonationsModule } from '#libs/donations';
import { GameModule } from '#libs/game';
import { LedgerModule } from '#libs/ledger';
import { PresaleModule } from '#libs/presale';
import { WalletsModule } from '#libs/wallets';
import { BalancesPersonalData } from './balances-personal-data.js';
import { BalancesController } from './balances.controller.js';
import { MemberBalances } from './balances.service.js';
import { HistoryController } from './history.controller.js';
import { MemberHistory } from './member-history.service.js';
import { MemberPurchases } from './member-purchases.service.js';
import { ProfileController } from './profile.controller.js';
import { Profiles } from './profiles.service.js';

/** Shows members their own holdings and history, over all features. */
@Module({
  imports: [AuthModule, ChainModule, DonationsModule, GameModule, LedgerModule, PresaleModule, WalletsModule],
  controllers: [ProfileController, BalancesController, HistoryController],
  providers: [BalancesPersonalData, Profiles, MemberBalances, MemberHistory, MemberPurchases],
})
export class MembersApiModule {}
