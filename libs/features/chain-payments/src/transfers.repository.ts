import type { ChainCurrency, SortedQuery, TransferQuery } from '#contracts';
import { rows, type Tx, Where } from '#platform';
import type { WalletRole } from './payment-accounts.js';
import type { TransferEnd } from './settlement-fold.js';

/** A change of a watched account by one finalized transaction. */
export interface NewTransfer {
  id: string;
  signature: string;
  account: string;
  /** The wallet that owns the account. What the payout wallet receives is no payment. */
  role: WalletRole;
  slot: number;
  /** Unix seconds. */
  blockTime: number;
  currency: ChainCurrency | null;
  /** Base units; negative if money left. */
  delta: bigint;
  /** The ids of the requests that the transaction names. */
  names: readonly string[];
  memo: string | null;
  payer: string | null;
  /** Everyone who may have paid. */
  payers: readonly string[];
  /** Whether they may pay. Null if nothing was asked; `missing` if no verdict could be had in time. */
  verdict: 'waiting' | 'allowed' | 'denied' | 'missing' | null;
  /** The USD price of one unit in millionths; null if there was no live price. */
  price: bigint | null;
}

export interface TransferRow extends NewTransfer {
  requestId: string | null;
  credited: bigint;
  refund: bigint;
  suspense: bigint;
}

const COLUMNS = `id, signature, account, role, slot::float8, block_time::float8, currency, delta, names, memo, payer, payers, verdict,
  price, request_id, credited, refund, suspense`;

/** An arbitrary number that no other advisory lock of the database uses. */
const JUDGING_LOCK = 7_301_704;

