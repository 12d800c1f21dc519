import type { Payout } from '#contracts';
import { shortAddress } from '#contracts/address';
import { config, t, texts } from '../brand.js';
import { explorerLink } from '../explorer-link.js';
import { grouped, tokens } from '../format.js';
import { ReceiptButton } from '../receipt-button.js';
import { ExternalLink } from '../ui/button.js';
import styles from '../ui/section.module.css';
import { Moment } from '../ui/moment.js';

const { own: words, kinds, states, problems } = texts.payouts;

const amountOf = ({ amount, currency }: Payout): string =>
  currency === 'token' ? tokens(amount) : `${grouped(amount)} ${currency}`;

/** Payouts with what has become of them, and the transaction of each that was made. */
export function PayoutList({ items, label }: { items: readonly Payout[]; label: string }) {
  if (items.length === 0) return <p className={styles.detail}>{t(words.none)}</p>;
  return (
    <ul className={styles.list} aria-label={label}>
      {items.map((payout) => (
        <li key={payout.id} data-testid="payout">
          <div>
            <p className={styles.name}>
              {t(words.line, { kind: t(kinds[payout.kind]), amount: amountOf(payout) })}
            </p>
            {payout.destination !== null && (
              <p className={styles.detail} title={payout.destination}>
                {t(words.to, { address: shortAddress(payout.destination) })}
              </p>
            )}
            {payout.problem !== null && <p className={styles.detail}>{t(problems[payout.problem])}</p>}
          </div>
          <div>
            <p className={styles.name}>{t(states[payout.state])}</p>
            {payout.landedAt !== null && (
              <p className={styles.detail}>
                <Moment at={payout.landedAt} />
              </p>
            )}
            {payout.signature !== null && (
              <ExternalLink to={explorerLink(config.cluster, 'transaction', payout.signature)}>
                {t(words.transaction)}
              </ExternalLink>
            )}
            {payout.state === 'landed' && (
              <ReceiptButton
                path={`/api/ledger-log/receipt?payout=${payout.id}`}
                id={payout.id}
                label={t(words.receipt)}
              />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
