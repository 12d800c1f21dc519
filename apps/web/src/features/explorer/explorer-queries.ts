import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ExploredAddress, ExploredToken, ExploredTransaction, LatestTransactions } from '#contracts';
import { api, type ApiError } from '../../shared/api.js';
import { firstPage, pageFigures } from '../../shared/page-figures.js';

/** What a page was rendered with. It counts as old. */
const renderedWith = <Data>(initialData: () => Data | undefined) => ({
  initialData,
  initialDataUpdatedAt: 0,
});

const LATEST_MS = 10_000;
const UNTIL_FINAL_MS = 2_000;
const PAGE_SIZE = '20';

export const latestQuery = queryOptions<LatestTransactions, ApiError>({
  queryKey: ['explorer', 'latest'],
  queryFn: ({ signal }) => api<LatestTransactions>('/api/explorer/latest', { signal }),
  ...renderedWith(() => pageFigures().latestTransactions),
  refetchInterval: LATEST_MS,
});

/** A transaction changes until it is final. */
export const transactionQuery = (signature: string) =>
  queryOptions<ExploredTransaction, ApiError>({
    queryKey: ['explorer', 'transaction', signature],
    queryFn: ({ signal }) =>
      api<ExploredTransaction>(`/api/explorer/transactions/${encodeURIComponent(signature)}`, { signal }),
    ...renderedWith(() => {
      const { transaction } = pageFigures();
      return transaction?.signature === signature ? transaction : undefined;
    }),
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
    ...renderedWith(() => firstPage(renderedAddress(address)?.address)),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

const renderedAddress = (address: string) => {
  const { explored } = pageFigures();
  return explored?.address.address === address ? explored : undefined;
};

export const tokenQuery = (mint: string) =>
  queryOptions<ExploredToken, ApiError>({
    queryKey: ['explorer', 'token', mint],
    queryFn: ({ signal }) =>
      api<ExploredToken>(`/api/explorer/tokens/${encodeURIComponent(mint)}`, { signal }),
    ...renderedWith(() => renderedAddress(mint)?.token),
  });
