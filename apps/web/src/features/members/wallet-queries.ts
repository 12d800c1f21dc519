import { queryOptions } from '@tanstack/react-query';
import type {
  ClaimList,
  History,
  HistoryFilter,
  OwnPurchaseList,
  OwnVesting,
  WalletHoldings,
  Withdrawals,
} from '#contracts';
import { pagedQuery } from '../../shared/paged-query.js';
import { HOLDINGS_STALE_ON, keys } from '../../shared/queries.js';
import { memberApi } from '../../shared/session/member-api.js';

export const walletHoldingsQuery = queryOptions({
  queryKey: [...keys.holdings, 'wallets'],
  queryFn: ({ signal }) => memberApi<WalletHoldings>('/api/balances/wallets', { signal }),
  refetchInterval: 60_000,
  meta: { staleOn: HOLDINGS_STALE_ON },
});

export const ownVestingQuery = queryOptions({
  queryKey: [...keys.holdings, 'vesting'],
  queryFn: ({ signal }) => memberApi<OwnVesting>('/api/balances/vesting', { signal }),
  meta: { staleOn: HOLDINGS_STALE_ON },
});

export const purchasesQuery = pagedQuery<OwnPurchaseList>(
  [...keys.holdings, 'purchases'],
  '/api/purchases',
  { limit: '5' },
  HOLDINGS_STALE_ON,
);

export const historyQuery = (filter: HistoryFilter) =>
  pagedQuery<History>(
    [...keys.holdings, 'history', filter],
    '/api/history',
    { ...filter, limit: '15' },
    HOLDINGS_STALE_ON,
  );

/** How often payouts that are under way are looked at. */
const UNDER_WAY_MS = 5_000;
const isUnderWay = (items: readonly { state: string }[] = []): boolean =>
  items.some(({ state }) => state !== 'landed');

export const claimsQuery = queryOptions({
  queryKey: [...keys.holdings, 'claims'],
  queryFn: ({ signal }) => memberApi<ClaimList>('/api/claims', { signal }),
  refetchInterval: ({ state }) => isUnderWay(state.data?.items.flatMap(({ items }) => items)) && UNDER_WAY_MS,
  meta: { staleOn: HOLDINGS_STALE_ON },
});

export const withdrawalsQuery = queryOptions({
  queryKey: [...keys.holdings, 'withdrawals'],
  queryFn: ({ signal }) => memberApi<Withdrawals>('/api/withdrawals', { signal }),
  refetchInterval: ({ state }) => isUnderWay(state.data?.items) && UNDER_WAY_MS,
  meta: { staleOn: HOLDINGS_STALE_ON },
});
