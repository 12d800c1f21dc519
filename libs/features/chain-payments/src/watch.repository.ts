import type { ChainCurrency, WatchStatus } from '#contracts';
import type { AccountState } from '#money/chain';
import { rows, type Tx } from '#platform';
import type { WalletRole } from './payment-accounts.js';

/** An account whose balance is followed from its opening on. */
export interface WatchedAccount {
  address: string;
  role: WalletRole;
  mint: string | null;
  /** Null for a token that is not a currency of the books. */
  currency: ChainCurrency | null;
  opening: bigint;
  openedSlot: number;
  /** The opening and everything that has been noted since. */
  balance: bigint;
  /** The finalized slot up to which its transactions have been listed. */
  listedSlot: number;
  /** Whether it can receive. `missing`: it has never existed. `closed`: it has existed. */
  state: AccountState | 'unknown' | 'closed';
}

/** How far the finalized chain has been read. Times are Unix seconds of the chain. */
export interface WatchState {
  openedSlot: number;
  /** Up to this slot, everything that changed a balance is known. */
  readSlot: number;
  /** Up to this slot, all accounts have been listed too, so that also amounts that cancel out are known. */
  listedSlot: number;
  listedTime: number;
  listedAt: Date;
  problem: string | null;
  problemSince: Date | null;
}

const STATE = `opened_slot::float8, read_slot::float8, listed_slot::float8, listed_time::float8, listed_at, problem, problem_since`;

export async function findWatch(tx: Tx): Promise<WatchState | undefined> {
  return (await rows<WatchState>(tx, `SELECT ${STATE} FROM chain_watch`))[0];
}

/** Begins the watch at a slot. Another worker may have begun it already; then nothing changes. */
export async function beginWatch(tx: Tx, { slot, time, at }: WatchPoint): Promise<void> {
  await tx.query(
    `INSERT INTO chain_watch (opened_slot, read_slot, listed_slot, listed_time, listed_at) VALUES ($1, $1, $1, $2, $3)
     ON CONFLICT DO NOTHING`,
    [slot, time, at],
  );
}

export interface WatchPoint {
  slot: number;
  time: number;
  /** When it was read, by the clock of the server. */
  at: Date;
}

/** Records that everything up to a slot is known. An older round than the last one changes nothing. */
export async function advanceWatch(tx: Tx, { slot, time, at }: WatchPoint, listed: boolean): Promise<void> {
  await tx.query(
    `UPDATE chain_watch SET read_slot = greatest(read_slot, $1), problem = NULL, problem_since = NULL
     ${listed ? ', listed_slot = $1, listed_time = $2, listed_at = $3' : ''}
     WHERE ${listed ? 'listed_slot <= $1' : '$1::bigint > read_slot AND $2::bigint > 0 AND $3::timestamptz IS NOT NULL'}`,
    [slot, time, at],
  );
}

/** Records why the watch can't go on. It keeps the time at which this began. */
export async function recordProblem(tx: Tx, problem: string): Promise<void> {
  await tx.query(`UPDATE chain_watch SET problem = $1, problem_since = coalesce(problem_since, now())`, [
    problem,
  ]);
}

export function findWatchedAccounts(tx: Tx): Promise<WatchedAccount[]> {
  return rows(
    tx,
    `SELECT address, role, mint, currency, opening, opened_slot::float8, balance, listed_slot::float8, state
     FROM watched_account ORDER BY address`,
  );
}

/** An account that can't receive. */
export type BlockedAccount = WatchStatus['blocked'][number];

/** Those of the accounts that can't receive any more. */
export function findBlocked(
  tx: Tx,
  accounts: readonly Pick<WatchedAccount, 'address'>[],
): Promise<BlockedAccount[]> {
  return rows(
    tx,
    `SELECT address, currency, state FROM watched_account
     WHERE address = ANY($1) AND state IN ('frozen', 'closed') ORDER BY address`,
    [accounts.map(({ address }) => address)],
  );
}

export async function saveAccountStates(
  tx: Tx,
  states: readonly Pick<WatchedAccount, 'address' | 'state'>[],
): Promise<void> {
  await tx.query(
    `UPDATE watched_account w SET state = s.state FROM unnest($1::text[], $2::text[]) AS s (address, state)
     WHERE w.address = s.address`,
    [states.map(({ address }) => address), states.map(({ state }) => state)],
  );
}

export type NewAccount = Pick<WatchedAccount, 'address' | 'mint' | 'currency'>;

/**
 * Begins to watch accounts from a slot on. Those that are watched already stay as they are.
 * @param openings the balances at that slot, by address; 0n for all others
 */
export async function insertWatchedAccounts(
  tx: Tx,
  accounts: readonly NewAccount[],
  openedSlot: number,
  {
    openings = new Map(),
    role = 'payment',
  }: { openings?: ReadonlyMap<string, bigint>; role?: WalletRole } = {},
): Promise<void> {
  await tx.query(
    `INSERT INTO watched_account (address, mint, currency, opening, opened_slot, balance, listed_slot, role)
     SELECT address, mint, currency, opening, $5, opening, $5, $6
     FROM unnest($1::text[], $2::text[], $3::text[], $4::numeric[]) AS a (address, mint, currency, opening)
     ON CONFLICT DO NOTHING`,
    [
      accounts.map(({ address }) => address),
      accounts.map(({ mint }) => mint),
      accounts.map(({ currency }) => currency),
      accounts.map(({ address }) => openings.get(address) ?? 0n),
      openedSlot,
      role,
    ],
  );
}

export async function markListed(tx: Tx, addresses: readonly string[], slot: number): Promise<void> {
  await tx.query(
    `UPDATE watched_account SET listed_slot = greatest(listed_slot, $2) WHERE address = ANY($1)`,
    [addresses, slot],
  );
}

/**
 * Returns the references of open requests that have expired, and of those for which a page has named a transaction in a period
 * that is not noted.
 */
export async function findReferencesToLookUp(
  tx: Tx,
  { expiredAt, namedAfter, namedUntil }: { expiredAt: Date; namedAfter: Date; namedUntil: Date },
): Promise<string[]> {
  const found = await rows<{ reference: string }>(
    tx,
    `SELECT r.reference FROM payment_request r
     WHERE r.state = 'open' AND (r.expires_at < $1 OR EXISTS (
       SELECT FROM payment_handover h
       WHERE h.request_id = r.id AND h.handed_over_at > $2 AND h.handed_over_at <= $3
         AND NOT EXISTS (SELECT FROM chain_transfer t WHERE t.signature = h.signature)))`,
    [expiredAt, namedAfter, namedUntil],
  );
  return found.map(({ reference }) => reference);
}
