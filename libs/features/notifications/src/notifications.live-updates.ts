import { type LiveUpdates, toMember } from '#platform';

export const notificationsLiveUpdates: LiveUpdates = {
  'notification.created': ({ userId, notificationId }) => [
    toMember(userId, 'notification.created', { notificationId }),
  ],
  'notification.read': ({ userId }) => [toMember(userId, 'notification.read', {})],
};
