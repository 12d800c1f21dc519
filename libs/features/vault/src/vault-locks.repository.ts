import type { ListQuery, SettlementMode, VaultLockStatus, VaultRewardsTo } from '#contracts';
import { NEWEST, rows, type Tx } from '#platform';

/** A lock. Amounts are in base units, and dates are UTC days such as `2026-01-31`. */
export interface LockRow {
  id: string;
  position: string;
  userId: string;
  status: VaultLockStatus;
  mode: SettlementMode;
  /** The wallet whose release share is locked; null if earned tokens are. */
  wallet: string | null;
  amount: bigint;
  days: number;
  baseBps: number;
  boostBps: number;
  exitPercent: number;
  /** What was set aside for its rewards when it was made. */
  reserved: bigint;
  startsOn: string;
  endsOn: string;
  /** The first day that has not earned its reward yet. */
  nextDay: string;
  rewardsTo: VaultRewardsTo;
  dripPercent: number;
  renew: boolean;
  renewedFrom: string | null;
  paidDays: number;
  compounded: bigint;
  paidOut: bigint;
  given: bigint;
  forfeited: bigint;
  ledgerTransactionId: string;
  closingTransactionId: string | null;
  createdAt: Date;
  closedAt: Date | null;
}

export type NewLock = Pick<
  LockRow,
  | 'id'
  | 'userId'
  | 'mode'
  | 'wallet'
  | 'amount'
  | 'days'
  | 'baseBps'
  | 'boostBps'
  | 'exitPercent'
  | 'reserved'
  | 'rewardsTo'
  | 'dripPercent'
  | 'renew'
  | 'renewedFrom'
  | 'ledgerTransactionId'
>;
export type LockChoices = Pick<LockRow, 'rewardsTo' | 'dripPercent' | 'renew'>;

/** The UTC day of now, by the database's clock. */
const TODAY = `(clock_timestamp() AT TIME ZONE 'UTC')::date`;

export const LOCK = `id, position, user_id, status, mode, wallet, amount, days, base_bps, boost_bps, exit_percent, reserved,
  starts_on::text, ends_on::text, (starts_on + paid_days)::text AS next_day, rewards_to, drip_percent, renew, renewed_from,
  paid_days, compounded, paid_out, given, forfeited, ledger_transaction_id, closing_transaction_id, created_at, closed_at`;

/** Inserts a lock. Its first day is the next one; a lock that continues another one begins with today. */
export async function insertLock(tx: Tx, lock: NewLock): Promise<LockRow> {
  const [row] = await rows<LockRow>(
    tx,
    `INSERT INTO vault_lock (id, user_id, mode, amount, days, base_bps, boost_bps, exit_percent, reserved, rewards_to,
       drip_percent, renew, renewed_from, ledger_transaction_id, wallet, starts_on, ends_on)
     SELECT $1::uuid, $2::uuid, $3::text, $4::numeric, $5::int, $6::int, $7::int, $8::int, $9::numeric, $10::text, $11::int, $12::boolean, $13::uuid, $14::uuid, $15::text, first.day, first.day + $5::int
     FROM (SELECT ${TODAY} + CASE WHEN $13::uuid IS NULL THEN 1 ELSE 0 END AS day) first
     RETURNING ${LOCK}`,
    [
      lock.id,
      lock.userId,
      lock.mode,
      lock.amount,
      lock.days,
      lock.baseBps,
      lock.boostBps,
      lock.exitPercent,
      lock.reserved,
      lock.rewardsTo,
      lock.dripPercent,
      lock.renew,
      lock.renewedFrom,
      lock.ledgerTransactionId,
      lock.wallet,
    ],
  );
  return row!;
}

export async function findLock(tx: Tx, id: string): Promise<LockRow | undefined> {
  const [row] = await rows<LockRow>(tx, `SELECT ${LOCK} FROM vault_lock WHERE id = $1`, [id]);
  return row;
}

/** The member's lock, locked until the transaction ends. */
export async function takeLock(tx: Tx, userId: string, id: string): Promise<LockRow | undefined> {
  const [row] = await rows<LockRow>(
    tx,
    `SELECT ${LOCK} FROM vault_lock WHERE id = $1 AND user_id = $2 FOR UPDATE`,
    [id, userId],
  );
  return row;
}

/** The member's running locks, locked until the transaction ends. */
export const takeRunningLocks = (tx: Tx, userId: string): Promise<LockRow[]> =>
  rows(
    tx,
    `SELECT ${LOCK} FROM vault_lock WHERE user_id = $1 AND status = 'running' ORDER BY position FOR UPDATE`,
    [userId],
  );

