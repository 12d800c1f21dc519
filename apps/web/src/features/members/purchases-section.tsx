import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { OwnPurchase } from '#contracts';
import { simulated, texts, t } from '../../shared/brand.js';
import { grouped, money, moment } from '../../shared/format.js';
import { Listing } from '../../shared/ui/listing.js';
import { Section } from '../../shared/ui/section.js';
import { purchasesQuery } from './wallet-queries.js';

const { purchases: words, more } = texts.application.wallet;
const { columns } = words;

/** The member's pre-sale purchases, each with its vested share. */
export function PurchasesSection() {
  return (
    <Section id="purchases" heading={t(words.heading)} intro={t(words.intro)}>
      <Listing
        list={useInfiniteQuery(purchasesQuery)}
        columns={[columns.at, columns.amount, columns.paid, columns.release, columns.vested, columns.status]}
        none={
          <>
            {t(words.none)} <Link to="/app">{t(words.buy)}</Link>
          </>
        }
        row={Row}
        more={more}
      />
    </Section>
  );
}

function Row({ item: purchase }: { item: OwnPurchase }) {
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
