import type { Brand } from '#brand';
import type { Notification } from '#contracts';
import type { NotificationTexts } from './notification-texts.js';
import type { NotificationRow } from './notification.entity.js';

/** A notification as the API presents it, in the brand's current language. */
export function presentNotification(
  row: NotificationRow,
  brand: Brand,
  texts: NotificationTexts,
): Notification {
  const { subject } = row.facts;
  return {
    id: row.id,
    kind: row.kind,
    ...texts.of(row, brand),
    subject: typeof subject === 'string' ? subject : null,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt && row.readAt.toISOString(),
  };
}
