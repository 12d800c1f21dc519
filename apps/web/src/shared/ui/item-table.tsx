import { Table, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../brand.js';
import styles from './listing.module.css';

export interface Column<Item> {
  /** The catalogue text of the heading. On a phone it stands beside each value. */
  heading: string;
  of: (item: Item) => ReactNode;
  /** Amounts are right-aligned and bold. */
  amount?: boolean;
}

interface ItemTableProps<Item> {
  items: readonly Item[];
  columns: readonly Column<Item>[];
  rowKey: (Item extends object ? keyof Item & string : never) | ((item: Item) => string);
  /** The accessible name, if no heading says what the table lists. */
  label?: string;
  selection?: TableProps<Item>['rowSelection'];
}

/** Items as a table. On a phone each row is a card. */
export const ItemTable = <Item extends object>({
  items,
  columns,
  rowKey,
  label,
  selection,
}: ItemTableProps<Item>) => (
  <Table<Item>
    className={styles.table!}
    rowKey={rowKey as string}
    pagination={false}
    dataSource={items}
    {...(selection && { rowSelection: selection })}
    {...(label !== undefined && { 'aria-label': label })}
    columns={columns.map(({ heading, of, amount = false }) => ({
      key: heading,
      title: t(heading),
      align: amount ? 'right' : 'left',
      className: amount ? styles.amount! : '',
      render: (_, item) => of(item),
      onCell: () => labelled(t(heading)),
    }))}
  />
);

const labelled = (label: string): object => ({ 'data-label': label });
