import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { t } from '../brand.js';
import { Button } from './button.js';
import { Unavailable } from './section.js';
import styles from './table.module.css';

interface ListingProps<Item> {
  list: UseInfiniteQueryResult<InfiniteData<{ items: readonly Item[] }>>;
  /** The column headings, in order. */
  columns: readonly string[];
  /** Heading of the last column, if that shows amounts. They are right-aligned. */
  amount?: string;
  /** The message if the list is empty. */
  none: ReactNode;
  row: ComponentType<{ item: Item }>;
  /** Label of the button that fetches the next page. */
  more: string;
  /** Further controls next to that button. */
  actions?: ReactNode;
}

/** A list that is fetched page by page, as a table. Shows a message if it is empty or can't be fetched. */
export function Listing<Item extends { id: string }>({
  list: { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage },
  columns,
  amount,
  none,
  row: Row,
  more,
  actions,
}: ListingProps<Item>) {
  const items = data?.pages.flatMap((page) => page.items);
  return (
    <>
      {isError && !data && <Unavailable onRetry={() => void refetch()} />}
      <p className={styles.none} role="status">
        {items?.length === 0 && none}
      </p>
      {items && items.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((heading) => (
                <th key={heading} scope="col">
                  {t(heading)}
                </th>
              ))}
              {amount !== undefined && (
                <th scope="col" className={styles.amount}>
                  {t(amount)}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <Row key={item.id} item={item} />
            ))}
          </tbody>
        </table>
      )}
      {(hasNextPage || actions) && (
        <div className={styles.actions}>
          {hasNextPage && (
            <Button look="quiet" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t(more)}
            </Button>
          )}
          {actions}
        </div>
      )}
    </>
  );
}
