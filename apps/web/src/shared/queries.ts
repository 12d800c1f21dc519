import { type QueryKey, QueryClient, queryOptions } from '@tanstack/react-query';
import type { ClientEventName, ClientEvents, Presale, Price, Receipt } from '#contracts';
import { ApiError, api } from './api.js';
import { offsetBy } from './server-clock.js';

export const keys = {
  presale: ['presale'],
  manualPayments: ['member', 'manual-payments'],
  price: (symbol: string) => ['price', symbol],
  purchases: ['purchase'],
  purchase: (id: string) => ['purchase', id],
  receipt: (id: string) => ['receipt', id],
  donationTotals: ['donations', 'totals'],
  latestDonations: ['donations', 'latest'],
  donationMessages: ['member', 'donation-messages'],
  refusedRuns: ['member', 'refused-runs'],
  order: (id: string) => ['member', 'order', id],
  rewardPool: ['reward-pool'],
  profile: ['member', 'profile'],
  games: ['member', 'games'],
  leaderboard: (period: string) => ['leaderboard', period],
  ownDonations: ['member', 'donations'],
  /** A member's holdings and the transactions behind them. */
  holdings: ['member', 'holdings'],
  notifications: ['member', 'notifications'],
} satisfies Record<string, QueryKey | ((id: string) => QueryKey)>;

/** The queries each client event makes stale. */
export const staleOn: { [Name in ClientEventName]: (event: ClientEvents[Name]) => QueryKey[] } = {
  'donation.recorded': () => [],
  'donation.changed': () => [keys.latestDonations, keys.donationMessages, keys.ownDonations],
  'donations.totals': () => [keys.donationTotals, keys.latestDonations, keys.donationMessages],
  'badge.upgraded': () => [],
  'profile.changed': () => [keys.profile, keys.holdings, keys.ownDonations],
  'game.completed': () => [keys.games],
  'leaderboard.changed': ({ period }) => [keys.leaderboard(period)],
  // This page's own pending purchase may be the one that changed the figures.
  'presale.stats': () => [keys.presale, keys.purchases],
  'price.updated': ({ symbol }) => [keys.price(symbol)],
  'purchase.updated': () => [keys.holdings],
  'order.updated': ({ orderId }) => [keys.order(orderId), keys.holdings],
  'swap.recorded': () => [keys.holdings],
  'rewards.changed': () => [keys.rewardPool],
  'payments.changed': () => [keys.manualPayments],
  'notification.created': () => [keys.notifications],
  'notification.read': () => [keys.notifications],
  'session.ended': () => [],
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

/** The sale, and how far the server's clock is ahead of this machine's, in milliseconds. */
export const presaleQuery = queryOptions({
  queryKey: keys.presale,
  queryFn: async ({ signal }) => {
    const sent = Date.now();
    const sale = await api<Presale>('/api/presale', { signal });
    return { ...sale, clockOffset: offsetBy(sale.serverTime, sent) };
  },
  refetchInterval: 30_000,
});

export const solPriceQuery = queryOptions({
  queryKey: keys.price('SOL'),
  queryFn: ({ signal }) => api<Price>('/api/prices/SOL', { signal }),
  refetchInterval: 60_000,
});

export const receiptQuery = (id: string) =>
  queryOptions<Receipt, ApiError>({
    queryKey: keys.receipt(id),
    queryFn: ({ signal }) => api<Receipt>(`/api/receipts/${encodeURIComponent(id)}`, { signal }),
    staleTime: Infinity,
  });
