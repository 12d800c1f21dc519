import { IsNull, LessThan } from 'typeorm';
import type { ListQuery, NewNotification } from '#contracts';
import { NEWEST, rows, type Tx } from '#platform';
import { PreferenceRow } from '../mails/preference.entity.js';
import { NotificationRow } from './notification.entity.js';

const notifications = (tx: Tx) => tx.getRepository(NotificationRow);

/**
 * Returns whether the notification is new. An event writes one for each member, and a daily kind writes one a day
 * (UTC).
 */
export async function insertNotification(
  tx: Tx,
  id: string,
  eventId: string,
  { userId, kind, facts, daily }: NewNotification,
): Promise<boolean> {
  const inserted = await rows(
    tx,
    `INSERT INTO notification (id, user_id, kind, facts, event_id, once_on)
     VALUES ($1, $2, $3, $4, $5, CASE WHEN $6 THEN (now() AT TIME ZONE 'UTC')::date END)
     ON CONFLICT DO NOTHING RETURNING id`,
    [id, userId, kind, JSON.stringify(facts), eventId, daily ?? false],
  );
  return inserted.length > 0;
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
