import { queryOptions } from '@tanstack/react-query';
import type {
  AccountSessionList,
  ActivityList,
  DeletionTerms,
  LinkedWalletList,
  RecoveryCodesLeft,
} from '#contracts';
import { pagedQuery } from '../../shared/paged-query.js';
import { authClient } from '../../shared/session/auth-client.js';
import { memberApi } from '../../shared/session/member-api.js';

/** All begin with `member`, so that they are removed when another member signs in. */
export const accountKeys = {
  sessions: ['member', 'sessions'],
  factors: ['member', 'factors'],
  recoveryCodes: ['member', 'recovery-codes'],
  activity: ['member', 'activity'],
  wallets: ['member', 'wallets'],
  deletion: ['member', 'deletion'],
};

export const sessionsQuery = queryOptions({
  queryKey: accountKeys.sessions,
  queryFn: ({ signal }) => memberApi<AccountSessionList>('/api/account/sessions', { signal }),
});

export const factorsQuery = queryOptions({
  queryKey: accountKeys.factors,
  queryFn: async () => {
    const { data, error } = await authClient.mfa.listFactors();
    if (error) throw error;
    return data;
  },
});

export const recoveryCodesQuery = queryOptions({
  queryKey: accountKeys.recoveryCodes,
  queryFn: ({ signal }) => memberApi<RecoveryCodesLeft>('/api/account/recovery-codes', { signal }),
});

export const activityQuery = pagedQuery<ActivityList>(accountKeys.activity, '/api/account/activity', {
  limit: '10',
});

export const walletsQuery = queryOptions({
  queryKey: accountKeys.wallets,
  queryFn: ({ signal }) => memberApi<LinkedWalletList>('/api/wallets', { signal }),
});

/** Never cached: the terms are fetched again each time the dialog opens. */
export const deletionQuery = queryOptions({
  queryKey: accountKeys.deletion,
  queryFn: ({ signal }) => memberApi<DeletionTerms>('/api/account/deletion', { signal }),
  staleTime: 0,
  gcTime: 0,
});
