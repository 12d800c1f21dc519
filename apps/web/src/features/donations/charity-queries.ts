import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CharityFund, CharityPayoutList } from '#contracts';
import { api } from '../../shared/api.js';
import { firstPage, pageFigures } from '../../shared/page-figures.js';
import { keys } from '../../shared/queries.js';

/** What the charity fund has received, paid and holds. */
export const charityFundQuery = queryOptions({
  queryKey: keys.charityFund,
  queryFn: ({ signal }) => api<CharityFund>('/api/charity/fund', { signal }),
  refetchInterval: 60_000,
  meta: { staleOn: { 'charity.changed': true, 'donations.totals': true } },
});

/** Its payments with their evidence, newest first. */
export const charityPayoutsQuery = infiniteQueryOptions({
  queryKey: ['charity', 'payouts'],
  queryFn: ({ pageParam: cursor, signal }) =>
    api<CharityPayoutList>(`/api/charity/payouts${cursor && `?cursor=${cursor}`}`, { signal }),
  initialPageParam: '',
  // That of a rendered page counts as old.
  initialData: () => firstPage(pageFigures().charityPayouts),
  initialDataUpdatedAt: 0,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  meta: { staleOn: { 'charity.changed': true } },
});
