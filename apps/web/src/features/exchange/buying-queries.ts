import { queryOptions } from '@tanstack/react-query';
import type { Order, RewardPool } from '#contracts';
import { type ApiError, api } from '../../shared/api.js';
import { keys } from '../../shared/queries.js';
import { asMember } from '../../shared/session/as-member.js';

/** The reward pool filled by swap fees. */
export const rewardPoolQuery = queryOptions<RewardPool, ApiError>({
  queryKey: keys.rewardPool,
  queryFn: ({ signal }) => api<RewardPool>('/api/rewards/pool', { signal }),
  refetchInterval: 60_000,
  meta: { staleOn: { 'rewards.changed': true } },
});

export const orderQuery = (id: string) =>
  queryOptions<Order, ApiError>({
    queryKey: keys.order(id),
    queryFn: ({ signal }) => asMember<Order>(`/api/buy/orders/${id}`, { signal }),
    staleTime: 0,
    meta: { staleOn: { 'order.updated': ({ orderId }) => orderId === id } },
  });
