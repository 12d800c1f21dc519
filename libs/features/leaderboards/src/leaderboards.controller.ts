import { Controller, Get, Param, Query } from '@nestjs/common';
import { type Actor, OptionalMember } from '#features/auth';
import {
  type Leaderboard,
  type LeaderboardPeriod,
  leaderboardPeriodSchema,
  type LeaderboardQuery,
  leaderboardQuerySchema,
  leaderboardSchema,
  type ListQuery,
  type PastLeaderboards,
  pastLeaderboardsQuerySchema,
  pastLeaderboardsSchema,
} from '#contracts';
import { Access, Endpoint, FromMemory } from '#platform';
import { Leaderboards } from './leaderboards.service.js';

@Controller('api/leaderboards/:period')
@Access('optional')
export class LeaderboardsController {
  constructor(private readonly leaderboards: Leaderboards) {}

  @Get()
  @Endpoint('Get the leaderboard of a period', {
    returns: leaderboardSchema,
    errors: { LEADERBOARD_NOT_FOUND: 404 },
  })
  @FromMemory<Leaderboard>({
    staleOn: ['leaderboard.changed'],
    lastsMs: ({ resetsAt, serverTime }) => Date.parse(resetsAt) - Date.parse(serverTime),
  })
  leaderboard(
    @OptionalMember() actor: Actor | undefined,
    @Param('period', { schema: leaderboardPeriodSchema }) period: LeaderboardPeriod,
    @Query({ schema: leaderboardQuerySchema }) { startsAt }: LeaderboardQuery,
  ): Promise<Leaderboard> {
    return this.leaderboards.leaderboard(period, startsAt, actor?.userId);
  }

  @Get('past')
  @Endpoint('List past leaderboards', { returns: pastLeaderboardsSchema })
  @FromMemory({ staleOn: ['leaderboard.changed'] })
  past(
    @OptionalMember() actor: Actor | undefined,
    @Param('period', { schema: leaderboardPeriodSchema }) period: LeaderboardPeriod,
    @Query({ schema: pastLeaderboardsQuerySchema }) query: ListQuery,
  ): Promise<PastLeaderboards> {
    return this.leaderboards.past(period, query, actor?.userId);
  }
}
