import type { Notification, NotificationKind } from '#libs/contracts';
import { ApiError } from './api.js';
import { brand, texts, t } from './brand.js';
import { tabStore } from './store.js';
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

/**
 * How a page announces a new notification: by a toast, by the bell only, or not at all because something else on the
 * page already does.
 */
export type Display = 'toast' | 'bell' | 'elsewhere';

/** By kind, on a page that did not cause the notification itself. */
const DISPLAYS: Record<NotificationKind, Display> = {
  // The client event `badge.upgraded` already shows a toast.
  'badge-upgraded': 'elsewhere',
  'donation-recorded': 'toast',
  'automatic-donations': 'bell',
  'order-confirmed': 'toast',
  'order-failed': 'toast',
  'swap-recorded': 'toast',
  'prize-paid': 'toast',
  'prize-owed': 'toast',
  'purchase-confirmed': 'toast',
  'purchase-failed': 'toast',
  'payment-approved': 'toast',
  'payment-rejected': 'toast',
  'payment-undone': 'toast',
  'purchase-reversed': 'toast',
  // The page where the member made the change has already confirmed it.
  security: 'bell',
};

const KEPT = 20;
/** Shared with the pages in the tab's frames. */
const store = tabStore<string[]>(`${brand.slug}_told`);

const told = (): string[] => store.read() ?? [];

/** Notes that this tab itself reports the outcome of this order, swap, donation or purchase. */
export const markHandledHere = (subject: string): void => store.write([...told(), subject].slice(-KEPT));

/** How to announce a notification on this page. Kinds that this version doesn't know are announced by the bell. */
export function displayOf({ kind, subject }: Pick<Notification, 'kind' | 'subject'>): Display {
  if (subject !== null && told().includes(subject)) return 'elsewhere';
  return Object.hasOwn(DISPLAYS, kind) ? DISPLAYS[kind as NotificationKind] : 'bell';
}
