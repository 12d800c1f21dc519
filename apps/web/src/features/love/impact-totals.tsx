import { useQuery } from '@tanstack/react-query';
import type { DonationTotals } from '#libs/contracts';
import { parseUnits } from '#contracts/amount';
import { brand, config, texts, t } from '../../shared/brand.js';
import { grouped, percentage } from '../../shared/format.js';
import { Button } from '../../shared/ui/button.js';
import { donationTotalsQuery } from './love-queries.js';
import styles from './impact-totals.module.css';

const { totals: words } = texts.love;
const { decimals } = config.sale;
const tokens = (amount: string) => `${grouped(amount)} ${brand.ticker}`;

/** Community total, goal and donors, as the ledger counts them (specification §2). */
export function ImpactTotals() {
  const { data, isError, refetch } = useQuery(donationTotalsQuery);
  return (
    <section className={styles.totals} aria-labelledby="impact-heading" aria-busy={!data && !isError}>
      <h2 id="impact-heading">{t(words.heading)}</h2>
      <Figures totals={data} />
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

function Figures({ totals }: { totals: DonationTotals | undefined }) {
  const percent = totals ? percentOf(totals) : 0;
  return (
    <>
      <dl className={styles.figures}>
        <div className={styles.total}>
          <dt>{t(words.total)}</dt>
          <dd data-testid="community-total">{totals ? tokens(totals.totalAmount) : <Blank />}</dd>
        </div>
        <div>
          <dt>{t(words.goal)}</dt>
          <dd data-testid="goal">{totals ? tokens(totals.goal) : <Blank />}</dd>
        </div>
        <div>
          <dt>{t(words.donors)}</dt>
          <dd data-testid="donors">{totals ? grouped(String(totals.donorsCount)) : <Blank />}</dd>
        </div>
      </dl>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={t(words.goal)}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <div style={{ transform: `scaleX(${Math.min(100, percent) / 100})` }} />
      </div>
      <p className={styles.percent}>
        {totals && t(words.progress, { percent: percentage(percent) })}
        {totals &&
          totals.demoAmount !== '0' &&
          ` · ${t(words.sample, { amount: grouped(totals.demoAmount) })}`}
      </p>
    </>
  );
}

const Blank = () => (
  <span className={styles.blank}>
    <span className="sr-only">{t(texts.shell.loading)}</span>
  </span>
);

/** To the hundredth, floored: the goal is not reached before it is. */
function percentOf({ totalAmount, goal }: DonationTotals): number {
  const whole = parseUnits(goal, decimals);
  return whole === 0n ? 0 : Number((parseUnits(totalAmount, decimals) * 10_000n) / whole) / 100;
}
