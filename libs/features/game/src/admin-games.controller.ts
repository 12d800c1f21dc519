import { Controller, Get, Param, Query } from '@nestjs/common';
import {
  type AdminGameDetail,
  adminGameDetailSchema,
  type AdminGameList,
  adminGameListSchema,
  type AdminGameQuery,
  adminGameQuerySchema,
  type GameReplay,
  gameReplaySchema,
  idSchema,
} from '#contracts';
import { type Actor, CurrentMember } from '#features/auth';
import { Access, Endpoint } from '#platform';
import { AdminGames } from './admin-games.service.js';
import { GameReplays } from './game-replays.service.js';

/** Endpoints of the operators' room for games. */
@Controller('api/admin/games')
@Access('room.read')
export class AdminGamesController {
  constructor(
    private readonly games: AdminGames,
    private readonly replays: GameReplays,
  ) {}

  @Get()
  @Endpoint('List games', { returns: adminGameListSchema })
  list(
    @CurrentMember() actor: Actor,
    @Query({ schema: adminGameQuerySchema }) query: AdminGameQuery,
  ): Promise<AdminGameList> {
    return this.games.list(query, actor);
  }

  @Get(':id')
  @Endpoint('Show a game with its ledger transactions and its refused logs', {
    returns: adminGameDetailSchema,
    errors: { GAME_NOT_FOUND: 404 },
  })
  game(@Param('id', { schema: idSchema }) id: string): Promise<AdminGameDetail> {
    return this.games.game(id);
  }

  @Get(':id/replay')
  @Endpoint('Get any completed run of the game to watch', {
    returns: gameReplaySchema,
    errors: { REPLAY_NOT_FOUND: 404 },
  })
  replay(@Param('id', { schema: idSchema }) id: string): Promise<GameReplay> {
    return this.replays.recorded(id);
  }
}
