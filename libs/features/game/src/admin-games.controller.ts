import { Controller, Get, Query } from '@nestjs/common';
import {
  type AdminGameList,
  adminGameListSchema,
  type AdminGameQuery,
  adminGameQuerySchema,
} from '#contracts';
import { type Actor, CurrentMember } from '#features/auth';
import { Access, Endpoint } from '#platform';
import { AdminGames } from './admin-games.service.js';

/** Endpoints of the operators' room for games. */
@Controller('api/admin/games')
@Access('room.read')
export class AdminGamesController {
  constructor(private readonly games: AdminGames) {}

  @Get()
  @Endpoint('List games', { returns: adminGameListSchema })
  list(
    @CurrentMember() actor: Actor,
    @Query({ schema: adminGameQuerySchema }) query: AdminGameQuery,
  ): Promise<AdminGameList> {
    return this.games.list(query, actor);
  }
}
