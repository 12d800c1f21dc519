import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Vault, VaultLockList, VaultStatement } from '#contracts';
import { type ApiError, api } from '../../shared/api.js';
import { pageFigures } from '../../shared/page-figures.js';
import { asMember } from '../../shared/session/as-member.js';

/** Apart from those of all pages, whose first load is limited. */
export const keys = { vault: ['vault'], vaultLocks: ['member', 'vault-locks'] } as const;

export const vaultQuery = queryOptions<Vault, ApiError>({
  queryKey: keys.vault,
  queryFn: ({ signal }) => api<Vault>('/api/vault', { signal }),
  // Those of a rendered page count as old.
  initialData: () => pageFigures().vault,
  initialDataUpdatedAt: 0,
  refetchInterval: 60_000,
  meta: { staleOn: { 'vault.changed': true, 'settings.changed': true } },
});

/** The member's locks, and what can be locked. */
export const locksQuery = infiniteQueryOptions({
  queryKey: keys.vaultLocks,
  queryFn: ({ pageParam: cursor, signal }) =>
    asMember<VaultLockList>(`/api/vault/locks?limit=10${cursor && `&cursor=${cursor}`}`, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
  meta: { staleOn: { 'vault.changed': true, 'vault.lock-changed': true, 'profile.changed': true } },
});

export const statementQuery = (id: string) =>
  queryOptions<VaultStatement, ApiError>({
    queryKey: [...keys.vaultLocks, 'statement', id],
    queryFn: ({ signal }) => asMember<VaultStatement>(`/api/vault/locks/${id}/statement`, { signal }),
    staleTime: 0,
  });
