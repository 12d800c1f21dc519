import { type ReactNode, useId } from 'react';
import { texts, t } from '../brand.js';
import { Button } from './button.js';
import styles from './figures-card.module.css';

interface FiguresCardProps {
  heading: string;
  query: { data: unknown; isError: boolean; refetch: () => unknown };
  children: ReactNode;
}

/** Live figures in a card: blank until they are known, with a retry button if the newest can't be fetched. */
export function FiguresCard({ heading, query, children }: FiguresCardProps) {
  const headingId = useId();
  const { data, isError, refetch } = query;
  return (
    <section className={styles.card} aria-labelledby={headingId} aria-busy={!data && !isError}>
      <h2 id={headingId}>{t(heading)}</h2>
      {(data !== undefined || !isError) && children}
      {isError && <FailedLoad onRetry={() => void refetch()} />}
    </section>
  );
}

interface FailedLoadProps {
  onRetry: () => void;
  /** Why, if it is known. */
  reason?: string;
  /** What else can be done. */
  children?: ReactNode;
}

/** Replaces content that could not be loaded, and says what to do. */
export const FailedLoad = ({ onRetry, reason, children }: FailedLoadProps) => (
  <div className={styles.failed}>
    <p role="alert">{reason ?? t(texts.shared.unavailable)}</p>
    <Button
      look="quiet"
      onClick={() => {
        // The button goes away while it is tried again, and the focus would be lost with it.
        document.getElementById('content')?.focus({ preventScroll: true });
        onRetry();
      }}
    >
      {t(texts.shared.retry)}
    </Button>
    {children}
  </div>
);

/** Placeholder for a figure until it is known. */
export const Blank = () => (
  <span className={styles.blank}>
    <span className="sr-only">{t(texts.shell.loading)}</span>
  </span>
);
