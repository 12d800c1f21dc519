import type { BookedTransaction } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { grouped, tokens } from '../../shared/format.js';
import { Section } from '../../shared/ui/section.js';
import styles from './operations.module.css';

const labels = texts.operations.purchase.ledger;

/** What a ledger transaction has moved, by account. */
export const LedgerSection = ({ transaction }: { transaction: BookedTransaction | null }) => (
  <Section id="ledger" heading={t(labels.heading)}>
    {transaction ? (
      <dl className={styles.amounts}>
        {transaction.postings.map(({ account, amount, currency }) => (
          <div key={account}>
            <dt>
              <code>{account}</code>
            </dt>
            <dd>{currency === 'token' ? tokens(amount) : `${grouped(amount)} ${currency}`}</dd>
          </div>
        ))}
      </dl>
    ) : (
      <p>{t(labels.none)}</p>
    )}
  </Section>
);
