import { useId } from 'react';
import { MAX_GAME_SCORE } from '#contracts/game';
import { texts, t } from '../../shared/brand.js';
import { grouped } from '../../shared/format.js';
import { Art } from '../../shared/ui/art.js';
import { Button } from '../../shared/ui/button.js';
import { Outcome } from './outcome.js';
import type { Shown } from './run.js';
import styles from './stage.module.css';
import { useGame } from './use-game.js';

const { stage: words } = texts.application.play;
const max = grouped(String(MAX_GAME_SCORE));
/** Every so many ticks of half a second the score is spoken. */
const SPOKEN_TICKS = 5;

/** The game's place: start, the run as it goes, its end and what it brought. */
export function Stage() {
  const heading = useId();
  const { run, last, starting, ending, start, end } = useGame();
  return (
    <section className={styles.stage} aria-labelledby={heading}>
      <Art name="zoom-wide" eager className={styles.scene} />
      <div className={styles.content}>
        <h2 id={heading}>{t(words.heading)}</h2>
        {run && <Run run={run} />}
        {last && <Outcome game={last} />}
        {!run && !last && <p className={styles.rules}>{t(words.rules, { max })}</p>}
        {/* Nothing is won before the first tick: a second press too many ends no game. */}
        {run ? (
          <Button className={styles.press!} disabled={ending || run.ticks === 0} onClick={end}>
            {t(ending ? words.ending : words.end)}
          </Button>
        ) : (
          <Button className={styles.press!} disabled={starting} onClick={start}>
            {t(starting ? words.starting : last ? words.again : words.start)}
          </Button>
        )}
        <p className={styles.note}>{t(words.simulated)}</p>
      </div>
    </section>
  );
}

function Run({ run: { score, ticks, secondsLeft } }: { run: Shown }) {
  // A score that changes twice a second is looked at; who listens hears every fifth.
  const spoken = ticks > 0 && ticks % SPOKEN_TICKS === 0;
  return (
    <div className={styles.run}>
      <p className={styles.score}>
        <span>{t(words.score)}</span>
        <strong data-testid="score">{grouped(String(score))}</strong>
      </p>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={t(words.progress, { max })}
        aria-valuenow={score}
        aria-valuemin={0}
        aria-valuemax={MAX_GAME_SCORE}
      >
        <div style={{ transform: `scaleX(${score / MAX_GAME_SCORE})` }} />
      </div>
      <p className={styles.left}>{t(words.seconds, { seconds: String(secondsLeft) })}</p>
      <p className="sr-only" aria-live="polite">
        {spoken && t(words.announced, { score: grouped(String(score)) })}
      </p>
    </div>
  );
}
