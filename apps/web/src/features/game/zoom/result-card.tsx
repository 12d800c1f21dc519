import { type ReactNode, useEffect, useRef, useState } from 'react';
import { factorOf, rewardOf, type RunResult } from '#zoom';
import { texts, t } from '../../../shared/brand.js';
import { grouped, percentage } from '../../../shared/format.js';
import { Button } from '../../../shared/ui/button.js';
import styles from './result-card.module.css';
import { shareRun } from './share.js';

const { zoom } = texts;
const { result: words } = zoom;

/** The outcome of a run. */
export interface Over {
  result: RunResult;
  /** The points of the previous best run, if there was one, and whether this run is better. */
  bestBefore: number | undefined;
  isBest: boolean;
}

interface ResultCardProps extends Over {
  /** What was paid, or that nothing was. */
  outcome: ReactNode;
  starting: boolean;
  mayRunAgain: boolean;
  onAgain: () => void;
}

/** The result of a run, shown over the stage; Enter starts another run. */
export function ResultCard(props: ResultCardProps) {
  const { result, bestBefore, isBest, outcome, starting, mayRunAgain, onAgain } = props;
  const again = useRef<HTMLButtonElement>(null);
  const [sharing, setSharing] = useState(false);
  useEffect(() => again.current?.focus({ preventScroll: true }), []);
  const { score, ending, coins, cleared, nearMisses, bestCombo } = result;
  const share = async () => {
    setSharing(true);
    await shareRun(result);
    setSharing(false);
  };
  const missing = (bestBefore ?? 0) - score;
  return (
    <div className={styles.card} data-testid="result">
      <p className={styles.ending}>{t(words.endings[ending])}</p>
      <p className={styles.score}>
        <strong>{grouped(String(score))}</strong>
        {isBest && <mark>{t(words.best)}</mark>}
        {!isBest && missing > 0 && <span>{t(words.toBest, { points: grouped(String(missing)) })}</span>}
      </p>
      <dl>
        <Figure name={words.coins} value={coins} />
        <Figure name={words.cleared} value={cleared} />
        <Figure name={words.near} value={nearMisses} />
        <Figure name={words.combo} value={bestCombo} />
        <div>
          <dt>{t(words.factor)}</dt>
          <dd>{percentage(factorOf(result) / 100)}</dd>
        </div>
      </dl>
      <div className={styles.outcome}>{outcome}</div>
      <div className={styles.actions}>
        {mayRunAgain && (
          <Button ref={again} aria-disabled={starting || undefined} onClick={onAgain}>
            {t(starting ? zoom.starting : zoom.again)}
          </Button>
        )}
        {score > 0 && (
          <Button look="outline" disabled={sharing} onClick={() => void share()}>
            {t(zoom.share.button)}
          </Button>
        )}
      </div>
    </div>
  );
}

const Figure = ({ name, value }: { name: string; value: number }) => (
  <div>
    <dt>{t(name)}</dt>
    <dd>{grouped(String(value))}</dd>
  </div>
);

/** The outcome of a practice run, which pays nothing. */
export function PracticeOutcome({ result }: { result: RunResult }) {
  return (
    <p>
      {t(words.practice)} {result.score > 0 && t(words.worth, { amount: String(rewardOf(result)) })}
    </p>
  );
}