/** Lets one transaction at a time judge transfers. */
export async function lockJudging(tx: Tx): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(${JUDGING_LOCK})`);
}

/** Returns those of the signatures that are noted for the account already. */
export async function findNoted(
  tx: Tx,
  account: string,
  signatures: readonly string[],
): Promise<Set<string>> {
  const found = await rows<{ signature: string }>(
    tx,
    `SELECT signature FROM chain_transfer WHERE account = $1 AND signature = ANY($2)`,
    [account, signatures],
  );
  return new Set(found.map(({ signature }) => signature));
}

/** Returns those of the signatures that are noted for any account. */
export async function findNotedAnywhere(tx: Tx, signatures: readonly string[]): Promise<Set<string>> {
  const found = await rows<{ signature: string }>(
    tx,
    `SELECT signature FROM chain_transfer WHERE signature = ANY($1)`,
    [signatures],
  );
  return new Set(found.map(({ signature }) => signature));
}

/**
 * Notes transfers in their order, and adds them to the balances of their accounts. All money that came in begins in
 * suspense. Returns the ids of those that were not noted before.
 */
export async function insertTransfers(tx: Tx, transfers: readonly NewTransfer[]): Promise<Set<string>> {
  const inserted = await rows<{ id: string }>(
    tx,
    `WITH added AS (
       INSERT INTO chain_transfer (id, signature, account, slot, block_time, currency, delta, names, memo, payer, payers,
         verdict, price, suspense, judged_at, role)
       SELECT t.id, t.signature, t.account, t.slot, t.block_time, t.currency, t.delta,
         ARRAY(SELECT jsonb_array_elements_text(t.names))::uuid[], t.memo, t.payer,
         ARRAY(SELECT jsonb_array_elements_text(t.payers)), t.verdict, t.price,
         CASE WHEN t.currency IS NULL OR t.role = 'payout' THEN 0 ELSE greatest(t.delta, 0) END,
         CASE WHEN t.currency IS NULL OR t.role = 'payout' OR t.delta <= 0 THEN now() END, t.role
       FROM unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::text[], $7::numeric[],
         $8::jsonb[], $9::text[], $10::text[], $11::jsonb[], $12::text[], $13::numeric[], $14::text[])
         AS t (id, signature, account, slot, block_time, currency, delta, names, memo, payer, payers, verdict, price, role)
       ON CONFLICT (signature, account) DO NOTHING RETURNING id, account, delta
     ), moved AS (
       UPDATE watched_account w SET balance = balance + m.delta
       FROM (SELECT account, sum(delta) AS delta FROM added GROUP BY account) m WHERE w.address = m.account
     )
     SELECT id FROM added`,
    [
      transfers.map(({ id }) => id),
      transfers.map(({ signature }) => signature),
      transfers.map(({ account }) => account),
      transfers.map(({ slot }) => slot),
      transfers.map(({ blockTime }) => blockTime),
      transfers.map(({ currency }) => currency),
      transfers.map(({ delta }) => delta),
      transfers.map(({ names }) => JSON.stringify(names)),
      transfers.map(({ memo }) => memo),
      transfers.map(({ payer }) => payer),
      transfers.map(({ payers }) => JSON.stringify(payers)),
      transfers.map(({ verdict }) => verdict),
      transfers.map(({ price }) => price),
      transfers.map(({ role }) => role),
    ],
  );
  return new Set(inserted.map(({ id }) => id));
}

/** The transfers that have no end yet, in the order of the finalized chain. */
export function findUnjudged(tx: Tx, upToSlot: number, limit: number): Promise<TransferRow[]> {
  return rows(
    tx,
    `SELECT ${COLUMNS} FROM chain_transfer WHERE judged_at IS NULL AND slot <= $1
     ORDER BY slot, signature, account LIMIT $2`,
    [upToSlot, limit],
  );
}

/** The amounts that wait for the rest of these requests' payments, in the order of the finalized chain. */
export function findParts(tx: Tx, requestIds: readonly string[]): Promise<TransferRow[]> {
  return rows(
    tx,
    `SELECT ${COLUMNS} FROM chain_transfer WHERE request_id = ANY($1) AND suspense > 0 ORDER BY slot, signature, account`,
    [requestIds],
  );
}

/** The requests that these transactions pay for. */
export async function findPaidFor(tx: Tx, signatures: readonly string[]): Promise<[string, string][]> {
  const found = await rows<{ signature: string; requestId: string }>(
    tx,
    `SELECT signature, request_id FROM chain_transfer
     WHERE signature = ANY($1) AND request_id IS NOT NULL AND credited + suspense > 0`,
    [signatures],
  );
  return found.map(({ signature, requestId }) => [signature, requestId]);
}

export function findTransfers(tx: Tx, ids: readonly string[]): Promise<TransferRow[]> {
  return rows(tx, `SELECT ${COLUMNS} FROM chain_transfer WHERE id = ANY($1)`, [ids]);
}

/** The conditions of the lists that operators see. */
const LISTED: Record<TransferQuery['kind'], string> = {
  suspense: 'suspense > 0 AND request_id IS NULL',
  refund: 'refund > 0',
  foreign: 'currency IS NULL',
  all: 'true',
};

export interface ListedTransfer extends TransferRow {
  position: string;
  purchaseId: string | null;
  suggestions: { purchaseId: string; reason: 'amount' | 'memo' }[];
}

/**
 * Returns transfers. An amount in suspense suggests the purchases that asked for exactly this amount and were
 * not paid, and those whose wallet the memo names.
 */
export function listTransfers(
  tx: Tx,
  kind: TransferQuery['kind'],
  query: SortedQuery,
): Promise<ListedTransfer[]> {
  const where = new Where();
  where.and(LISTED[kind]);
  const page = where.page(query);
  return rows(
    tx,
    `SELECT ${COLUMNS}, position, (SELECT subject_id FROM payment_request r WHERE r.id = t.request_id) AS purchase_id,
       CASE WHEN suspense > 0 AND request_id IS NULL THEN (
         SELECT coalesce(json_agg(json_build_object('purchaseId', subject_id, 'reason', reason)), '[]') FROM (
           SELECT r.subject_id, 'amount' AS reason FROM payment_request r
           WHERE r.currency = t.currency AND r.due = t.delta AND r.state <> 'paid'
           UNION ALL
           SELECT r.subject_id, 'memo' FROM payment_request r
           WHERE r.wallet = ANY(regexp_split_to_array(t.memo, '[^1-9A-HJ-NP-Za-km-z]+')) AND r.state <> 'paid'
           LIMIT 5
         ) suggested
       ) ELSE '[]' END AS suggestions
     FROM chain_transfer t WHERE ${where} ${page}`,
    where.parameters,
  );
}

/** What arrived for these requests, in the order of the finalized chain. */
export function findTransfersOf(tx: Tx, requestIds: readonly string[]): Promise<TransferRow[]> {
  return rows(
    tx,
    `SELECT ${COLUMNS} FROM chain_transfer WHERE request_id = ANY($1) ORDER BY slot, signature, account`,
    [requestIds],
  );
}

/** Those of the requests for which a payer has paid who is not accepted or could not be checked, so that the amount is kept. */
export async function findWithheld(tx: Tx, requestIds: readonly string[]): Promise<Set<string>> {
  const found = await rows<{ id: string }>(
    tx,
    `SELECT DISTINCT unnest(names) AS id FROM chain_transfer
     WHERE names && $1::uuid[] AND verdict IN ('denied', 'missing') AND suspense > 0 AND request_id IS NULL`,
    [requestIds],
  );
  return new Set(found.map(({ id }) => id));
}

export async function saveEnds(tx: Tx, ends: readonly TransferEnd[]): Promise<void> {
  if (ends.length === 0) return;
  await tx.query(
    `UPDATE chain_transfer t SET request_id = e.request_id, credited = e.credited, refund = e.refund,
       suspense = e.suspense, judged_at = coalesce(judged_at, now())
     FROM unnest($1::uuid[], $2::uuid[], $3::numeric[], $4::numeric[], $5::numeric[])
       AS e (id, request_id, credited, refund, suspense) WHERE t.id = e.id`,
    [
      ends.map(({ transferId }) => transferId),
      ends.map(({ requestId }) => requestId),
      ends.map(({ credited }) => credited),
      ends.map(({ refund }) => refund),
      ends.map(({ suspense }) => suspense),
    ],
  );
}

/** The amounts that arrived for a subject and are owed to their payers. */
export function findRefunded(
  tx: Tx,
  subjectId: string,
): Promise<{ transferId: string; payer: string | null }[]> {
  return rows(
    tx,
    `SELECT t.id AS transfer_id, t.payer FROM payment_request r JOIN chain_transfer t ON t.request_id = r.id
     WHERE r.subject_id = $1 AND t.refund > 0 ORDER BY t.position`,
    [subjectId],
  );
}

/** Records how far the chain is known when an operator attaches a transfer: its end depends on that. */
export async function markAttached(tx: Tx, id: string): Promise<void> {
  await tx.query(
    `UPDATE chain_transfer t SET attached_slot = w.read_slot, attached_time = w.listed_time FROM chain_watch w WHERE t.id = $1`,
    [id],
  );
}
