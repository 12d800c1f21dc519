import { rows, type Tx } from '#platform';
import type { PeriodRow } from './standings.repository.js';

/** The earliest period that is over (by the database's clock) but not closed. */
export async function findEndedPeriod(tx: Tx): Promise<PeriodRow | undefined> {
  const [row] = await rows<PeriodRow>(
    tx,
    `SELECT id, period, starts_at, ends_at, closed_at, rewards FROM leaderboard_period
     WHERE closed_at IS NULL AND ends_at <= clock_timestamp() ORDER BY ends_at, id LIMIT 1`,
  );
  return row;
}

/** Whether a period is over but not closed, a prize is not paid, or a move is not counted. */
export async function hasOpenWork(tx: Tx): Promise<boolean> {
  const found = await rows(
    tx,
    `SELECT WHERE EXISTS (SELECT FROM leaderboard_period WHERE closed_at IS NULL AND ends_at <= clock_timestamp())
       OR EXISTS (SELECT FROM leaderboard_prize WHERE status IN ('due', 'owed')) OR EXISTS (SELECT FROM leaderboard_move)`,
  );
  return found.length > 0;
}

/** @param rewards in base units, by rank */
export async function markClosed(tx: Tx, periodId: number, rewards: readonly bigint[]): Promise<void> {
  await tx.query(
    `UPDATE leaderboard_period SET closed_at = clock_timestamp(), rewards = $2::numeric[] WHERE id = $1`,
    [periodId, rewards],
  );
}
