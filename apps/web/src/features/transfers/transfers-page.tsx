import { useInfiniteQuery } from '@tanstack/react-query';
import { Alert, Tabs } from 'antd';
import { useState } from 'react';
import type { TransferList, TransferQuery } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { OperatorsPage } from '../../shared/operators/operators-page.js';
import { pagedQuery } from '../../shared/paged-query.js';
import { keys } from '../../shared/operators/keys.js';
import { MoreButton } from '../../shared/ui/more-button.js';
import { QuoteSwitch } from './quote-switch.js';
import { TransferItem } from './transfer-item.js';
import { WatchStatusNote } from './watch-status.js';
import styles from './transfers-page.module.css';

const labels = texts.transfers;
type Kind = TransferQuery['kind'];
const KINDS: Kind[] = ['suspense', 'refund', 'foreign', 'all'];

/** What has arrived on the chain, for operators. */
export default function TransfersPage() {
  return (
    <OperatorsPage name="transfers" intro={labels.intro}>
      <Transfers />
    </OperatorsPage>
  );
}

function Transfers() {
  const [kind, setKind] = useState<Kind>('suspense');
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
      <WatchStatusNote />
      <QuoteSwitch />
      <Tabs
        className={styles.tabs!}
        aria-label={t(labels.show)}
        activeKey={kind}
        onChange={(choice) => setKind(choice as Kind)}
        destroyOnHidden
        items={KINDS.map((choice) => ({
          key: choice,
          label: t(labels.kinds[choice]),
          children: (
            <>
              <div aria-live="polite">
                {isPending && <p>{t(labels.loading)}</p>}
                {error && (
                  <Alert type="error" showIcon title={t(labels.failed)} description={error.message} />
                )}
                {items?.length === 0 && <p>{t(labels.none)}</p>}
              </div>
              <ul className={styles.list} aria-label={t(labels.title)}>
                {items?.map((transfer) => (
                  <TransferItem key={transfer.id} transfer={transfer} />
                ))}
              </ul>
              <MoreButton list={list} label={labels.more} />
            </>
          ),
        }))}
      />
    </>
  );
}
