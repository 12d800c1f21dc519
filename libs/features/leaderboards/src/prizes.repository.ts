import type { LeaderboardPeriod } from '#contracts';
import { rows, type Tx } from '#platform';

export interface PrizeRow {
  periodId: number;
  rank: number;
  userId: string;
  /** Base units. */
  amount: bigint;
  status: 'due' | 'owed' | 'paid' | 'kept';
}

/** A prize with its period. */
export interface WonPrize extends PrizeRow {
  period: LeaderboardPeriod;
  startsAt: Date;
}

const WON = `z.period_id, z.rank, z.user_id, z.amount, z.status, p.period, p.starts_at`;
const PAYING_LOCK = 7_301_703;

export async function insertPrizes(
  tx: Tx,
  periodId: number,
  prizes: readonly { rank: number; userId: string; amount: bigint }[],
): Promise<void> {
  await tx.query(
    `INSERT INTO leaderboard_prize (period_id, rank, user_id, amount)
     SELECT $1, * FROM unnest($2::smallint[], $3::uuid[], $4::numeric[])`,
    [
      periodId,
      prizes.map(({ rank }) => rank),
      prizes.map(({ userId }) => userId),
      prizes.map(({ amount }) => amount),
    ],
  );
}

/** The next prize to pay, by end of the period, then by rank. Locks out other payers until the transaction ends. */
export async function takeNextPrize(tx: Tx): Promise<WonPrize | undefined> {
  await tx.query(`SELECT pg_advisory_xact_lock(${PAYING_LOCK})`);
  const [row] = await rows<WonPrize>(
    tx,
    `SELECT ${WON} FROM leaderboard_prize z JOIN leaderboard_period p ON p.id = z.period_id
     WHERE z.status IN ('due', 'owed') ORDER BY p.ends_at, p.id, z.rank LIMIT 1`,
  );
  return row;
}

export async function hasOpenPrizes(tx: Tx): Promise<boolean> {
  return (
    (await rows(tx, `SELECT 1 FROM leaderboard_prize WHERE status IN ('due', 'owed') LIMIT 1`)).length > 0
  );
}

/** Counts the prizes that the reward pool could not pay. */
export async function countOwedPrizes(tx: Tx): Promise<number> {
  const [row] = await rows<{ prizes: number }>(
    tx,
    `SELECT count(*)::int AS prizes FROM leaderboard_prize WHERE status IN ('due', 'owed') AND status = 'owed'`,
  );
  return row?.prizes ?? 0;
}

/** Marks a prize as paid by a ledger transaction, or as kept in the pool if there is none. */
export async function settlePrize(
  tx: Tx,
  { periodId, rank }: PrizeRow,
  ledgerTransactionId: string | null,
): Promise<void> {
  await tx.query(
    `UPDATE leaderboard_prize SET status = $3, ledger_transaction_id = $4, settled_at = clock_timestamp()
     WHERE period_id = $1 AND rank = $2`,
    [periodId, rank, ledgerTransactionId === null ? 'kept' : 'paid', ledgerTransactionId],
  );
}

/** Marks all due prizes as owed and returns them, so that their winners can be notified. */
export function markDuePrizesOwed(tx: Tx): Promise<WonPrize[]> {
  return rows<WonPrize>(
    tx,
    `UPDATE leaderboard_prize z SET status = 'owed' FROM leaderboard_period p
     WHERE p.id = z.period_id AND z.status = 'due' RETURNING ${WON}`,
  );
}

/** The prizes of these periods, ordered by period and rank. */
export function findPrizes(tx: Tx, periodIds: readonly number[]): Promise<PrizeRow[]> {
  return rows<PrizeRow>(
    tx,
    `SELECT period_id, rank, user_id, amount, status FROM leaderboard_prize WHERE period_id = ANY($1::int[])
     ORDER BY period_id, rank`,
    [periodIds],
  );
}

/** A member's prizes, newest first. */
export function findPrizesOf(tx: Tx, userId: string): Promise<WonPrize[]> {
  return rows<WonPrize>(
    tx,
    `SELECT ${WON} FROM leaderboard_prize z JOIN leaderboard_period p ON p.id = z.period_id
     WHERE z.user_id = $1 ORDER BY p.starts_at DESC, z.rank`,
    [userId],
  );
}

export async function countOwed(tx: Tx): Promise<number> {
  const [row] = await rows<{ count: number }>(
    tx,
    `SELECT count(*)::int FROM leaderboard_prize WHERE status = 'owed'`,
  );
  return row!.count;
}
