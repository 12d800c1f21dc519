import type { Receipt } from '#contracts';
import { formatUnits, parseUnits } from '#contracts/amount';
import { type ChainCurrency, decimalsOf } from '#contracts/money';
import { config, texts, t } from '../../shared/brand.js';
import { grouped } from '../../shared/format.js';
import { HowMade, listed } from '../../shared/ui/made.js';
import { Rows } from '../../shared/ui/rows.js';
import styles from './receipt-page.module.css';
import { Moment } from '../../shared/ui/moment.js';

const labels = texts.receipt;

type Posting = Receipt['ledgerTransaction']['postings'][number];

/** A ledger transaction's postings, with the sum in each currency that shows that they balance. */
export function Postings({ transaction }: { transaction: Receipt['ledgerTransaction'] }) {
  const currencies = [...new Set(transaction.postings.map(({ currency }) => currency))];
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
          {transaction.postings.map(({ account, amount, currency }) => (
            <tr key={account + amount}>
              <td>
                <code>{account}</code>
              </td>
              <td {...listed('receipt')}>{withSign(amount, currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {currencies.map((currency) => (
            <tr key={currency}>
              <th scope="row">{t(labels.sum)}</th>
              <td {...listed('receipt')}>{withSign(sumOf(transaction.postings, currency), currency)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
      <dl className={styles.facts}>
        <Rows
          rows={[
            [t(labels.ledgerId), transaction.id],
            [t(labels.ledgerKind), transaction.kind],
            [t(labels.posted), <Moment key="at" at={transaction.postedAt} />],
          ]}
        />
      </dl>
      <HowMade of="receipt" />
    </section>
  );
}

function sumOf(postings: readonly Posting[], currency: ChainCurrency): string {
  const decimals = decimalsOf(currency, config.sale.decimals);
  const own = postings.filter((posting) => posting.currency === currency);
  const sum = own.reduce((total, { amount }) => {
    const units = parseUnits(amount.replace('-', ''), decimals);
    return amount.startsWith('-') ? total - units : total + units;
  }, 0n);
  return formatUnits(sum, decimals);
}

/** Groups the digits, adds a typographic minus, or a plus for positive amounts, and names money's currency. */
function withSign(amount: string, currency: ChainCurrency): string {
  const unit = currency === 'token' ? '' : ` ${currency}`;
  if (amount.startsWith('-')) return `−${grouped(amount.slice(1))}${unit}`;
  return amount === '0' ? `0${unit}` : `+${grouped(amount)}${unit}`;
}
