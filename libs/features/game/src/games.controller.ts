import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { type Actor, CurrentMember } from '#features/auth';
import {
  type FinishedGame,
  finishedGameSchema,
  type FinishGame,
  finishGameSchema,
  type GameList,
  gameListSchema,
  idSchema,
  type ListQuery,
  listQuery,
  type StartedGame,
  startedGameSchema,
  type StartGame,
  startGameSchema,
} from '#contracts';
import { Access, Endpoint, IdempotencyKey, RateLimit } from '#platform';
import { Games } from './games.service.js';
import { REFUSED_RUN_ERRORS } from './games.errors.js';

const gamesQuery = listQuery(20);

@Controller('api/game/sessions')
@Access('member')
export class GamesController {
  constructor(private readonly games: Games) {}

  @Post()
  @Endpoint('Start a game', { returns: startedGameSchema, status: 201, errors: { GAME_ENGINE_CHANGED: 409 } })
  @RateLimit({ name: 'games', points: 30, seconds: 60 })
  start(
    @CurrentMember() { userId }: Actor,
    @Body({ schema: startGameSchema }) input: StartGame,
    @IdempotencyKey() key: string | undefined,
  ): Promise<StartedGame> {
    return this.games.start(userId, input, key);
  }

  @Post(':id/finish')
  @Endpoint('Finish a game and earn its reward', {
    returns: finishedGameSchema,
    errors: { GAME_NOT_FOUND: 404, GAME_ENGINE_CHANGED: 409, INSUFFICIENT_FUNDS: 409, ...REFUSED_RUN_ERRORS },
  })
  @RateLimit({ name: 'games-finished', points: 30, seconds: 60 })
  finish(
    @CurrentMember() { userId }: Actor,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: finishGameSchema }) log: FinishGame,
    @IdempotencyKey() key: string | undefined,
  ): Promise<FinishedGame> {
    return this.games.finish(userId, id, log, key);
  }

  @Get()
  @Endpoint('List your games', { returns: gameListSchema })
  list(
    @CurrentMember() { userId }: Actor,
    @Query({ schema: gamesQuery }) query: ListQuery,
  ): Promise<GameList> {
    return this.games.list(userId, query);
  }
}
