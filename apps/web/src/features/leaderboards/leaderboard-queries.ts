import { queryOptions } from '@tanstack/react-query';
import type { Leaderboard, LeaderboardPeriod, PastLeaderboards } from '#contracts';
import { pagedQuery } from '../../shared/paged-query.js';
import { keys, type StaleOn } from '../../shared/queries.js';
import { serverClockLead } from '../../shared/server-clock.js';
import { memberApi } from '../../shared/session/member-api.js';

/** In the order of their tabs. */
export const PERIODS = ['daily', 'weekly', 'monthly'] as const satisfies readonly LeaderboardPeriod[];

const staleOn = (shown: LeaderboardPeriod): StaleOn => ({
  'leaderboard.changed': ({ period }) => period === shown,
});

/** The running leaderboard, or the one that began at `startsAt`, with the server clock's lead over this device's clock. */
export const leaderboardQuery = (period: LeaderboardPeriod, startsAt?: string) =>
  queryOptions({
    queryKey: [...keys.leaderboard(period), startsAt ?? 'running'],
    queryFn: async ({ signal }) => {
      const sent = Date.now();
      const query = startsAt === undefined ? '' : `?startsAt=${encodeURIComponent(startsAt)}`;
      const board = await memberApi<Leaderboard>(`/api/leaderboards/${period}${query}`, { signal });
      return { ...board, clockOffset: serverClockLead(board.serverTime, sent) };
    },
    meta: { staleOn: staleOn(period) },
  });

export type ShownLeaderboard = Leaderboard & { clockOffset: number };

/** The closed leaderboards with at least one player, newest first. */
export const pastQuery = (period: LeaderboardPeriod) =>
  pagedQuery<PastLeaderboards>(
    [...keys.leaderboard(period), 'past'],
    `/api/leaderboards/${period}/past`,
    { limit: '6' },
    staleOn(period),
  );
