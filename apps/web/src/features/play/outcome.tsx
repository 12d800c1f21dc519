import { useId } from 'react';
import type { FinishedGame } from '#libs/contracts';
import { formatUnits, parseUnits } from '#contracts/amount';
import { brand, config, texts, t } from '../../shared/brand.js';
import { grouped } from '../../shared/format.js';
import styles from './outcome.module.css';

const { outcome: words } = texts.application.play;
const { decimals } = config.sale;
const tokens = (amount: string) => `${grouped(amount)} ${brand.ticker}`;

/** What the game that just ended has brought, and where that went. */
export function Outcome({ game }: { game: FinishedGame }) {
  const heading = useId();
  const { score, tokenEarned, streakBonus, totalRewards, donated, unpaid } = game;
  const kept = formatUnits(parseUnits(totalRewards, decimals) - parseUnits(donated, decimals), decimals);
  return (
    <section className={styles.outcome} aria-labelledby={heading} data-testid="outcome">
      <h3 id={heading}>{t(words.heading)}</h3>
      <dl>
        <Part name={words.score} value={grouped(String(score))} />
        <Part name={words.reward} value={tokens(tokenEarned)} />
        {streakBonus !== '0' && <Part name={words.bonus} value={`+${tokens(streakBonus)}`} />}
        {donated !== '0' && <Part name={words.donated} value={tokens(donated)} />}
        <Part name={words.kept} value={tokens(kept)} />
      </dl>
      {unpaid && <p>{t(words.unpaid)}</p>}
      {!unpaid && totalRewards === '0' && <p>{t(words.low)}</p>}
    </section>
  );
}

const Part = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{t(name)}</dt>
    <dd>{value}</dd>
  </div>
);
