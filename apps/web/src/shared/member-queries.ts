import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Balances, OwnDonationList, Profile } from '#contracts';
import { keys } from './queries.js';
import { memberApi } from './session/member-api.js';

/** The signed-in member's profile. */
export const profileQuery = queryOptions({
  queryKey: keys.profile,
  queryFn: ({ signal }) => memberApi<Profile>('/api/profile', { signal }),
});

/** The member's balances in the ledger. */
export const balancesQuery = queryOptions({
  queryKey: [...keys.holdings, 'balances'],
  queryFn: ({ signal }) => memberApi<Balances>('/api/balances', { signal }),
});

/** The member's donations, or with `auto` only the automatic ones. */
export const ownDonationsQuery = (which: 'all' | 'auto') =>
  infiniteQueryOptions({
    queryKey: [...keys.ownDonations, which],
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams({
        limit: which === 'auto' ? '5' : '10',
        ...(which === 'auto' && { auto: 'true' }),
        ...(pageParam && { cursor: pageParam }),
      });
      return memberApi<OwnDonationList>(`/api/donations/mine?${query}`, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
