import type { ReactNode } from 'react';
import { t } from '../../shared/brand.js';
import styles from './explorer.module.css';

export interface Column<Item> {
  /** The catalogue text of the heading. On a phone it stands beside each value. */
  heading: string;
  of: (item: Item) => ReactNode;
  /** Amounts are right-aligned. */
  amount?: boolean;
}

interface DataTableProps<Item> {
  /** The id of the table's heading. */
  labelledBy: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  columns: readonly Column<Item>[];
}

/** A table whose rows are cards on a phone. */
export function DataTable<Item>({ labelledBy, items, keyOf, columns }: DataTableProps<Item>) {
  return (
    <table className={styles.table} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {columns.map(({ heading, amount }) => (
            <th key={heading} scope="col" data-amount={amount}>
              {t(heading)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={keyOf(item)}>
            {columns.map(({ heading, of, amount }) => (
              <td key={heading} data-label={t(heading)} data-amount={amount}>
                {of(item)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
