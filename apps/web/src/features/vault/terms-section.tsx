import type { Vault } from '#contracts';
import { MAX_BOOST_PERCENT } from '#contracts/game-rewards';
import { brand, texts, t } from '../../shared/brand.js';
import { grouped, percent, percentage } from '../../shared/format.js';
import styles from './vault.module.css';

const { terms: words } = texts.vault;

/** The rates by length and size, as they are at present. */
export function RatesSection({ terms }: { terms: Vault['terms'] }) {
  const { ticker } = brand;
  return (
    <section className={styles.section} aria-labelledby="rates-heading">
      <h2 id="rates-heading">{t(words.heading)}</h2>
      <ul className={styles.tiers}>
        {terms.tiers.map(({ days, apyPercent }) => (
          <li key={days}>
            <strong>{t(words.rate, { rate: percent(apyPercent) })}</strong>
            <span>{t(words.days, { days: String(days) })}</span>
          </li>
        ))}
      </ul>
      {terms.sizeBoosts.length > 0 && (
        <>
          <h3>{t(words.sizeHeading)}</h3>
          <ul className={styles.sizes}>
            {terms.sizeBoosts.map(({ amount, points }) => (
              <li key={amount}>
                {t(words.size, { amount: grouped(amount), ticker, points: percentage(points) })}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** The rules of a lock. */
export function RulesSection({ terms, mode }: Pick<Vault, 'terms' | 'mode'>) {
  const { ticker } = brand;
  const [min, max] = [String(terms.drip.min), String(terms.drip.max)];
  const rules = [
    t(words.min, { amount: grouped(terms.minAmount), ticker }),
    t(words.daily),
    t(words.fixed),
    t(words.choice),
    t(words.drip, { min, max }),
    t(words.exit, { percent: String(terms.exitPercent) }),
    t(words.end),
    ...(mode === 'simulated' ? [t(words.released)] : []),
    t(words.reserve),
    t(words.boost, { percent: String(MAX_BOOST_PERCENT) }),
  ];
  return (
    <section className={styles.section} aria-labelledby="rules-heading">
      <h2 id="rules-heading">{t(words.rulesHeading)}</h2>
      <ul className={styles.list}>
        {rules.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
