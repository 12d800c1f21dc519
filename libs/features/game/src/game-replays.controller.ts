import { Controller, Get, Param } from '@nestjs/common';
import { type GameReplay, gameReplaySchema, idSchema } from '#contracts';
import { Access, Endpoint, RateLimit } from '#platform';
import { GameReplays } from './game-replays.service.js';

@Controller('api/game/replays')
@Access('public')
export class GameReplaysController {
  constructor(private readonly replays: GameReplays) {}

  @Get(':id')
  @Endpoint('Get a run of the game to watch', {
    returns: gameReplaySchema,
    errors: { REPLAY_NOT_FOUND: 404 },
  })
  @RateLimit({ name: 'game-replays', points: 120, seconds: 60 })
  replay(@Param('id', { schema: idSchema }) id: string): Promise<GameReplay> {
    return this.replays.replay(id);
  }
}
