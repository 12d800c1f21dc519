import type { ChainCurrency, PayoutProblem, PayoutState } from '#contracts';
import { rows, type Tx } from '#platform';
import type { Paid, PayoutRow, WantedPayout } from './payout.js';

/** SQL of the columns of a payout. */
export const COLUMNS = `id, position, key, kind, subject_id, marker, wallet, currency, source, destination, amount, worth_usd, state, problem,
  approvals_needed, requested_at, queued_at, landed_at, signature, by_hand, doubted_at, held_at, held_by`;

/** SQL of what counts for the limits of a day. */
const IN_A_DAY = `queued_at > now() - interval '1 day' OR (state = 'queued' AND held_at IS NULL)`;

/** An arbitrary number that no other advisory lock of the database uses. */
const QUEUEING_LOCK = 7_301_710;

/** Lets one transaction at a time decide what goes out, so that two can't use the same room in a limit. */
export async function lockQueueing(tx: Tx): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(${QUEUEING_LOCK})`);
}

/** Lets one transaction at a time number the payouts of a subject. */
export async function lockNumbering(tx: Tx, kind: string, subjectId: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [`payout/${kind}/${subjectId}`]);
}

export type NewPayout = WantedPayout &
  Pick<PayoutRow, 'id' | 'worthUsd'> & { reservedTransactionId: string | null };

/** Inserts payouts. Those whose key exists stay as they are. */
export async function insertPayouts(tx: Tx, payouts: readonly NewPayout[]): Promise<void> {
  await tx.query(
    `INSERT INTO payout (id, key, kind, subject_id, currency, source, destination, amount, worth_usd, reserved_transaction_id)
     SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::numeric[],
       $9::numeric[], $10::uuid[])
     ON CONFLICT (key) DO NOTHING`,
    [
      payouts.map(({ id }) => id),
      payouts.map(({ key }) => key),
      payouts.map(({ kind }) => kind),
      payouts.map(({ subjectId }) => subjectId),
      payouts.map(({ currency }) => currency),
      payouts.map(({ source }) => source),
      payouts.map(({ destination }) => destination),
      payouts.map(({ amount }) => amount),
      payouts.map(({ worthUsd }) => worthUsd),
      payouts.map(({ reservedTransactionId }) => reservedTransactionId),
    ],
  );
}

export function findByKeys(tx: Tx, keys: readonly string[]): Promise<PayoutRow[]> {
  return rows(tx, `SELECT ${COLUMNS} FROM payout WHERE key = ANY($1)`, [keys]);
}

export function findPayouts(tx: Tx, ids: readonly string[]): Promise<PayoutRow[]> {
  return rows(tx, `SELECT ${COLUMNS} FROM payout WHERE id = ANY($1)`, [ids]);
}

export async function lockPayout(tx: Tx, id: string): Promise<PayoutRow | undefined> {
  return (await rows<PayoutRow>(tx, `SELECT ${COLUMNS} FROM payout WHERE id = $1 FOR UPDATE`, [id]))[0];
}

/** The payouts of subjects, oldest first. */
export function findOfSubjects(tx: Tx, kind: string, subjectIds: readonly string[]): Promise<PayoutRow[]> {
  return rows(
    tx,
    `SELECT ${COLUMNS} FROM payout WHERE kind = $1 AND subject_id = ANY($2) ORDER BY position`,
    [kind, subjectIds],
  );
}

/** The payouts in a state that no person holds, oldest first, after a position, without those in some currencies. */
export function findInState(
  tx: Tx,
  state: PayoutState,
  { after, limit, without = [] }: { after: string; limit: number; without?: readonly ChainCurrency[] },
): Promise<PayoutRow[]> {
  return rows(
    tx,
    `SELECT ${COLUMNS} FROM payout WHERE state = '${state}' AND position > $1 AND currency <> ALL($3) AND held_at IS NULL
     ORDER BY position LIMIT $2`,
    [after, limit, without],
  );
}

/**
 * How much went out within the last day or is about to, in millionths of a US dollar: in all, and to each of the destinations. What has been
 * queued for longer, because the wallet holds too little, is about to go out, too.
 */
export async function usedToday(
  tx: Tx,
  destinations: readonly string[],
): Promise<{ day: bigint; wallets: Map<string, bigint> }> {
  const [all] = await rows<{ used: bigint }>(
    tx,
    `SELECT coalesce(sum(worth_usd), 0) AS used FROM payout WHERE ${IN_A_DAY}`,
  );
  const found = await rows<{ destination: string; used: bigint }>(
    tx,
    `SELECT destination, sum(worth_usd) AS used FROM payout
     WHERE destination = ANY($1) AND (${IN_A_DAY}) GROUP BY destination`,
    [destinations],
  );
  return { day: all!.used, wallets: new Map(found.map(({ destination, used }) => [destination, used])) };
}

/** Returns whether the payout is queued: not if another recipient was named meanwhile, or a person holds it. */
export async function queuePayout(
  tx: Tx,
  { id, destination }: PayoutRow,
  approvalsNeeded: number,
): Promise<boolean> {
  const queued = await rows(
    tx,
    `UPDATE payout SET state = 'queued', problem = NULL, approvals_needed = $3, queued_at = now()
     WHERE id = $1 AND state = 'due' AND destination = $2 AND held_at IS NULL RETURNING id`,
    [id, destination, approvalsNeeded],
  );
  return queued.length > 0;
}

/** Notes why payouts wait, if that has changed. */
export async function noteProblem(
  tx: Tx,
  ids: readonly string[],
  problem: PayoutProblem,
  approvalsNeeded?: number,
): Promise<void> {
  await tx.query(
    `UPDATE payout SET problem = $2, approvals_needed = coalesce($3, approvals_needed)
     WHERE id = ANY($1) AND state <> 'landed' AND (problem IS DISTINCT FROM $2 OR approvals_needed <> coalesce($3, approvals_needed))`,
    [ids, problem, approvalsNeeded ?? null],
  );
}

/** Notes that endpoints disagree about payouts, with the time since when, or that they agree again. */
export async function noteDoubts(tx: Tx, ids: readonly string[], disagree: boolean): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    `UPDATE payout SET doubted_at = CASE WHEN $2 THEN coalesce(doubted_at, now()) END WHERE id = ANY($1)`,
    [ids, disagree],
  );
}

/** Marks queued payouts as failed. Returns those that were queued. */
export async function failPayout(tx: Tx, id: string, problem: PayoutProblem): Promise<boolean> {
  const failed = await rows(
    tx,
    `UPDATE payout SET state = 'failed', problem = $2 WHERE id = $1 AND state = 'queued' RETURNING id`,
    [id, problem],
  );
  return failed.length > 0;
}

/** Keeps a payout from being sent, or lets it be sent again. @param by who holds it, if a person does */
export async function holdPayout(tx: Tx, id: string, by: string | null): Promise<void> {
  await tx.query(
    `UPDATE payout SET held_at = CASE WHEN $2::uuid IS NOT NULL THEN now() END, held_by = $2 WHERE id = $1`,
    [id, by],
  );
}

/** Lets a failed payout be judged and tried again. */
export async function retryPayout(tx: Tx, id: string): Promise<void> {
  await tx.query(
    `UPDATE payout SET state = 'due', problem = NULL, queued_at = NULL WHERE id = $1 AND state = 'failed'`,
    [id],
  );
}

/** Names where the refunds of these transfers go that wait. Returns how many there are. Approvals of another recipient are void. */
export async function setDestinations(
  tx: Tx,
  subjectIds: readonly string[],
  destination: string,
): Promise<number> {
  const waiting = await rows<{ id: string; destination: string | null }>(
    tx,
    `SELECT id, destination FROM payout WHERE kind = 'refund' AND subject_id = ANY($1) AND state = 'due' ORDER BY position FOR UPDATE`,
    [subjectIds],
  );
  const changed = waiting.filter((row) => row.destination !== destination).map(({ id }) => id);
  await tx.query(`UPDATE payout SET destination = $2, problem = NULL WHERE id = ANY($1)`, [
    changed,
    destination,
  ]);
  await tx.query(`DELETE FROM payout_approval WHERE payout_id = ANY($1)`, [changed]);
  return waiting.length;
}

/** Locks those of the payouts that have not landed yet. */
export function lockUnlanded(tx: Tx, ids: readonly string[]): Promise<PayoutRow[]> {
  return rows(
    tx,
    `SELECT ${COLUMNS} FROM payout WHERE id = ANY($1) AND state <> 'landed' ORDER BY position FOR UPDATE`,
    [ids],
  );
}

export interface Landing {
  readonly id: string;
  readonly paid: Paid;
  readonly ledgerTransactionId: string;
}

/** A payout from elsewhere has no marker until its mark has landed. */
export async function markLanded(tx: Tx, landings: readonly Landing[]): Promise<void> {
  await tx.query(
    `UPDATE payout p SET state = 'landed', problem = NULL, landed_at = now(), queued_at = coalesce(queued_at, now()),
       signature = l.signature, destination = l.destination, amount = l.amount, landed_transaction_id = l.ledger_transaction_id,
       by_hand = l.by_hand, marker = CASE WHEN NOT l.by_hand THEN p.marker END, wallet = CASE WHEN NOT l.by_hand THEN p.wallet END
     FROM unnest($1::uuid[], $2::text[], $3::text[], $4::numeric[], $5::uuid[], $6::boolean[])
       AS l (id, signature, destination, amount, ledger_transaction_id, by_hand)
     WHERE p.id = l.id`,
    [
      landings.map(({ id }) => id),
      landings.map(({ paid }) => paid.signature),
      landings.map(({ paid }) => paid.destination),
      landings.map(({ paid }) => paid.amount),
      landings.map(({ ledgerTransactionId }) => ledgerTransactionId),
      landings.map(({ paid }) => paid.byHand),
    ],
  );
}

/** Those of the signatures that are attempts, or that have paid a payout. */
export async function findKnownSignatures(tx: Tx, signatures: readonly string[]): Promise<Set<string>> {
  const found = await rows<{ signature: string }>(
    tx,
    `SELECT signature FROM payout_attempt WHERE signature = ANY($1)
     UNION SELECT signature FROM payout WHERE signature = ANY($1)`,
    [signatures],
  );
  return new Set(found.map(({ signature }) => signature));
}

/** Returns a wallet that has signed payouts and is none of these, if there is one. */
export async function findOtherWallet(tx: Tx, wallets: readonly string[]): Promise<string | undefined> {
  const [other] = await rows<{ wallet: string }>(
    tx,
    // Looks up each wallet in the index, instead of reading all payouts.
    `WITH RECURSIVE sender AS (
       SELECT min(wallet) AS wallet FROM payout
       UNION ALL SELECT (SELECT min(wallet) FROM payout WHERE wallet > s.wallet) FROM sender s WHERE s.wallet IS NOT NULL
     ) SELECT wallet FROM sender WHERE wallet <> ALL($1) LIMIT 1`,
    [wallets],
  );
  return other?.wallet;
}

/** SQL of all payouts, for the queries of other features. */
export const PAYOUTS = '(SELECT * FROM payout)';
