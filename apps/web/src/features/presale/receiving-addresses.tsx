import type { PaymentCurrency, Presale } from '#contracts';
import { simulated, texts, t } from '../../shared/brand.js';
import { CopyButton } from '../../shared/ui/copy-button.js';
import styles from './receiving-addresses.module.css';

const { addresses } = texts.presale;
/** The five currencies that the panel lists (specification §3). */
const LISTED: PaymentCurrency[] = ['SOL', 'ETH', 'BASE', 'BITCOIN', 'USDT'];

export function ReceivingAddresses({ receiving }: { receiving: Presale['receivingAddresses'] | undefined }) {
  return (
    <section className={styles.panel} aria-labelledby="addresses-heading">
      <h2 id="addresses-heading">{t(addresses.heading)}</h2>
      <p className={styles.intro}>{t(simulated ? addresses.introSimulated : addresses.introSolana)}</p>
      <ul>
        {LISTED.map((currency) => (
          <li key={currency}>
            <span className={styles.currency}>{currency}</span>
            <code>{receiving?.[currency] ?? '…'}</code>
            {receiving && (
              <CopyButton
                value={receiving[currency]}
                name={currency}
                label={t(addresses.copy, { currency })}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
