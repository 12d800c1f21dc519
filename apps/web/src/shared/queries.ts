import { QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type {
  ClientEventName,
  ClientEvents,
  PageFigures,
  Presale,
  Price,
  Receipt,
  Sale,
  SolPrice,
  TermsHistory,
} from '#contracts';
import { ApiError, api } from './api.js';
import { figures } from './brand.js';
import { serverClockLead } from './server-clock.js';

export const keys = {
  presale: ['presale'],
  terms: ['terms'],
  legalTexts: ['legal-texts'],
  price: (symbol: string) => ['price', symbol],
  purchase: (id: string) => ['purchase', id],
  gift: (id: string) => ['gift', id],
  receipt: (id: string) => ['receipt', id],
  donationTotals: ['donations', 'totals'],
  charityFund: ['charity', 'fund'],
  latestDonations: ['donations', 'latest'],
  order: (id: string) => ['member', 'order', id],
  rewardPool: ['reward-pool'],
  profile: ['member', 'profile'],
  games: ['member', 'games'],
  /** Holds the member's own rank. */
  leaderboard: (period: string) => ['member', 'leaderboard', period],
  ownDonations: ['member', 'donations'],
  /** A member's holdings and the transactions behind them. */
  holdings: ['member', 'holdings'],
  notifications: ['member', 'notifications'],
  shares: ['member', 'shares'],
} satisfies Record<string, QueryKey | ((id: string) => QueryKey)>;

/**
 * The client events that make a query stale, as `meta` of the query. A function decides by the event's payload.
 *
 * @example
 * queryOptions({ queryKey: ['tips'], queryFn, meta: { staleOn: { 'tip.received': true } } });
 */
export type StaleOn = {
  readonly [Name in ClientEventName]?: true | ((event: ClientEvents[Name]) => boolean);
};

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { staleOn?: StaleOn };
  }
}

/** For the queries below `keys.holdings`. */
export const HOLDINGS_STALE_ON: StaleOn = {
  'profile.changed': true,
  'purchase.updated': true,
  'order.updated': true,
  'swap.recorded': true,
};

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refusal would only be repeated, so retry only if there was no response or the server failed.
      retry: (failures, error) => failures < 2 && (!(error instanceof ApiError) || error.unresolved),
    },
  },
});

interface TimedSale extends Sale {
  /** How far the server's clock is ahead of this machine's, in milliseconds. Unknown for the figures of a rendered page. */
  clockOffset?: number;
}

export const presaleQuery = queryOptions({
  queryKey: keys.presale,
  queryFn: async ({ signal }): Promise<TimedSale> => {
    const sent = Date.now();
    const { serverTime, ...sale } = await api<Presale>('/api/presale', { signal });
    return { ...sale, clockOffset: serverClockLead(serverTime, sent) };
  },
  refetchInterval: 30_000,
  meta: { staleOn: { 'presale.stats': true, 'settings.changed': true } },
});

export const solPriceQuery = queryOptions({
  queryKey: keys.price('SOL'),
  queryFn: ({ signal }): Promise<SolPrice> => api<Price>('/api/prices/SOL', { signal }),
  refetchInterval: 60_000,
  meta: { staleOn: { 'price.updated': ({ symbol }) => symbol === 'SOL' } },
});

type CachedFigure =
  'sale' | 'terms' | 'solPrice' | 'donationTotals' | 'latestDonations' | 'charityFund' | 'rewardPool';

/** Other pages read their figures without the query client, or bring queries of their own. */
const FIGURES: Readonly<Record<CachedFigure, QueryKey>> = {
  sale: keys.presale,
  terms: keys.terms,
  solPrice: keys.price('SOL'),
  donationTotals: keys.donationTotals,
  latestDonations: keys.latestDonations,
  charityFund: keys.charityFund,
  rewardPool: keys.rewardPool,
};

/** Puts the figures of a rendered page into the cache. They count as old, so newer ones are fetched at once. */
export function showFigures(shown: PageFigures): void {
  for (const name of Object.keys(FIGURES) as (keyof typeof FIGURES)[])
    if (shown[name]) queryClient.setQueryData(FIGURES[name], shown[name], { updatedAt: 0 });
}
if (figures) showFigures(figures);

export const termsQuery = queryOptions({
  queryKey: keys.terms,
  queryFn: ({ signal }) => api<TermsHistory>('/api/presale/terms', { signal }),
});

export const receiptQuery = (id: string) =>
  queryOptions<Receipt, ApiError>({
    queryKey: keys.receipt(id),
    queryFn: ({ signal }) => api<Receipt>(`/api/receipts/${encodeURIComponent(id)}`, { signal }),
    staleTime: Infinity,
  });
