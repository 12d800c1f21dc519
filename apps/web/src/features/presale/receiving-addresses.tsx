import type { PaymentCurrency, Sale } from '#contracts';
import { simulated, texts, t } from '../../shared/brand.js';
import { CopyButton } from '../../shared/ui/copy-button.js';
import styles from './receiving-addresses.module.css';

const { addresses } = texts.presale;
/** The five currencies that the panel lists (specification §3). */
const LISTED: PaymentCurrency[] = ['SOL', 'ETH', 'BASE', 'BITCOIN', 'USDT'];

/**
 * Where manual payments are sent; folded away in simulation, in which no one pays. Currencies that the form takes on the chain are left out, because money at these addresses is
 * credited only after an operator has seen it.
 */
export function ReceivingAddresses({ sale }: { sale: Sale | undefined }) {
  const receiving = sale?.receivingAddresses;
  const onChain: readonly string[] = sale?.chainCurrencies ?? [];
  const listed = LISTED.filter((currency) => !onChain.includes(currency));
  return (
    <section aria-labelledby="addresses-heading">
      <details className={styles.panel} open={!simulated}>
        <summary>
          <h2 id="addresses-heading">{t(addresses.heading)}</h2>
        </summary>
        <p className={styles.intro}>{t(simulated ? addresses.introSimulated : addresses.introSolana)}</p>
        <ul>
          {listed.map((currency) => (
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
      </details>
    </section>
  );
}
