import { IsNull, LessThan } from 'typeorm';
import type { ListQuery, NewNotification } from '#contracts';
import { NEWEST, rows, type Tx } from '#platform';
import { PreferenceRow } from '../mails/preference.entity.js';
import { NotificationRow } from './notification.entity.js';

const notifications = (tx: Tx) => tx.getRepository(NotificationRow);

/**
 * Returns the ids of the notifications that are new. An event writes one for each member, and a daily kind writes one a day
 * (UTC).
 */
export async function insertNotifications(
  tx: Tx,
  notifications: readonly (NewNotification & { id: string; eventId: string })[],
): Promise<Set<string>> {
  const inserted = await rows<{ id: string }>(
    tx,
    `INSERT INTO notification (id, user_id, kind, facts, event_id, once_on)
     SELECT n.id, n.user_id, n.kind, n.facts, n.event_id, CASE WHEN n.daily THEN (now() AT TIME ZONE 'UTC')::date END
     FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::jsonb[], $5::uuid[], $6::boolean[])
       AS n (id, user_id, kind, facts, event_id, daily)
     ON CONFLICT DO NOTHING RETURNING id`,
    [
      notifications.map(({ id }) => id),
      notifications.map(({ userId }) => userId),
      notifications.map(({ kind }) => kind),
      notifications.map(({ facts }) => JSON.stringify(facts)),
      notifications.map(({ eventId }) => eventId),
      notifications.map(({ daily }) => daily ?? false),
    ],
  );
  return new Set(inserted.map(({ id }) => id));
}

/**
 * Adds to the amount of today's notification. The handler's mark prevents an event that runs twice from being
 * counted twice.
 */
export async function addToTodaysNotification(
  tx: Tx,
  { userId, kind, facts }: NewNotification,
): Promise<void> {
  await tx.query(
    `UPDATE notification
     SET facts = facts || jsonb_build_object('amount', ((facts->>'amount')::numeric + $3::numeric)::text)
     WHERE user_id = $1 AND kind = $2 AND once_on = (now() AT TIME ZONE 'UTC')::date`,
    [userId, kind, facts['amount'] ?? '0'],
  );
}

/** Newest first; `before` is the position of the last row seen. */
export const findNotifications = (
  tx: Tx,
  userId: string,
  { limit, cursor = NEWEST }: ListQuery,
): Promise<NotificationRow[]> =>
  notifications(tx).find({
    where: { userId, position: LessThan(cursor) },
    order: { position: 'DESC' },
    take: limit,
  });

export const countUnread = (tx: Tx, userId: string): Promise<number> =>
  notifications(tx).countBy({ userId, readAt: IsNull() });

/**
 * Marks the member's own notifications as read, or all of them if `ids` is null. Returns whether any was unread.
 */
export async function markRead(tx: Tx, userId: string, ids: readonly string[] | null): Promise<boolean> {
  const marked = await rows(
    tx,
    `WITH unread AS (
       SELECT id FROM notification WHERE user_id = $1 AND read_at IS NULL AND ($2::uuid[] IS NULL OR id = ANY($2))
       ORDER BY id FOR UPDATE
     )
     UPDATE notification SET read_at = now() WHERE id IN (SELECT id FROM unread) RETURNING id`,
    [userId, ids],
  );
  return marked.length > 0;
}

export async function deleteReadNotifications(tx: Tx, keep: string): Promise<void> {
  await tx.query(`DELETE FROM notification WHERE read_at < now() - $1::interval`, [keep]);
}

export async function deleteAllOf(tx: Tx, userId: string): Promise<void> {
  await notifications(tx).delete({ userId });
  await tx.getRepository(PreferenceRow).delete({ userId });
}
