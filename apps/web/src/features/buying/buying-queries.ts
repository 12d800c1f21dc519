import { queryOptions } from '@tanstack/react-query';
import type { Order, RewardPool } from '#libs/contracts';
import { type ApiError, type ApiRequest, api } from '../../shared/api.js';
import { keys } from '../../shared/queries.js';

/** What swap fees have gathered. */
export const rewardPoolQuery = queryOptions<RewardPool, ApiError>({
  queryKey: keys.rewardPool,
  queryFn: ({ signal }) => api<RewardPool>('/api/rewards/pool', { signal }),
  refetchInterval: 60_000,
});

/** Asks as the member who may be signed in, whose session is fetched for it alone. @throws ApiError */
export async function asMember<T>(path: string, request: ApiRequest = {}): Promise<T> {
  const { memberApi } = await import('../../shared/session/member-api.js');
  return memberApi<T>(path, request);
}

export const orderQuery = (id: string) =>
  queryOptions<Order, ApiError>({
    queryKey: keys.order(id),
    queryFn: ({ signal }) => asMember<Order>(`/api/buy/orders/${id}`, { signal }),
    staleTime: 0,
  });
