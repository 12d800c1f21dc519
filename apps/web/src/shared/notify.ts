import type { Notification, NotificationKind } from '#libs/contracts';
import { ApiError } from './api.js';
import { brand, texts, t } from './brand.js';
import { toast } from './toasts.js';

interface Titled {
  title: string;
  body: string;
}

/** Toasts in words of the catalogue. */
export const notify = {
  done: ({ title, body }: Titled, values?: Readonly<Record<string, string>>): void =>
    toast.success(t(body, values), t(title)),
  failed: ({ title, body }: Titled, values?: Readonly<Record<string, string>>): void =>
    toast.error(t(body, values), t(title)),
  /** Why in the server's own words, where it gave any. */
  refused: (error: unknown, title: string): void =>
    toast.error(error instanceof ApiError ? error.message : t(texts.failure.unexpected), t(title)),
};

/** How a page tells that the inbox has a new line: by a toast, by the bell alone, or not at all, since something else here does. */
export type Telling = 'toast' | 'bell' | 'elsewhere';

/** Of each kind, on a page that has not itself caused what happened. */
const TELLINGS: Record<NotificationKind, Telling> = {
  // A toast of its own goes with the live message `badge.upgraded`.
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
  // Whoever did it has read so on the page where it was done.
  security: 'bell',
};

const KEPT = 20;
/** The tab's own, and that of the pages in its frames. */
const PLACE = `${brand.slug}_told`;

const told = (): string[] => JSON.parse(sessionStorage.getItem(PLACE) ?? '[]') as string[];

/** This tab itself tells what comes of this order, swap, donation or purchase. */
export const tellsOf = (subject: string): void =>
  sessionStorage.setItem(PLACE, JSON.stringify([...told(), subject].slice(-KEPT)));

/** A kind that this version does not know is told by the bell. */
export function tellingOf({ kind, subject }: Pick<Notification, 'kind' | 'subject'>): Telling {
  if (subject !== null && told().includes(subject)) return 'elsewhere';
  return Object.hasOwn(TELLINGS, kind) ? TELLINGS[kind as NotificationKind] : 'bell';
}
