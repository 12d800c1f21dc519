import { useInfiniteQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import type { TransferList, TransferQuery } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { keys } from '../../shared/operators/keys.js';
import { pagedQuery } from '../../shared/paged-query.js';
import { MoreButton } from '../../shared/ui/more-button.js';
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
  const { data, error, isPending } = list;
  const items = data?.pages.flatMap((page) => page.items);
  return (
    <>
      <div aria-live="polite">
        {isPending && <p>{t(labels.loading)}</p>}
        {error && <Alert type="error" showIcon title={t(labels.failed)} description={error.message} />}
        {items?.length === 0 && <p>{t(none)}</p>}
      </div>
      <ul className={styles.list} aria-label={t(name)}>
        {items?.map((transfer) => (
          <TransferItem key={transfer.id} transfer={transfer} />
        ))}
      </ul>
      <MoreButton list={list} label={labels.more} />
    </>
  );
}
