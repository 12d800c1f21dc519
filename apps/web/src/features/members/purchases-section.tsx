import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { OwnPurchase } from '#contracts';
import { simulated, texts, t } from '../../shared/brand.js';
import { grouped, money } from '../../shared/format.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { type Column, Listing } from '../../shared/ui/listing.js';
import { Section } from '../../shared/ui/section.js';
import styles from './purchases-section.module.css';
import { purchasesQuery } from './wallet-queries.js';
import { Moment } from '../../shared/ui/moment.js';

const { purchases: words, more } = texts.application.wallet;
const { columns } = words;

const COLUMNS: readonly Column<OwnPurchase>[] = [
  { heading: columns.at, of: ({ createdAt }) => <Moment at={createdAt} /> },
  { heading: columns.amount, of: ({ tokenAmount }) => grouped(tokenAmount) },
  {
    heading: columns.paid,
    of: ({ amountPaid, amountUnit }) => (
      <span>
        {money(amountPaid, amountUnit)} {simulated && <mark>{t(texts.simulation.mark)}</mark>}
      </span>
    ),
  },
  { heading: columns.release, of: ({ summary }) => (summary ? grouped(summary.releaseAmount) : '–') },
  { heading: columns.vested, of: ({ summary }) => (summary ? grouped(summary.vestedAmount) : '–') },
  {
    heading: columns.status,
    of: ({ status, summary }) => (
      <span className={styles.status}>
        {t(words.statuses[status])} {summary && <Link to={summary.receiptUrl}>{t(words.receipt)}</Link>}
      </span>
    ),
  },
];

/** The member's pre-sale purchases, each with its vested share. */
export const PurchasesSection = () => (
  <Section id="purchases" heading={t(words.heading)} intro={t(words.intro)}>
    <Listing
      list={useInfiniteQuery(purchasesQuery)}
      columns={COLUMNS}
      none={
        <EmptyState scene="vault" next={['/app/presale', t(words.buy)]}>
          {t(words.none)}
        </EmptyState>
      }
      more={more}
    />
  </Section>
);
