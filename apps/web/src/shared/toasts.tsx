import { useEffect, useSyncExternalStore } from 'react';
import { texts, t } from './brand.js';
import { ExternalLink } from './ui/button.js';
import { CloseIcon } from './ui/icons.js';
import styles from './toasts.module.css';

interface Toast {
  id: number;
  kind: 'success' | 'error';
  text: string;
  /** Heading above the text. */
  title?: string | undefined;
  /** A link for the next step. A toast with a link stays until it is closed. */
  link?: { to: string; text: string } | undefined;
}

const SHOWN_MS = 6_000;
const NONE: readonly Toast[] = [];
let toasts = NONE;
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

const current = () => toasts;
const dismiss = (id: number) => set(toasts.filter((toast) => toast.id !== id));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Adds a toast. If the same message is already shown, it moves to the end. */
const add = (toast: Omit<Toast, 'id'>) =>
  set([
    ...toasts.filter(({ text, title }) => text !== toast.text || title !== toast.title),
    { id: ++lastId, ...toast },
  ]);

/** Shows a short message for a few seconds. Screen readers read errors at once and successes when they are idle. */
export const toast = {
  success: (text: string, title?: string) => add({ kind: 'success', text, title }),
  error: (text: string, title?: string, link?: Toast['link']) => add({ kind: 'error', text, title, link }),
};

/** The container of the toasts. Its live regions must exist before the first message, or screen readers may miss it. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, current, () => NONE);
  const of = (kind: Toast['kind']) =>
    shown.filter((one) => one.kind === kind).map((one) => <ToastCard key={one.id} toast={one} />);
  return (
    <section className={styles.toasts} aria-label={t(texts.shell.notifications)}>
      <div role="alert">{of('error')}</div>
      <div role="status">{of('success')}</div>
    </section>
  );
}

function ToastCard({ toast: { id, kind, text, title, link } }: { toast: Toast }) {
  const stays = link !== undefined;
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => dismiss(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, stays]);
  return (
    <div className={`${styles.toast} ${styles[kind]}`}>
      <div>
        {title && <p className={styles.title}>{title}</p>}
        <p>{text}</p>
        {link && <ExternalLink to={link.to}>{link.text}</ExternalLink>}
      </div>
      <button type="button" aria-label={t(texts.shell.close)} onClick={() => dismiss(id)}>
        <CloseIcon />
      </button>
    </div>
  );
}
