import { Module } from '@nestjs/common';
import { AuthModule } from '#features/auth';
import { LedgerModule } from '#money/ledger';
import { AdminPrizesController } from './admin-prizes.controller.js';
import { AdminPrizes } from './admin-prizes.service.js';
import { CloseLeaderboards } from './close-leaderboards.schedule.js';
import { Closings } from './closings.service.js';
import { CountPlayersWhenGameCompleted } from './count-players-when-game-completed.handler.js';
import { LeaderboardsController } from './leaderboards.controller.js';
import { LeaderboardsNotificationTexts } from './leaderboards.notifications.js';
import { LeaderboardsPersonalData } from './leaderboards-personal-data.js';
import { Leaderboards } from './leaderboards.service.js';
import { PayPrizesWhenLeaderboardClosed } from './pay-prizes-when-leaderboard-closed.handler.js';
import { PrizeFigures } from './prize-figures.js';
import { Prizes } from './prizes.service.js';
import { RankCounting } from './rank-counting.service.js';
import { Standings } from './standings.service.js';

@Module({
  imports: [AuthModule, LedgerModule],
  providers: [Closings, Leaderboards, LeaderboardsNotificationTexts, Prizes, RankCounting, Standings],
  exports: [Closings, Leaderboards, Prizes, RankCounting, Standings],
})
export class LeaderboardsModule {}

@Module({
  imports: [LeaderboardsModule, AuthModule],
  controllers: [AdminPrizesController, LeaderboardsController],
  providers: [AdminPrizes, LeaderboardsPersonalData, PrizeFigures],
})
export class LeaderboardsApiModule {}

@Module({
  imports: [LeaderboardsModule],
  providers: [CloseLeaderboards, CountPlayersWhenGameCompleted, PayPrizesWhenLeaderboardClosed],
})
export class LeaderboardsWorkerModule {}
