import { groupDigits } from '#contracts/amount';
import { brand, texts, t } from '../../shared/brand.js';
import { arcs, sharePercent } from './allocation.js';
import { colourVariable } from '../../shared/theme/tokens.js';
import { Section } from './section.js';
import styles from './tokenomics.module.css';

const { tokenomics } = texts.landing;
const { total, groups } = brand.allocation;

/** The brand's colours in turn, each round paler than the one before. */
const HUES = ['gold', 'violet', 'rose', 'sky'] as const;
const colourOf = (at: number) =>
  `color-mix(in oklab, ${colourVariable(HUES[at % HUES.length]!)} ${100 - Math.floor(at / HUES.length) * 32}%, white)`;

const shares = groups.map(({ amount }) => sharePercent(amount, total));
const percent = (share: number) => `${share.toLocaleString('en', { maximumFractionDigits: 2 })}%`;

/** Where the whole supply lies: a ring and the table it is drawn from. */
export function Tokenomics() {
  return (
    <Section id="tokenomics" label={tokenomics.label} heading={tokenomics.heading} intro={tokenomics.intro}>
      <div className={styles.tokenomics}>
        <Ring />
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t(tokenomics.group)}</th>
              <th scope="col">{t(tokenomics.share)}</th>
              <th scope="col">{t(tokenomics.amount)}</th>
            </tr>
          </thead>
          <tbody>
            {groups.map(({ id, title, amount, vesting }, at) => (
              <tr key={id}>
                <th scope="row">
                  <span className={styles.swatch} style={{ background: colourOf(at) }} />
                  {t(title)}
                  <small>{t(vesting)}</small>
                </th>
                <td>{percent(shares[at] ?? 0)}</td>
                <td>{groupDigits(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

function Ring() {
  return (
    <div className={styles.ring}>
      <svg viewBox="0 0 120 120" role="img" aria-label={t(tokenomics.chart)}>
        {arcs(shares).map(({ start, length }, at) => (
          <circle
            key={start}
            cx="60"
            cy="60"
            r="48"
            pathLength="1"
            strokeDasharray={`${Math.max(0.002, length - 0.004)} 1`}
            strokeDashoffset={-start}
            style={{ stroke: colourOf(at) }}
          />
        ))}
      </svg>
      <p>
        {t(tokenomics.total)}
        <strong>{groupDigits(total)}</strong>
        {brand.ticker}
      </p>
    </div>
  );
}
