import { useEffect, useSyncExternalStore } from 'react';
import { texts, t } from './brand.js';
import { atFirstPress } from './lazy-when-near.js';
import type ToastCard from './toast-card.js';
import type { Toast } from './toast-card.js';
import styles from './toasts.module.css';

const NONE: readonly Toast[] = [];
let toasts = NONE;
let lastId = 0;
/** Loaded at the first press, so that a toast can say that there is no connection. */
let Card: typeof ToastCard | undefined;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** If there is no connection, the next toast tries again. */
function loadCard(): void {
  import('./toast-card.js').then(
    (part) => {
      Card = part.default;
      set([...toasts]);
    },
    () => undefined,
  );
}

const current = () => toasts;

const dismiss = (id: number) => set(toasts.filter((toast) => toast.id !== id));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Adds a toast. If the same message is already shown, it moves to the end. */
function add(toast: Omit<Toast, 'id'>): void {
  set([
    ...toasts.filter(({ text, title }) => text !== toast.text || title !== toast.title),
    { id: ++lastId, ...toast },
  ]);
  if (!Card) loadCard();
}

/** Shows a short message for a few seconds. Screen readers read errors at once and successes when they are idle. */
export const toast = {
  success: (text: string, title?: string) => add({ kind: 'success', text, title }),
  error: (text: string, title?: string, link?: Toast['link']) => add({ kind: 'error', text, title, link }),
};

/** The container of the toasts. Its live regions must exist before the first message, or screen readers may miss it. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, current, () => NONE);
  useEffect(() => atFirstPress(loadCard), []);
  const Shown = Card;
  const of = (kind: Toast['kind']) =>
    Shown && shown.map((one) => one.kind === kind && <Shown key={one.id} toast={one} onClose={dismiss} />);
  return (
    <section className={styles.toasts} aria-label={t(texts.shell.notifications)}>
      <div role="alert">{of('error')}</div>
      <div role="status">{of('success')}</div>
    </section>
  );
}
