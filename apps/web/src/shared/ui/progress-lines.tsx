import type { ReactNode } from 'react';
import styles from './progress-lines.module.css';

interface ProgressLinesProps {
  status: string | undefined;
  /** The reason for a failure. */
  failure?: ReactNode;
  children: ReactNode;
}

/** The status of something bought. Screen readers announce its changes. */
export function ProgressLines({ status, failure, children }: ProgressLinesProps) {
  return (
    <div className={styles.lines} data-status={status}>
      <div role="status">{children}</div>
      <div role="alert">{failure}</div>
    </div>
  );
}
