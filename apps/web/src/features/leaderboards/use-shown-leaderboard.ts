import { useSearchParams } from 'react-router-dom';
import type { LeaderboardPeriod } from '#contracts';
import { PERIODS } from './leaderboard-queries.js';

/** The leaderboard named by the address: `?period=weekly`, with `&startsAt=…` for a past one. The default is the day's. */
export function useShownLeaderboard() {
  const [parameters, setParameters] = useSearchParams();
  const named = parameters.get('period');
  const period = PERIODS.find((one) => one === named) ?? 'daily';
  return {
    period,
    startsAt: parameters.get('startsAt') ?? undefined,
    show: (next: LeaderboardPeriod, startsAt?: string) =>
      setParameters({ period: next, ...(startsAt && { startsAt }) }, { preventScrollReset: true }),
  };
}
