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

const MAX_REMEMBERED = 20;
/** Shared with the pages in the tab's frames. */
const store = tabStore<string[]>(`${brand.slug}_handled`);

const handledHere = (): string[] => store.read() ?? [];

/** Whether this tab itself reports the outcome. */
export const isHandledHere = (subject: string): boolean => handledHere().includes(subject);

/** Notes that this tab itself reports the outcome of this order, swap, donation or purchase. */
export const markHandledHere = (subject: string): void =>
  store.write([...handledHere(), subject].slice(-MAX_REMEMBERED));
