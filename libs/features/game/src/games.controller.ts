import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  SerializeOptions,
  UseGuards,
} from '@nestjs/common';
import { z } from 'zod';
import { type Actor, CurrentMember, MemberGuard } from '#features/auth';
import {
  type FinishedGame,
  finishedGameSchema,
  type FinishGame,
  finishGameSchema,
  type GameList,
  gameListSchema,
  listQuery,
  type StartedGame,
  startedGameSchema,
  type StartGame,
  startGameSchema,
} from '#contracts';
import { IdempotencyKey, RateLimit, RateLimitGuard } from '#platform';
import { Games } from './games.service.js';

const idSchema = z.uuid();
const gamesQuery = listQuery(20);

@Controller('api/game/sessions')
@UseGuards(RateLimitGuard, MemberGuard)
export class GamesController {
  constructor(private readonly games: Games) {}

  @Post()
  @RateLimit({ name: 'games', points: 30, seconds: 60 })
  @SerializeOptions({ schema: startedGameSchema })
  start(
    @CurrentMember() { userId }: Actor,
    @Body({ schema: startGameSchema }) input: StartGame,
    @IdempotencyKey() key: string | undefined,
  ): Promise<StartedGame> {
    return this.games.start(userId, input, key);
  }

  @Post(':id/finish')
  @HttpCode(200)
  @RateLimit({ name: 'games-finished', points: 30, seconds: 60 })
  @SerializeOptions({ schema: finishedGameSchema })
  finish(
    @CurrentMember() { userId }: Actor,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: finishGameSchema }) log: FinishGame,
    @IdempotencyKey() key: string | undefined,
  ): Promise<FinishedGame> {
    return this.games.finish(userId, id, log, key);
  }

  @Get()
  @SerializeOptions({ schema: gameListSchema })
  list(
    @CurrentMember() { userId }: Actor,
    @Query({ schema: gamesQuery }) { limit, cursor }: z.infer<typeof gamesQuery>,
  ): Promise<GameList> {
    return this.games.list(userId, limit, cursor);
  }
}
