import { useQuery } from '@tanstack/react-query';
import type { RewardPool } from '#contracts';
import { brand, texts, t } from '../../shared/brand.js';
import { grouped, percent } from '../../shared/format.js';
import { Blank, FiguresCard } from '../../shared/ui/figures-card.js';
import { HowMade, listed } from '../../shared/ui/made.js';
import { MadeAmount } from '../../shared/ui/made-amount.js';
import { feeText } from './buying-figures.js';
import { rewardPoolQuery } from './buying-queries.js';
import styles from './reward-pool-card.module.css';

const { pool: words } = texts.buying;
const CHESTS = ['rewardPool', 'gameTreasury', 'operations'] as const;

/** The reward pool that swap fees fill and rewards are paid from, updated live. */
export function RewardPoolCard() {
  const pool = useQuery(rewardPoolQuery);
  return (
    <FiguresCard heading={words.heading} query={pool}>
      <p className={styles.intro}>{t(words.intro, { percent: feeText() })}</p>
      <dl className={styles.figures}>
        {CHESTS.map((chest) => (
          <div key={chest} className={styles[chest]}>
            <dt>
              {t(words[chest])}
              <span>{t(words.share, { percent: percent(brand.swap.splits[chest]) })}</span>
            </dt>
            <dd data-testid={chest}>
              {pool.data ? <MadeAmount of="swap-fees" amount={pool.data.fromSwaps[chest]} /> : <Blank />}
            </dd>
          </div>
        ))}
      </dl>
      {pool.data?.mode === 'simulated' && <p className={styles.note}>{t(words.simulated)}</p>}
      {pool.data && (
        <p className={styles.note} {...listed('pool-balance')}>
          {paying(pool.data)}
        </p>
      )}
      <HowMade of="pool-balance" />
    </FiguresCard>
  );
}

const paying = ({ opened, rewardPool, gameTreasury }: RewardPool): string =>
  t(words.paying, {
    poolOpened: grouped(opened.rewardPool),
    pool: grouped(rewardPool),
    treasuryOpened: grouped(opened.gameTreasury),
    treasury: grouped(gameTreasury),
  });
