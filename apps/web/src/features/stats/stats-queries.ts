import { queryOptions } from '@tanstack/react-query';
import type { Stats, StatsSeries } from '#contracts';
import { MAX_STATS_POINTS, type StatsFigureName, type StatsStep } from '#contracts/stats-figures';
import { api } from '../../shared/api.js';
import { pageFigures } from '../../shared/page-figures.js';

export const RANGES = ['7', '30', '90', 'all'] as const;
export type RangeName = (typeof RANGES)[number];

/** How often the figures are fetched again while the page is open. The server counts them every 15 seconds. */
const AGAIN_MS = 30_000;
const DAY_MS = 86_400_000;

export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: ({ signal }) => api<Stats>('/api/stats', { signal }),
  // Those of a rendered page count as old.
  initialData: () => pageFigures().stats,
  initialDataUpdatedAt: 0,
  refetchInterval: AGAIN_MS,
});

/** The query of a series in a range that ends today, with steps that are as short as the number of points allows. */
export function seriesPath(
  figure: StatsFigureName,
  range: RangeName,
  { first, today }: Pick<Stats, 'first' | 'today'>,
  file: '' | '.csv' = '',
): string {
  const end = Date.parse(today);
  const from =
    range === 'all' ? first : new Date(end - (Number(range) - 1) * DAY_MS).toISOString().slice(0, 10);
  const step = stepFor((end - Date.parse(from)) / DAY_MS + 1);
  return `/api/stats/series${file}?figure=${figure}&from=${from}&to=${today}&step=${step}`;
}

function stepFor(days: number): StatsStep {
  if (days <= MAX_STATS_POINTS) return 'day';
  return days / 7 < MAX_STATS_POINTS - 1 ? 'week' : 'month';
}

let lastTurn = Promise.resolve();

/** Resolves for one caller after the other, in tasks of their own, so that a slow phone stays responsive between them. */
const turn = (): Promise<void> =>
  (lastTurn = lastTurn.then(() => new Promise((resolve) => setTimeout(resolve))));

export const seriesQuery = (path: string) =>
  queryOptions({
    queryKey: ['stats', 'series', path],
    queryFn: async ({ signal }) => {
      await turn();
      return api<StatsSeries>(path, { signal });
    },
    refetchInterval: AGAIN_MS,
  });
