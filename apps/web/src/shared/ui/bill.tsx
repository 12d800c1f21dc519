import type { ReactNode } from 'react';
import { type Row, Rows } from './rows.js';
import styles from './bill.module.css';

interface BillProps {
  lines: readonly Row[];
  total: Row;
  testId: string;
  className?: string | undefined;
  /** Notes below the total. */
  children?: ReactNode;
}

/** The items of a payment and their total. A changed total is announced to screen readers. */
export const Bill = ({ lines, total: [name, value], testId, className = '', children }: BillProps) => (
  <div className={`${styles.bill} ${className}`}>
    <dl>
      <Rows rows={lines} />
      <div className={styles.total}>
        <dt>{name}</dt>
        <dd aria-live="polite" data-testid={testId}>
          {value ?? '–'}
        </dd>
      </div>
    </dl>
    {children}
  </div>
);
