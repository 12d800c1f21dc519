import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { History, HistoryFilter, OwnPurchaseList, WalletHoldings } from '#contracts';
import { keys } from '../../shared/queries.js';
import { memberApi } from '../../shared/session/member-api.js';

export const walletHoldingsQuery = queryOptions({
  queryKey: [...keys.holdings, 'wallets'],
  queryFn: ({ signal }) => memberApi<WalletHoldings>('/api/balances/wallets', { signal }),
  refetchInterval: 60_000,
});

export const purchasesQuery = infiniteQueryOptions({
  queryKey: [...keys.holdings, 'purchases'],
  queryFn: ({ signal, pageParam }) =>
    memberApi<OwnPurchaseList>(`/api/purchases?${pageOf('5', pageParam)}`, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

export const historyQuery = (filter: HistoryFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.holdings, 'history', filter],
    queryFn: ({ signal, pageParam }) =>
      memberApi<History>(`/api/history?${pageOf('15', pageParam, filter)}`, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

const pageOf = (limit: string, cursor: string, filter: HistoryFilter = {}) =>
  new URLSearchParams({ ...filter, limit, ...(cursor && { cursor }) });
