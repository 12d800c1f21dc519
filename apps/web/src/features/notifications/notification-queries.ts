import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { MarkRead, NotificationList, NotificationPreferences, Unread } from '#contracts';
import { texts } from '../../shared/brand.js';
import { pagedQuery } from '../../shared/paged-query.js';
import { keys, type StaleOn } from '../../shared/queries.js';
import { memberApi } from '../../shared/session/member-api.js';
import { notify } from '../../shared/notify.js';
import { type Write, useWrite } from '../../shared/use-write.js';

const LATEST = 6;
const STALE_ON: StaleOn = { 'notification.created': true, 'notification.read': true };

export const latestQuery = queryOptions({
  queryKey: [...keys.notifications, 'latest'],
  queryFn: ({ signal }) => memberApi<NotificationList>(`/api/notifications?limit=${LATEST}`, { signal }),
  meta: { staleOn: STALE_ON },
});

export const inboxQuery = pagedQuery<NotificationList>(
  [...keys.notifications, 'all'],
  '/api/notifications',
  { limit: '20' },
  STALE_ON,
);

export const preferencesQuery = queryOptions({
  queryKey: ['member', 'notification-preferences'],
  queryFn: ({ signal }) => memberApi<NotificationPreferences>('/api/notifications/preferences', { signal }),
});

/** Marks notifications as read, here and on the member's other open pages. */
export function useMarkRead(): Write<MarkRead> {
  const queries = useQueryClient();
  return useWrite(
    (body: MarkRead) => memberApi<Unread>('/api/notifications/read', { method: 'POST', body }),
    {
      onDone: () => queries.invalidateQueries({ queryKey: keys.notifications }),
      onFailed: (error) => notify.refused(error, texts.notifications.markFailed),
    },
    { parallel: true },
  );
}
