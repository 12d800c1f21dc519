import { Link } from 'react-router-dom';
import type { BookedTransaction } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { grouped, tokens } from '../../shared/format.js';
import { Section } from '../../shared/ui/section.js';
import styles from './operations.module.css';

const labels = texts.operations.purchase.ledger;

interface PostingListProps {
  postings: BookedTransaction['postings'];
  /** Whether accounts lead to their transactions. Codes on receipts leave members out, so those lead nowhere. */
  linked?: boolean;
}

/** What a ledger transaction has moved, by account. */
export const PostingList = ({ postings, linked = false }: PostingListProps) => (
  <dl className={styles.amounts}>
    {postings.map(({ account, amount, currency }) => (
      <div key={account}>
        <dt>
          {linked ? (
            <Link to={`/admin/ledger?${new URLSearchParams({ account })}`}>
              <code>{account}</code>
            </Link>
          ) : (
            <code>{account}</code>
          )}
        </dt>
        <dd>{currency === 'token' ? tokens(amount) : `${grouped(amount)} ${currency}`}</dd>
      </div>
    ))}
  </dl>
);

/** The ledger transaction of something, with a link to its page. */
export const LedgerSection = ({ transaction }: { transaction: BookedTransaction | null }) => (
  <Section id="ledger" heading={t(labels.heading)}>
    {transaction ? (
      <>
        <PostingList postings={transaction.postings} />
        <Link to={`/admin/ledger/${transaction.id}`}>{t(labels.show)}</Link>
      </>
    ) : (
      <p>{t(labels.none)}</p>
    )}
  </Section>
);
