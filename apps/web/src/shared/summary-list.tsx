import { t } from './brand.js';
import styles from './summary-list.module.css';

/** What a purchase comes to, line by line: the name of each amount as a brand text, and the amount. */
export function SummaryList({ rows }: { rows: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={styles.summary}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
