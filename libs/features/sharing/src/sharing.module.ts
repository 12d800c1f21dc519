import { Module } from '@nestjs/common';
import { AuthModule } from '#features/auth';
import { DonationsModule } from '#features/donations';
import { GameModule } from '#features/game';
import { LeaderboardsModule } from '#features/leaderboards';
import { PaymentsApiModule } from '#features/payments';
import { ShareFacts } from './share-facts.js';
import { SharedController } from './shared.controller.js';
import { SharesController } from './shares.controller.js';
import { Shares } from './shares.service.js';
import { SharingPersonalData } from './sharing-personal-data.js';

/** Public links to a member's badge, rank, run or receipt. */
@Module({
  imports: [AuthModule, DonationsModule, GameModule, LeaderboardsModule, PaymentsApiModule],
  controllers: [SharedController, SharesController],
  providers: [ShareFacts, Shares, SharingPersonalData],
  exports: [Shares],
})
export class SharingApiModule {}
