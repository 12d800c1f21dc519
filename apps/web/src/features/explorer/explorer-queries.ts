import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ExploredAddress, ExploredToken, ExploredTransaction, LatestTransactions } from '#contracts';
import { api, type ApiError } from '../../shared/api.js';

const LATEST_MS = 10_000;
const UNTIL_FINAL_MS = 2_000;
const PAGE_SIZE = '20';

export const latestQuery = queryOptions<LatestTransactions, ApiError>({
  queryKey: ['explorer', 'latest'],
  queryFn: ({ signal }) => api<LatestTransactions>('/api/explorer/latest', { signal }),
  refetchInterval: LATEST_MS,
});

/** A transaction changes until it is final. */
export const transactionQuery = (signature: string) =>
  queryOptions<ExploredTransaction, ApiError>({
    queryKey: ['explorer', 'transaction', signature],
    queryFn: ({ signal }) =>
      api<ExploredTransaction>(`/api/explorer/transactions/${encodeURIComponent(signature)}`, { signal }),
    refetchInterval: ({ state }) => (state.data?.finalized === false ? UNTIL_FINAL_MS : false),
  });

export const addressQuery = (address: string) =>
  infiniteQueryOptions({
    queryKey: ['explorer', 'address', address],
    queryFn: ({ pageParam: cursor, signal }) =>
      api<ExploredAddress>(
        `/api/explorer/addresses/${encodeURIComponent(address)}?${new URLSearchParams({ limit: PAGE_SIZE, ...(cursor && { cursor }) })}`,
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const tokenQuery = (mint: string) =>
  queryOptions<ExploredToken, ApiError>({
    queryKey: ['explorer', 'token', mint],
    queryFn: ({ signal }) =>
      api<ExploredToken>(`/api/explorer/tokens/${encodeURIComponent(mint)}`, { signal }),
  });
