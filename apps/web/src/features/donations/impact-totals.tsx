import { useQuery } from '@tanstack/react-query';
import type { DonationTotals } from '#contracts';
import { parseUnits } from '#contracts/amount';
import { config, texts, t } from '../../shared/brand.js';
import { grouped, percentage, tokens } from '../../shared/format.js';
import { Blank, FiguresCard } from '../../shared/ui/figures-card.js';
import { Made } from '../../shared/ui/made.js';
import { MadeAmount } from '../../shared/ui/made-amount.js';
import { ProgressBar } from '../../shared/ui/progress-bar.js';
import { GoalWindow } from './goal-window.js';
import { donationTotalsQuery } from './love-queries.js';
import styles from './impact-totals.module.css';

const { totals: words } = texts.love;
const { decimals } = config.sale;
/** Community total, goal and number of donors, from the ledger (specification §2). */
export function ImpactTotals() {
  const totals = useQuery(donationTotalsQuery);
  return (
    <FiguresCard heading={words.heading} query={totals}>
      <Figures totals={totals.data} />
    </FiguresCard>
  );
}

function Figures({ totals }: { totals: DonationTotals | undefined }) {
  const percent = totals ? percentOf(totals) : 0;
  return (
    <>
      <div className={styles.beside}>
        <dl className={styles.figures}>
          <div className={styles.total}>
            <dt>{t(words.total)}</dt>
            <dd id="community-total" data-testid="community-total">
              {totals ? <MadeAmount of="given" amount={totals.totalAmount} /> : <Blank />}
            </dd>
          </div>
          {totals && totals.totalSol !== '0' && (
            <div>
              <dt>{t(words.totalSol)}</dt>
              <dd data-testid="community-total-sol">
                <MadeAmount of="given-sol" amount={totals.totalSol} unit="SOL" />
              </dd>
            </div>
          )}
          <div>
            <dt>{t(words.goal)}</dt>
            <dd data-testid="goal">
              {totals ? <Made of="giving-goal">{tokens(totals.goal)}</Made> : <Blank />}
            </dd>
          </div>
          <div>
            <dt>{t(words.donors)}</dt>
            <dd data-testid="donors">
              {totals ? <Made of="donors">{grouped(String(totals.donorsCount))}</Made> : <Blank />}
            </dd>
          </div>
        </dl>
        <GoalWindow percent={percent} />
      </div>
      <ProgressBar label={t(words.goal)} percent={percent} />
      <p className={styles.percent}>
        {totals && <Made of="giving-progress">{t(words.progress, { percent: percentage(percent) })}</Made>}
        {totals && totals.demoAmount !== '0' && (
          <>
            {' · '}
            <Made of="given">{t(words.sample, { amount: grouped(totals.demoAmount) })}</Made>
          </>
        )}
        {totals && totals.simulatedAmount !== '0' && (
          <>
            {' · '}
            <Made of="given-simulated">{simulatedPart(totals)}</Made>
          </>
        )}
      </p>
    </>
  );
}

const simulatedPart = ({ simulatedAmount, simulatedDonors }: DonationTotals): string =>
  t(words.simulated, { amount: grouped(simulatedAmount), donors: grouped(String(simulatedDonors)) });

/** Rounded down to hundredths of a percent, so that it never shows 100 percent too early. */
function percentOf({ totalAmount, goal }: DonationTotals): number {
  const whole = parseUnits(goal, decimals);
  return whole === 0n ? 0 : Number((parseUnits(totalAmount, decimals) * 10_000n) / whole) / 100;
}
