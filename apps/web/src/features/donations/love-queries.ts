import { queryOptions } from '@tanstack/react-query';
import type { DonationList, DonationTotals } from '#contracts';
import { api } from '../../shared/api.js';
import { keys } from '../../shared/queries.js';

/** The totals of all donations. */
export const donationTotalsQuery = queryOptions({
  queryKey: keys.donationTotals,
  queryFn: ({ signal }) => api<DonationTotals>('/api/donations/totals', { signal }),
  refetchInterval: 60_000,
  meta: { staleOn: { 'donations.totals': true, 'settings.changed': true } },
});

/** The last five, newest first (specification §2). */
export const latestDonationsQuery = queryOptions({
  queryKey: keys.latestDonations,
  queryFn: ({ signal }) => api<DonationList>('/api/donations', { signal }),
  refetchInterval: 60_000,
  meta: { staleOn: { 'donation.changed': true, 'donations.totals': true } },
});
