import { groupDigits } from '#contracts/amount';
import { brand, texts, t } from '../../shared/brand.js';
import { arcs } from './arcs.js';
import { Section } from './section.js';
import styles from './tokenomics.module.css';

const { tokenomics } = texts.landing;
const { total, shares } = brand.tokenomics;

/** The brand's colours in turn, each round paler than the one before. */
const HUES = ['--gold', '--violet', '--rose', '--sky'];
const colourOf = (at: number) =>
  `color-mix(in oklab, var(${HUES[at % HUES.length]}) ${100 - Math.floor(at / HUES.length) * 38}%, white)`;

/** How the supply is shared (specification §9, landing tokenomics): a ring and the table it is drawn from. */
export function Tokenomics() {
  return (
    <Section id="tokenomics" label={tokenomics.label} heading={tokenomics.heading} intro={tokenomics.intro}>
      <div className={styles.tokenomics}>
        <Ring />
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t(tokenomics.category)}</th>
              <th scope="col">{t(tokenomics.share)}</th>
              <th scope="col">{t(tokenomics.amount)}</th>
            </tr>
          </thead>
          <tbody>
            {shares.map(({ id, percentage, amount }, at) => (
              <tr key={id}>
                <th scope="row">
                  <span className={styles.swatch} style={{ background: colourOf(at) }} />
                  {t(tokenomics.categories[id] ?? id)}
                </th>
                <td>{percentage}%</td>
                <td>{amount}</td>
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
        {arcs(shares.map(({ percentage }) => percentage)).map(({ start, length }, at) => (
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
