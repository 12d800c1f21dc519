import { HEARTS, RUN_TICKS, STEP_BASE, STEP_SKILL, TICKS_PER_SECOND } from '#zoom';
import { texts, t } from '../../../shared/brand.js';
import { grouped, percentage } from '../../../shared/format.js';
import { listed } from '../../../shared/ui/made.js';
import type { GameView } from './game/game-view.js';
import styles from './hud.module.css';

const { zoom } = texts;
const SECONDS = RUN_TICKS / TICKS_PER_SECOND;
const MAX_GATHERED = STEP_BASE + STEP_SKILL;

/** Score, time, hearts and the current step's points, over the stage. */
export function Hud({ view }: { view: GameView }) {
  const { score, hearts, combo, gathered, secondsLeft, factor, counted, counts } = view;
  return (
    <div className={styles.hud} data-testid="hud">
      <div className={styles.left}>
        <p className={styles.score}>
          <span className="sr-only">{t(zoom.score)} </span>
          <strong data-testid="score" {...listed('score')}>
            {grouped(String(score))}
          </strong>
          {counts > 0 && (
            <span key={counts} className={styles.counted} aria-hidden="true">
              {t(zoom.points, { points: String(counted) })}
            </span>
          )}
        </p>
        <div className={styles.gauge} aria-hidden="true">
          <div
            style={{ transform: `scaleX(${gathered / MAX_GATHERED})` }}
            data-full={gathered === MAX_GATHERED || undefined}
          />
        </div>
        <p className={styles.hearts}>
          <span className="sr-only">{t(zoom.hearts, { hearts: String(hearts) })}</span>
          {Array.from({ length: HEARTS }, (_, at) => (
            <svg key={at} viewBox="0 0 24 24" aria-hidden="true" data-lost={at >= hearts || undefined}>
              <path d="M12 20.6s-8.2-5-9.8-10.1C1.1 6.9 3.5 3.9 6.9 3.9c2.1 0 3.9 1.1 5.1 2.9 1.2-1.8 3-2.9 5.1-2.9 3.4 0 5.8 3 4.7 6.6-1.6 5.1-9.8 10.1-9.8 10.1Z" />
            </svg>
          ))}
        </p>
      </div>
      {combo > 1 && (
        <p key={combo} className={styles.combo}>
          {t(zoom.combo, { combo: String(combo) })}
        </p>
      )}
      <div className={styles.right}>
        <p
          className={styles.time}
          style={{ ['--part' as string]: secondsLeft / SECONDS }}
          data-late={secondsLeft <= 3 || undefined}
        >
          <span>{t(zoom.seconds, { seconds: String(secondsLeft) })}</span>
        </p>
        <p className={styles.factor}>{t(zoom.factor, { factor: percentage(factor / 100) })}</p>
      </div>
    </div>
  );
}
