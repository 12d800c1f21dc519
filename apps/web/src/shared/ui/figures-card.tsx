import { type ReactNode, useId } from 'react';
import { t } from '../brand.js';
import { FailedLoad } from './failed-load.js';
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
