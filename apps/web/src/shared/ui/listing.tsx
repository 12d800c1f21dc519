import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Table } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../brand.js';
import { MoreButton } from './more-button.js';
import { QueryFailure } from './section.js';
import styles from './listing.module.css';

export interface Column<Item> {
  /** The catalogue text of the heading. On a phone it stands beside each value. */
  heading: string;
  of: (item: Item) => ReactNode;
  /** Amounts are right-aligned and bold. */
  amount?: boolean;
}

interface ListingProps<Item> {
  list: UseInfiniteQueryResult<InfiniteData<{ items: readonly Item[] }>>;
  columns: readonly Column<Item>[];
  /** The message if the list is empty. */
  none: ReactNode;
  /** Label of the button that fetches the next page. */
  more: string;
  /** Further controls next to that button. */
  actions?: ReactNode;
}

/** A list that is fetched page by page, as a table. Shows a message if it is empty or can't be fetched. */
export function Listing<Item extends { id: string }>({
  list,
  columns,
  none,
  more,
  actions,
}: ListingProps<Item>) {
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <>
      <QueryFailure query={list} />
      <p className={styles.none} role="status">
        {items?.length === 0 && none}
      </p>
      {items && items.length > 0 && (
        <Table<Item>
          className={styles.table!}
          rowKey="id"
          pagination={false}
          dataSource={items}
          columns={columns.map(({ heading, of, amount = false }) => ({
            key: heading,
            title: t(heading),
            align: amount ? 'right' : 'left',
            className: amount ? styles.amount! : '',
            render: (_, item) => of(item),
            onCell: () => labelled(t(heading)),
          }))}
        />
      )}
      {(list.hasNextPage || actions) && (
        <div className={styles.actions}>
          <MoreButton list={list} label={more} />
          {actions}
        </div>
      )}
    </>
  );
}

const labelled = (label: string): object => ({ 'data-label': label });
