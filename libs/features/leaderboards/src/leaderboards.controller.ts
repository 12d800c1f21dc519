import { Controller, Get, Param, Query, SerializeOptions, UseGuards } from '@nestjs/common';
import type { z } from 'zod';
import { type Actor, OptionalMember, OptionalMemberGuard } from '#features/auth';
import {
  type Leaderboard,
  type LeaderboardPeriod,
  leaderboardPeriodSchema,
  type LeaderboardQuery,
  leaderboardQuerySchema,
  leaderboardSchema,
  type PastLeaderboards,
  pastLeaderboardsQuerySchema,
  pastLeaderboardsSchema,
} from '#contracts';
import { RateLimitGuard } from '#platform';
import { Leaderboards } from './leaderboards.service.js';

@Controller('api/leaderboards/:period')
@UseGuards(RateLimitGuard, OptionalMemberGuard)
export class LeaderboardsController {
  constructor(private readonly leaderboards: Leaderboards) {}

  @Get()
  @SerializeOptions({ schema: leaderboardSchema })
  leaderboard(
    @OptionalMember() actor: Actor | undefined,
    @Param('period', { schema: leaderboardPeriodSchema }) period: LeaderboardPeriod,
    @Query({ schema: leaderboardQuerySchema }) { startsAt }: LeaderboardQuery,
  ): Promise<Leaderboard> {
    return this.leaderboards.leaderboard(period, startsAt, actor?.userId);
  }

  @Get('past')
  @SerializeOptions({ schema: pastLeaderboardsSchema })
  past(
    @OptionalMember() actor: Actor | undefined,
    @Param('period', { schema: leaderboardPeriodSchema }) period: LeaderboardPeriod,
    @Query({ schema: pastLeaderboardsQuerySchema })
    { limit, cursor }: z.infer<typeof pastLeaderboardsQuerySchema>,
  ): Promise<PastLeaderboards> {
    return this.leaderboards.past(period, limit, cursor, actor?.userId);
  }
}