/** Whether a running lock of the member holds the wallet's release share. */
export async function hasRunningLockOf(tx: Tx, userId: string, wallet: string): Promise<boolean> {
  const found = await rows(
    tx,
    `SELECT FROM vault_lock WHERE user_id = $1 AND wallet = $2 AND status = 'running' LIMIT 1`,
    [userId, wallet],
  );
  return found.length > 0;
}

/** The lock whose reward is due for longest, locked. Skips those that another worker has taken. @param without ids that are left out */
export async function takeDueLock(tx: Tx, without: readonly string[]): Promise<LockRow | undefined> {
  const [row] = await rows<LockRow>(
    tx,
    `SELECT ${LOCK} FROM vault_lock WHERE status = 'running' AND starts_on + paid_days < ${TODAY} AND id <> ALL($1)
     ORDER BY starts_on + paid_days, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [without],
  );
  return row;
}

/** Whether a running lock has a day that is over and not paid. */
export async function hasDueLocks(tx: Tx): Promise<boolean> {
  const found = await rows(
    tx,
    `SELECT WHERE EXISTS (SELECT FROM vault_lock WHERE status = 'running' AND starts_on + paid_days < ${TODAY})`,
  );
  return found.length > 0;
}

/** How many of a lock's days are over and not paid. */
export async function countDueDays(tx: Tx, id: string): Promise<number> {
  const [row] = await rows<{ days: number }>(
    tx,
    `SELECT greatest(0, least(days, ${TODAY} - starts_on) - paid_days)::int AS days FROM vault_lock WHERE id = $1`,
    [id],
  );
  return row?.days ?? 0;
}

export async function changeChoices(
  tx: Tx,
  id: string,
  { rewardsTo, dripPercent, renew }: LockChoices,
): Promise<LockRow> {
  const [row] = await rows<LockRow>(
    tx,
    `UPDATE vault_lock SET rewards_to = $2, drip_percent = $3, renew = $4 WHERE id = $1 RETURNING ${LOCK}`,
    [id, rewardsTo, dripPercent, renew],
  );
  return row!;
}

/** @param forfeited of the rewards added to it, in base units */
export async function closeLock(
  tx: Tx,
  id: string,
  closing: { status: Exclude<VaultLockStatus, 'running'>; forfeited: bigint; transactionId: string },
): Promise<LockRow> {
  const [row] = await rows<LockRow>(
    tx,
    `UPDATE vault_lock SET status = $2, forfeited = $3, closing_transaction_id = $4, closed_at = clock_timestamp()
     WHERE id = $1 RETURNING ${LOCK}`,
    [id, closing.status, closing.forfeited, closing.transactionId],
  );
  return row!;
}

/** The member's locks, newest first. */
export const findLocksOf = (
  tx: Tx,
  userId: string,
  { limit, cursor = NEWEST }: ListQuery,
): Promise<LockRow[]> =>
  rows(
    tx,
    `SELECT ${LOCK} FROM vault_lock WHERE user_id = $1 AND position < $2 ORDER BY position DESC LIMIT $3`,
    [userId, cursor, limit],
  );

export interface RunningTotals {
  locks: number;
  members: number;
  /** Base units. */
  held: bigint;
  /** What the next day pays, in base units. */
  perDay: bigint;
}

/** What all running locks hold and are paid a day. */
export async function sumRunningLocks(tx: Tx): Promise<RunningTotals> {
  const [row] = await rows<RunningTotals>(
    tx,
    `SELECT count(*)::int AS locks, count(DISTINCT user_id)::int AS members, coalesce(sum(amount + compounded), 0) AS held,
       coalesce(sum(div((amount + compounded) * (base_bps + boost_bps), 3650000)), 0) AS per_day
     FROM vault_lock WHERE status = 'running'`,
  );
  return row!;
}

export interface RunningLockRow extends Pick<
  LockRow,
  'position' | 'ledgerTransactionId' | 'days' | 'baseBps' | 'boostBps'
> {
  /** Base units. */
  held: bigint;
  /** Whether its member has no older lock that is running. */
  first: boolean;
}

/** The running locks of all members, newest first. */
export const findRunningLocks = (tx: Tx, { limit, cursor = NEWEST }: ListQuery): Promise<RunningLockRow[]> =>
  rows(
    tx,
    `SELECT position, ledger_transaction_id, days, base_bps, boost_bps, amount + compounded AS held,
       NOT EXISTS (
         SELECT FROM vault_lock older
         WHERE older.user_id = lock.user_id AND older.position < lock.position AND older.status = 'running'
       ) AS first
     FROM vault_lock lock WHERE status = 'running' AND position < $1 ORDER BY position DESC LIMIT $2`,
    [cursor, limit],
  );
