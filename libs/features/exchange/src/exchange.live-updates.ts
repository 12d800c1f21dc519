import { type LiveUpdates, toEveryone, toMember } from '#platform';

export const exchangeLiveUpdates: LiveUpdates = {
  'order.confirmed': ({ orderId, userId }) => [toMember(userId, 'order.updated', { orderId })],
  'order.failed': ({ orderId, userId }) => [toMember(userId, 'order.updated', { orderId })],
  'swap.recorded': ({ swapId, userId }) => [
    // The fee has changed the totals of `fromSwaps`.
    toEveryone('rewards.changed', {}),
    toMember(userId, 'swap.recorded', { swapId }),
  ],
};
