import { Module } from '@nestjs/common';
import { AuthModule } from '#libs/auth';
import { DonationsModule } from '#libs/donations';
import { LedgerModule } from '#libs/ledger';
import { GamesController } from './games.controller.js';
import { GamesPersonalData } from './games-personal-data.js';
import { Games } from './games.service.js';
import { PublishProfileWhenGameCompleted } from './publish-profile-when-game-completed.handler.js';

@Module({ imports: [DonationsModule, LedgerModule], providers: [Games], exports: [Games] })
export class GameModule {}

@Module({
  imports: [GameModule, AuthModule],
  controllers: [GamesController],
  providers: [GamesPersonalData],
})
export class GameApiModule {}

@Module({ providers: [PublishProfileWhenGameCompleted] })
export class GameWorkerModule {}
