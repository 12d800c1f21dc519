import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Column, ItemTable } from './item-table.js';
import { MoreButton } from './more-button.js';
import { QueryState } from './query-state.js';
import styles from './listing.module.css';

export type { Column };

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
      <QueryState query={list} />
      <div className={styles.none} role="status">
        {items?.length === 0 && none}
      </div>
      {items && items.length > 0 && <ItemTable items={items} columns={columns} rowKey={({ id }) => id} />}
      {(list.hasNextPage || actions) && (
        <div className={styles.actions}>
          <MoreButton list={list} label={more} />
          {actions}
        </div>
      )}
    </>
  );
}
