import type { ReactNode } from 'react';
import type { FigureName } from '#contracts';
import { t } from './brand.js';
import { Rows } from './ui/rows.js';
import styles from './summary-list.module.css';

interface SummaryListProps {
  rows: readonly (readonly [name: string, value: ReactNode])[];
  /** The public figure that the values are. */
  figure?: FigureName | undefined;
}

/** A purchase's amounts, one per line. Names are brand texts; values are shown as they are. */
export function SummaryList({ rows, figure }: SummaryListProps) {
  return (
    <dl className={styles.summary}>
      <Rows rows={rows.map(([name, value]) => [t(name), value])} figure={figure} />
    </dl>
  );
}
