import { type LiveUpdates, toMember } from '#libs/platform';

export const ordersLiveUpdates: LiveUpdates = {
  'order.confirmed': ({ orderId, userId }) => [toMember(userId, 'order.updated', { orderId })],
  'order.failed': ({ orderId, userId }) => [toMember(userId, 'order.updated', { orderId })],
};
