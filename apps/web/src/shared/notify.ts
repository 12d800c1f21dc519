import type { Notification } from '#contracts';
import { NOTIFICATION_KINDS, type NotificationKind } from '#contracts/notification-kinds';
import { ApiError } from './api.js';
import { brand, texts, t } from './brand.js';
import { toast } from './toasts.js';

interface Titled {
  title: string;
  body: string;
}

/** Toasts with texts from the catalogue. */
export const notify = {
  done: ({ title, body }: Titled, values?: Readonly<Record<string, string>>): void =>
    toast.success(t(body, values), t(title)),
  failed: ({ title, body }: Titled, values?: Readonly<Record<string, string>>): void =>
    toast.error(t(body, values), t(title)),
  /** Shows the server's own message as the reason, if there is one. */
  refused: (error: unknown, title: string): void =>
    toast.error(error instanceof ApiError ? error.message : t(texts.failure.unexpected), t(title)),
};

type Display = (typeof NOTIFICATION_KINDS)[NotificationKind]['display'];

const KEPT = 20;
/** In session storage, which the tab shares with the pages in its frames. */
const PLACE = `${brand.slug}_told`;

const told = (): string[] => JSON.parse(sessionStorage.getItem(PLACE) ?? '[]') as string[];

/** Notes that this tab itself reports the outcome of this order, swap, donation or purchase. */
export const markHandledHere = (subject: string): void =>
  sessionStorage.setItem(PLACE, JSON.stringify([...told(), subject].slice(-KEPT)));

/** How to announce a notification on this page. Kinds that this version doesn't know are announced by the bell. */
export function displayOf({ kind, subject }: Pick<Notification, 'kind' | 'subject'>): Display {
  if (subject !== null && told().includes(subject)) return 'elsewhere';
  return Object.hasOwn(NOTIFICATION_KINDS, kind)
    ? NOTIFICATION_KINDS[kind as NotificationKind].display
    : 'bell';
}
