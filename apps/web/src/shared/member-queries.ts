import { queryOptions } from '@tanstack/react-query';
import type { Balances, OwnDonationList, Profile } from '#contracts';
import { pagedQuery } from './paged-query.js';
import { HOLDINGS_STALE_ON, keys } from './queries.js';
import { memberApi } from './session/member-api.js';

/** The signed-in member's profile. */
export const profileQuery = queryOptions({
  queryKey: keys.profile,
  queryFn: ({ signal }) => memberApi<Profile>('/api/profile', { signal }),
  meta: { staleOn: { 'profile.changed': true } },
});

/** The member's balances in the ledger. */
export const balancesQuery = queryOptions({
  queryKey: [...keys.holdings, 'balances'],
  queryFn: ({ signal }) => memberApi<Balances>('/api/balances', { signal }),
  meta: { staleOn: HOLDINGS_STALE_ON },
});

/** The member's donations, or with `auto` only the automatic ones. */
export const ownDonationsQuery = (which: 'all' | 'auto') =>
  pagedQuery<OwnDonationList>(
    [...keys.ownDonations, which],
    '/api/donations/mine',
    which === 'auto' ? { limit: '5', auto: 'true' } : { limit: '10' },
    { 'donation.changed': true, 'profile.changed': true },
  );
