import { useQuery } from '@tanstack/react-query';
import { brand, texts, t } from '../../shared/brand.js';
import { percent } from '../../shared/format.js';
import { Button } from '../../shared/ui/button.js';
import { feeText, tokens } from './buying-figures.js';
import { rewardPoolQuery } from './buying-queries.js';
import styles from './reward-pool-card.module.css';

const { pool: words } = texts.buying;
const CHESTS = ['rewardPool', 'gameTreasury', 'operations'] as const;

/** What the fees of swaps have gathered, live. */
export function RewardPoolCard() {
  const { data, isError, refetch } = useQuery(rewardPoolQuery);
  return (
    <section className={styles.pool} aria-labelledby="pool-heading" aria-busy={!data && !isError}>
      <h2 id="pool-heading">{t(words.heading)}</h2>
      <p>{t(words.intro, { percent: feeText() })}</p>
      <dl>
        {CHESTS.map((chest) => (
          <div key={chest} className={styles[chest]}>
            <dt>
              {t(words[chest])}
              <span>{t(words.share, { percent: percent(brand.swap.splits[chest]) })}</span>
            </dt>
            <dd data-testid={chest}>
              {data ? (
                tokens(data[chest])
              ) : (
                <span className={styles.blank}>
                  <span className="sr-only">{t(texts.shell.loading)}</span>
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {isError && (
        <div className={styles.failed}>
          <p role="alert">{t(words.failed)}</p>
          <Button look="quiet" onClick={() => void refetch()}>
            {t(words.retry)}
          </Button>
        </div>
      )}
    </section>
  );
}
