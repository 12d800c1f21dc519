import type { Receipt } from '#contracts';
import { formatUnits, parseUnits } from '#contracts/amount';
import { config, texts, t } from '../../shared/brand.js';
import { grouped, moment } from '../../shared/format.js';
import { Rows } from '../../shared/ui/rows.js';
import styles from './receipt-page.module.css';

const labels = texts.receipt;
const { decimals } = config.sale;

/** A ledger transaction's postings, with the sum that shows that they balance. */
export function Postings({ transaction }: { transaction: Receipt['ledgerTransaction'] }) {
  const sum = transaction.postings.reduce((total, { amount }) => total + signedUnits(amount), 0n);
  return (
    <section aria-labelledby="ledger-heading">
      <h2 id="ledger-heading">{t(labels.ledgerHeading)}</h2>
      <p className={styles.muted}>{t(labels.ledgerIntro)}</p>
      <table className={styles.postings}>
        <thead>
          <tr>
            <th scope="col">{t(labels.account)}</th>
            <th scope="col">{t(labels.amount)}</th>
          </tr>
        </thead>
        <tbody>
          {transaction.postings.map(({ account, amount }) => (
            <tr key={account + amount}>
              <td>
                <code>{account}</code>
              </td>
              <td>{withSign(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t(labels.sum)}</th>
            <td>{withSign(formatUnits(sum, decimals))}</td>
          </tr>
        </tfoot>
      </table>
      <dl className={styles.facts}>
        <Rows
          rows={[
            [t(labels.ledgerId), transaction.id],
            [t(labels.ledgerKind), transaction.kind],
            [t(labels.posted), moment(transaction.postedAt)],
          ]}
        />
      </dl>
    </section>
  );
}

const signedUnits = (amount: string): bigint =>
  amount.startsWith('-') ? -parseUnits(amount.slice(1), decimals) : parseUnits(amount, decimals);

/** Groups the digits and adds a typographic minus, or a plus for positive amounts. */
function withSign(amount: string): string {
  if (amount.startsWith('-')) return `−${grouped(amount.slice(1))}`;
  return signedUnits(amount) === 0n ? '0' : `+${grouped(amount)}`;
}
