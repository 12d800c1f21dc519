import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { MarkRead, NotificationList, NotificationPreferences, Unread } from '#contracts';
import { texts } from '../../shared/brand.js';
import { keys } from '../../shared/queries.js';
import { memberApi } from '../../shared/session/member-api.js';
import { notify } from '../../shared/notify.js';
import { type Write, useWrite } from '../../shared/use-write.js';

const LATEST = 6;

export const latestQuery = queryOptions({
  queryKey: [...keys.notifications, 'latest'],
  queryFn: ({ signal }) => memberApi<NotificationList>(`/api/notifications?limit=${LATEST}`, { signal }),
});

export const inboxQuery = infiniteQueryOptions({
  queryKey: [...keys.notifications, 'all'],
  queryFn: ({ signal, pageParam }) => {
    const query = new URLSearchParams({ limit: '20', ...(pageParam && { cursor: pageParam }) });
    return memberApi<NotificationList>(`/api/notifications?${query}`, { signal });
  },
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

export const preferencesKey = ['member', 'notification-preferences'];

export const preferencesQuery = queryOptions({
  queryKey: preferencesKey,
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
