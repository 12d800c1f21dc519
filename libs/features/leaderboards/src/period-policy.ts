import { LEADERBOARD_PERIODS, type LeaderboardPeriod } from '#contracts';
import { DAY_MS } from '#platform';

/** A period from its start (inclusive) to the start of the next one (exclusive), in UTC. */
export interface Span {
  period: LeaderboardPeriod;
  startsAt: Date;
  endsAt: Date;
}

/** 1970-01-05, a Monday. */
const A_MONDAY = 4;

const days = (period: LeaderboardPeriod, first: number, count: number): Span => ({
  period,
  startsAt: new Date(first * DAY_MS),
  endsAt: new Date((first + count) * DAY_MS),
});

/** The period that contains a date (specification §9). Periods begin at UTC midnight: daily, on Mondays, on the 1st. */
export function spanAt(period: LeaderboardPeriod, at: Date): Span {
  const day = Math.floor(at.getTime() / DAY_MS);
  switch (period) {
    case 'daily':
      return days(period, day, 1);
    case 'weekly': {
      const monday = day - ((((day - A_MONDAY) % 7) + 7) % 7);
      return days(period, monday, 7);
    }
    case 'monthly': {
      const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
      return {
        period,
        startsAt: new Date(Date.UTC(year, month)),
        endsAt: new Date(Date.UTC(year, month + 1)),
      };
    }
  }
}

/** The three periods that contain a date. */
export const spansAt = (at: Date): Span[] => LEADERBOARD_PERIODS.map((period) => spanAt(period, at));

/** Whether a period begins exactly at this date. */
export const isStart = (period: LeaderboardPeriod, at: Date): boolean =>
  spanAt(period, at).startsAt.getTime() === at.getTime();
