import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { texts, t } from '../../shared/brand.js';
import { timeLeft } from '../../shared/countdown.js';
import { grouped } from '../../shared/format.js';
import { keys } from '../../shared/queries.js';
import { useServerClock } from '../../shared/server-clock.js';
import { listed } from '../../shared/ui/made.js';
import type { ShownLeaderboard } from './leaderboard-queries.js';
import styles from './prizes.module.css';
import { RankIcon } from './rank-icon.js';

const { prizes: words } = texts.application.leaderboard;
const PLACES = ['first', 'second', 'third'] as const;

/** The prizes of the first three places, and the time left by the server's clock. */
export function Prizes({ board }: { board: ShownLeaderboard }) {
  return (
    <div className={styles.prizes}>
      <ol aria-label={t(words.label)}>
        {PLACES.map((place, index) => (
          <li key={place}>
            {/* The place is written beside it. */}
            <span aria-hidden="true">
              <RankIcon rank={index + 1} />
            </span>
            <span>{t(words.places[place])}</span>
            <strong {...listed('prize')}>
              {t(words.amount, { amount: grouped(board.rewards[index] ?? '0') })}
            </strong>
          </li>
        ))}
      </ol>
      {!board.closed && <Reset board={board} />}
      <p className={styles.note}>{t(words.short)}</p>
    </div>
  );
}

function Reset({ board: { period, resetsAt, clockOffset } }: { board: ShownLeaderboard }) {
  const queries = useQueryClient();
  const now = useServerClock(clockOffset);
  const left = now === undefined ? undefined : timeLeft(Date.parse(resetsAt), now);
  const isOver = left?.over === true;
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: keys.leaderboard(period) });
  }, [isOver, period, queries]);
  if (isOver) return <p role="status">{t(words.counting)}</p>;
  const two = (count: number | undefined) => (count === undefined ? '–' : String(count).padStart(2, '0'));
  return (
    <div className={styles.reset}>
      <span>{t(words.resets[period])}</span>
      <p role="timer" aria-label={t(words.resetsIn)}>
        {t(words.left, {
          days: String(left?.days ?? '–'),
          hours: two(left?.hours),
          minutes: two(left?.minutes),
          seconds: two(left?.seconds),
        })}
      </p>
    </div>
  );
}
