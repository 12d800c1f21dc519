import { Controller, Get, Param, SerializeOptions, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { type GameReplay, gameReplaySchema } from '#contracts';
import { RateLimit, RateLimitGuard } from '#platform';
import { GameReplays } from './game-replays.service.js';

const idSchema = z.uuid();

@Controller('api/game/replays')
@UseGuards(RateLimitGuard)
export class GameReplaysController {
  constructor(private readonly replays: GameReplays) {}

  @Get(':id')
  @RateLimit({ name: 'game-replays', points: 120, seconds: 60 })
  @SerializeOptions({ schema: gameReplaySchema })
  replay(@Param('id', { schema: idSchema }) id: string): Promise<GameReplay> {
    return this.replays.replay(id);
  }
}
