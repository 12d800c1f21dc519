import type { VestingView } from '#contracts';
import { simulated, t, texts } from '../brand.js';
import { percentage, tokens } from '../format.js';
import { Dated, Moment } from '../ui/moment.js';
import { useNow } from '../use-now.js';
import styles from './unlock-timeline.module.css';
import { useRefreshAt } from './use-refresh-at.js';

const words = texts.unlocks;

/** What is unlocked and locked, and each coming unlock with its date and amount. */
export function UnlockTimeline({ vesting }: { vesting: VestingView }) {
  const { unlocked, locked, coming, later, endsAt } = vesting;
  useRefreshAt(coming[0]?.at);
  return (
    <div className={styles.timeline}>
      {simulated && <p className={styles.note}>{t(words.simulated)}</p>}
      <dl className={styles.sums}>
        <div>
          <dt>{t(words.unlocked)}</dt>
          <dd data-testid="unlocked">{tokens(unlocked)}</dd>
        </div>
        <div>
          <dt>{t(words.locked)}</dt>
          <dd data-testid="locked">{tokens(locked)}</dd>
        </div>
      </dl>
      {coming.length === 0 ? (
        <p>{t(words.done)}</p>
      ) : (
        <>
          <Drawing vesting={vesting} />
          <ol className={styles.list} aria-label={t(words.list)}>
            {coming.map(({ at, amount }) => (
              <li key={at}>
                <Moment at={at} />
                <b>+{tokens(amount)}</b>
              </li>
            ))}
          </ol>
          {later > 0 && (
            <p className={styles.note}>
              <Dated text={words.later} at={endsAt} values={{ count: String(later) }} />
            </p>
          )}
        </>
      )}
    </div>
  );
}

/** The time from the first purchase to the last unlock, with today and a mark for each unlock. The list says the same. */
function Drawing({ vesting: { unlocked, locked, startsAt, endsAt, coming } }: { vesting: VestingView }) {
  const now = useNow();
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  const placeOf = (time: number): number =>
    Math.min(1, Math.max(0, (time - start) / Math.max(1, end - start)));
  const left = (time: number) => ({ left: `${placeOf(time) * 100}%` });
  const share = Number(unlocked) / (Number(unlocked) + Number(locked));
  const today = placeOf(now);
  return (
    <div
      className={styles.drawing}
      role="img"
      aria-label={t(words.picture, { percent: percentage(share * 100) })}
    >
      <div className={styles.bar}>
        <div className={styles.past} style={{ width: `${today * 100}%` }} />
        {coming.map(({ at }) => (
          <span key={at} className={styles.mark} style={left(Date.parse(at))} />
        ))}
        <span className={styles.today} style={left(now)} />
      </div>
      <p className={styles.label} style={today < 0.5 ? left(now) : { right: `${(1 - today) * 100}%` }}>
        {t(words.today)}
      </p>
    </div>
  );
}
