import { Module } from '@nestjs/common';
import { AuthModule } from '#features/auth';
import { DonationsModule } from '#features/donations';
import { LeaderboardsModule } from '#features/leaderboards';
import { LedgerModule } from '#money/ledger';
import { WalletsModule } from '#features/wallets';
import { AdminGamesController } from './admin-games.controller.js';
import { AdminGames } from './admin-games.service.js';
import { CloseLeftGames } from './close-left-games.schedule.js';
import { GameReplaysController } from './game-replays.controller.js';
import { GameReplays } from './game-replays.service.js';
import { GameRewards } from './game-rewards.service.js';
import { GamesController } from './games.controller.js';
import { GamesPersonalData } from './games-personal-data.js';
import { Games } from './games.service.js';
import { PruneRefusedLogs } from './prune-refused-logs.schedule.js';
import { RefusedLogsController } from './refused-logs.controller.js';
import { RefusedLogs } from './refused-logs.service.js';
import { GameFigures } from './game-figures.js';
import { GameSearch } from './game-search.js';

@Module({
  imports: [AuthModule, DonationsModule, LeaderboardsModule, LedgerModule, WalletsModule],
  providers: [Games, GameRewards, RefusedLogs],
  exports: [Games, GameRewards, RefusedLogs],
})
export class GameModule {}

@Module({
  imports: [GameModule, AuthModule, LeaderboardsModule],
  controllers: [AdminGamesController, GamesController, GameReplaysController, RefusedLogsController],
  providers: [AdminGames, GameFigures, GamesPersonalData, GameReplays, GameSearch],
})
export class GameApiModule {}

@Module({
  imports: [GameModule],
  providers: [CloseLeftGames, PruneRefusedLogs],
})
export class GameWorkerModule {}
