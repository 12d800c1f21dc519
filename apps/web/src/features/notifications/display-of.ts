import type { Notification } from '#contracts';
import { NOTIFICATION_KINDS, type NotificationKind } from '#contracts/notification-kinds';
import { isHandledHere } from '../../shared/notify.js';

type Display = (typeof NOTIFICATION_KINDS)[NotificationKind]['display'];

/** How to announce a notification on this page. Kinds that this version doesn't know are announced by the bell. */
export function displayOf({ kind, subject }: Pick<Notification, 'kind' | 'subject'>): Display {
  if (subject !== null && isHandledHere(subject)) return 'elsewhere';
  return Object.hasOwn(NOTIFICATION_KINDS, kind)
    ? NOTIFICATION_KINDS[kind as NotificationKind].display
    : 'bell';
}
