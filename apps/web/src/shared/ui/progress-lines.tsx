import type { ReactNode } from 'react';
import styles from './progress-lines.module.css';

interface ProgressLinesProps {
  status: string | undefined;
  /** Why it has failed. */
  failure?: ReactNode;
  children: ReactNode;
}

/** Where something bought stands, told to screen readers as it changes. */
export function ProgressLines({ status, failure, children }: ProgressLinesProps) {
  return (
    <div className={styles.lines} data-status={status}>
      <div role="status">{children}</div>
      <div role="alert">{failure}</div>
    </div>
  );
}
