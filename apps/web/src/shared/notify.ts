import type { Notification } from '#contracts';
import { NOTIFICATION_KINDS, type NotificationKind } from '#contracts/notification-kinds';
import { ApiError } from './api.js';
import { brand, texts, t } from './brand.js';
import { tabStore } from './store.js';
import { toast } from './toasts.js';

interface TitledText {
  title: string;
  body: string;
}

/** Toasts with texts from the catalogue. */
export const notify = {
  done: ({ title, body }: TitledText, values?: Readonly<Record<string, string>>): void =>
    toast.success(t(body, values), t(title)),
  failed: ({ title, body }: TitledText, values?: Readonly<Record<string, string>>): void =>
    toast.error(t(body, values), t(title)),
  /** Shows the server's own message as the reason, if there is one. */
  refused: (error: unknown, title: string): void =>
    toast.error(error instanceof ApiError ? error.message : t(texts.failure.unexpected), t(title)),
};

type Display = (typeof NOTIFICATION_KINDS)[NotificationKind]['display'];

const MAX_REMEMBERED = 20;
/** Shared with the pages in the tab's frames. */
const store = tabStore<string[]>(`${brand.slug}_handled`);

const handledHere = (): string[] => store.read() ?? [];

/** Notes that this tab itself reports the outcome of this order, swap, donation or purchase. */
export const markHandledHere = (subject: string): void =>
  store.write([...handledHere(), subject].slice(-MAX_REMEMBERED));

/** How to announce a notification on this page. Kinds that this version doesn't know are announced by the bell. */
export function displayOf({ kind, subject }: Pick<Notification, 'kind' | 'subject'>): Display {
  if (subject !== null && handledHere().includes(subject)) return 'elsewhere';
  return Object.hasOwn(NOTIFICATION_KINDS, kind)
    ? NOTIFICATION_KINDS[kind as NotificationKind].display
    : 'bell';
}
