import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { OwnPurchase } from '#libs/contracts';
import { simulated, texts, t } from '../../shared/brand.js';
import { grouped, money, moment } from '../../shared/format.js';
import { Button } from '../../shared/ui/button.js';
import { Section, Unavailable } from '../../shared/ui/section.js';
import { purchasesQuery } from './wallet-queries.js';
import styles from '../../shared/ui/table.module.css';

const { purchases: words, more } = texts.application.wallet;
const { columns } = words;

/** The member's purchases in the pre-sale, with what of each is vested. */
export function PurchasesSection() {
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(purchasesQuery);
  const items = data?.pages.flatMap((page) => page.items);
  return (
    <Section id="purchases" heading={t(words.heading)} intro={t(words.intro)}>
      {isError && !data && <Unavailable onRetry={() => void refetch()} />}
      {items?.length === 0 && (
        <p className={styles.none}>
          {t(words.none)} <Link to="/app">{t(words.buy)}</Link>
        </p>
      )}
      {items && items.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t(columns.at)}</th>
              <th scope="col">{t(columns.amount)}</th>
              <th scope="col">{t(columns.paid)}</th>
              <th scope="col">{t(columns.release)}</th>
              <th scope="col">{t(columns.vested)}</th>
              <th scope="col">{t(columns.status)}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((purchase) => (
              <Row key={purchase.id} purchase={purchase} />
            ))}
          </tbody>
        </table>
      )}
      {hasNextPage && (
        <Button look="quiet" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t(more)}
        </Button>
      )}
    </Section>
  );
}

function Row({ purchase }: { purchase: OwnPurchase }) {
  const { createdAt, tokenAmount, amountPaid, amountUnit, summary, status } = purchase;
  return (
    <tr>
      <td data-label={t(columns.at)}>{moment(createdAt)}</td>
      <td data-label={t(columns.amount)}>{grouped(tokenAmount)}</td>
      <td data-label={t(columns.paid)}>
        {money(amountPaid, amountUnit)} {simulated && <mark>{t(texts.simulation.mark)}</mark>}
      </td>
      <td data-label={t(columns.release)}>{summary ? grouped(summary.releaseAmount) : '–'}</td>
      <td data-label={t(columns.vested)}>{summary ? grouped(summary.vestedAmount) : '–'}</td>
      <td data-label={t(columns.status)}>
        {t(words.statuses[status])} {summary && <Link to={summary.receiptUrl}>{t(words.receipt)}</Link>}
      </td>
    </tr>
  );
}
