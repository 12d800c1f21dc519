import type { TimeLeft } from '../../shared/countdown.js';
import { texts, t } from '../../shared/brand.js';
import styles from './countdown-clock.module.css';
import { Dated } from '../../shared/ui/moment.js';

const { countdown } = texts.presale;
const PARTS = ['days', 'hours', 'minutes', 'seconds'] as const;

/** Days, hours, minutes and seconds left by the server's clock; dashes until its time is known. */
export function CountdownClock({ left, endsAt }: { left: TimeLeft | undefined; endsAt: string }) {
  if (left?.over) {
    return (
      <p className={styles.over} role="status">
        {t(countdown.over)}
      </p>
    );
  }
  return (
    <div className={styles.countdown}>
      <p className={styles.label} id="countdown-label">
        {t(countdown.label)}
      </p>
      <div className={styles.parts} role="timer" aria-labelledby="countdown-label">
        {PARTS.map((part) => (
          <div key={part} className={styles.part}>
            <span className={styles.number}>{left ? String(left[part]).padStart(2, '0') : '––'}</span>
            <span className={styles.unit}>{t(countdown[part])}</span>
          </div>
        ))}
      </div>
      <p className={styles.end}>
        <Dated text={countdown.endsAt} at={endsAt} />
      </p>
    </div>
  );
}
