import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
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
  /** Why, if the server has said so. */
  reason?: string | undefined;
  /** Whether to lead to the page that says what works at the moment. Small parts of a page don't all do so. */
  toState?: boolean;
}

/** Replaces content that could not be loaded, and says what to do. */
export function FailedLoad({ onRetry, reason, toState = true }: FailedLoadProps) {
  const { unavailable, unavailableStill, retry } = texts.shared;
  return (
    <div className={styles.failed}>
      <p role="alert">{reason ?? t(unavailable)}</p>
      <Button
        look="quiet"
        onClick={() => {
          // The button goes away while it is tried again, and the focus would be lost with it.
          document.getElementById('content')?.focus({ preventScroll: true });
          onRetry();
        }}
      >
        {t(retry)}
      </Button>
      {toState && <Link to="/status">{t(unavailableStill)}</Link>}
    </div>
  );
}

interface QueryFailureProps {
  query: { data: unknown; isError: boolean; refetch: () => unknown };
  toState?: boolean;
}

/** Shown in place of a query's data if none could be loaded. If only an update fails, the earlier data stay. */
export const QueryFailure = ({ query: { data, isError, refetch }, toState = true }: QueryFailureProps) =>
  isError && !data && <FailedLoad toState={toState} onRetry={() => void refetch()} />;

/** Placeholder for a figure until it is known. */
export const Blank = () => (
  <span className={styles.blank}>
    <span className="sr-only">{t(texts.shell.loading)}</span>
  </span>
);
