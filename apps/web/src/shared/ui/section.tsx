import { type ReactNode, useId } from 'react';
import { texts, t } from '../brand.js';
import { Button } from './button.js';
import styles from './section.module.css';

interface SectionProps {
  id: string;
  heading: string;
  intro?: string;
  badge?: ReactNode;
  children: ReactNode;
}

/** One section of the settings. */
export function Section({ id, heading, intro, badge, children }: SectionProps) {
  const headingId = useId();
  return (
    <section id={id} className={styles.section} aria-labelledby={headingId}>
      <div className={styles.heading}>
        <h2 id={headingId}>{heading}</h2>
        {badge}
      </div>
      {intro && <p className={styles.intro}>{intro}</p>}
      {children}
    </section>
  );
}

/** Replaces content that can't be loaded. */
export function Unavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.row}>
      <p role="alert">{t(texts.shared.unavailable)}</p>
      <Button look="quiet" onClick={onRetry}>
        {t(texts.shared.retry)}
      </Button>
    </div>
  );
}

interface QueryFailureProps {
  query: { data: unknown; isError: boolean; refetch: () => unknown };
}

/** Shown in place of a query's data if none could be loaded. If only an update fails, the earlier data stay. */
export const QueryFailure = ({ query: { data, isError, refetch } }: QueryFailureProps) =>
  isError && !data && <Unavailable onRetry={() => void refetch()} />;
