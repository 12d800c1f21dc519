import { useInfiniteQuery } from '@tanstack/react-query';
import type { TransferList, TransferQuery } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { keys } from '../../shared/operators/keys.js';
import { pagedQuery } from '../../shared/paged-query.js';
import { MoreButton } from '../../shared/ui/more-button.js';
import { QueryState } from '../../shared/ui/query-state.js';
import { TransferItem } from './transfer-item.js';
import styles from './transfers-page.module.css';

const labels = texts.transfers;

interface TransferListingProps {
  kind: TransferQuery['kind'];
  name: string;
  none: string;
}

/** One kind of what has arrived on the chain, newest first. */
export function TransferListing({ kind, name, none }: TransferListingProps) {
  const list = useInfiniteQuery(
    pagedQuery<TransferList>(
      [...keys.transfers, kind],
      '/api/admin/transfers',
      { kind },
      { 'presale.stats': true },
    ),
  );
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <>
      <QueryState query={list} />
      <div aria-live="polite">{items?.length === 0 && <p>{t(none)}</p>}</div>
      <ul className={styles.list} aria-label={t(name)}>
        {items?.map((transfer) => (
          <TransferItem key={transfer.id} transfer={transfer} />
        ))}
      </ul>
      <MoreButton list={list} label={labels.more} />
    </>
  );
}
