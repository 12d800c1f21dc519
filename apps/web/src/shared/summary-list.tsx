import type { ReactNode } from 'react';
import { t } from './brand.js';
import { Rows } from './ui/rows.js';
import styles from './summary-list.module.css';

/** A purchase's amounts, one per line. Names are brand texts; values are shown as they are. */
export function SummaryList({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.summary}>
      <Rows rows={rows.map(([name, value]) => [t(name), value])} />
    </dl>
  );
}
