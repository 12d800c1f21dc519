import { type ReactNode, useId } from 'react';
import { texts, t } from '../brand.js';
import { Button } from './button.js';
import styles from './figures-card.module.css';

interface FiguresCardProps {
  heading: string;
  /** The message if the figures can't be fetched. */
  failed: string;
  retry: string;
  query: { data: unknown; isError: boolean; refetch: () => unknown };
  children: ReactNode;
}

/** Live figures in a card: blank until they are known, with a retry button if they can't be fetched. */
export function FiguresCard({ heading, failed, retry, query, children }: FiguresCardProps) {
  const headingId = useId();
  const { data, isError, refetch } = query;
  return (
    <section className={styles.card} aria-labelledby={headingId} aria-busy={!data && !isError}>
      <h2 id={headingId}>{t(heading)}</h2>
      {children}
      {isError && <Failed words={failed} retry={retry} onRetry={() => void refetch()} />}
    </section>
  );
}

interface FailedProps {
  words: string;
  retry: string;
  onRetry: () => void;
}

export function Failed({ words, retry, onRetry }: FailedProps) {
  return (
    <div className={styles.failed}>
      <p role="alert">{t(words)}</p>
      <Button look="quiet" onClick={onRetry}>
        {t(retry)}
      </Button>
    </div>
  );
}

/** Placeholder for a figure until it is known. */
export const Blank = () => (
  <span className={styles.blank}>
    <span className="sr-only">{t(texts.shell.loading)}</span>
  </span>
);
