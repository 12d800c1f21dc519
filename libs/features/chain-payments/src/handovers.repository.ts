import type { HandedOver, TransactionFailure } from '#contracts';
import { rows, type Tx } from '#platform';

/** A transaction that a page has handed over for a request. */
export interface Handover {
  signature: string;
  requestId: string;
  /** The signed bytes; null if the wallet has sent them itself. */
  wire: Buffer | null;
  blockhash: string | null;
  state: HandedOver['state'];
  /** Why it has failed, if it has. */
  failure: TransactionFailure | null;
  handedOverAt: Date;
}

export type NewHandover = Omit<Handover, 'state' | 'failure' | 'handedOverAt'>;

const COLUMNS = 'signature, request_id, wire, blockhash, state, failure, handed_over_at';

/**
 * Keeps a transaction, once. Anybody can name a signature, so the bytes of a transaction replace a mere name. Returns whether
 * anything is new.
 */
export async function insertHandover(tx: Tx, handover: NewHandover): Promise<boolean> {
  const kept = await rows(
    tx,
    `INSERT INTO payment_handover AS h (signature, request_id, wire, blockhash) VALUES ($1, $2, $3, $4)
     ON CONFLICT (signature) DO UPDATE
       SET request_id = excluded.request_id, wire = excluded.wire, blockhash = excluded.blockhash
       WHERE h.wire IS NULL AND excluded.wire IS NOT NULL
     RETURNING signature`,
    [handover.signature, handover.requestId, handover.wire, handover.blockhash],
  );
  return kept.length > 0;
}

/** The transactions whose end is not known yet, oldest first. */
export function findUnfinished(tx: Tx, limit: number): Promise<Handover[]> {
  return rows(
    tx,
    `SELECT ${COLUMNS} FROM payment_handover
     WHERE state IN ('sent', 'seen') ORDER BY handed_over_at LIMIT $1`,
    [limit],
  );
}

/** The transactions for these requests, without those that have landed and been judged, oldest first. */
export function findHandoversOf(tx: Tx, requestIds: readonly string[]): Promise<Handover[]> {
  return rows(
    tx,
    `SELECT ${COLUMNS} FROM payment_handover h
     WHERE request_id = ANY($1) AND NOT (state = 'landed' AND EXISTS (
       SELECT FROM chain_transfer t WHERE t.signature = h.signature AND judged_at IS NOT NULL))
     ORDER BY handed_over_at`,
    [requestIds],
  );
}

/** How many transactions pages have handed over for a request. Those that were only seen on the chain don't count. */
export async function countHandoversOf(tx: Tx, requestId: string): Promise<number> {
  const [row] = await rows<{ count: number }>(
    tx,
    `SELECT count(*)::int FROM payment_handover WHERE request_id = $1 AND NOT sighted`,
    [requestId],
  );
  return row!.count;
}

/** A transaction that was seen on the chain before it was final, without a page that has handed it over. */
export type Sighting = Pick<Handover, 'signature' | 'requestId' | 'state' | 'failure'>;

/** Keeps a sighting unless the transaction is known. Anybody can name a reference, so only so many are kept for a request. */
export async function insertSighting(tx: Tx, sighting: Sighting, most: number): Promise<void> {
  await tx.query(
    `INSERT INTO payment_handover (signature, request_id, state, failure, sighted)
     SELECT $1, $2, $3, $4, true
     WHERE (SELECT count(*) FROM payment_handover WHERE request_id = $2 AND sighted) < $5
     ON CONFLICT DO NOTHING`,
    [sighting.signature, sighting.requestId, sighting.state, sighting.failure, most],
  );
}

export async function saveStates(
  tx: Tx,
  states: readonly Pick<Handover, 'signature' | 'state' | 'failure'>[],
): Promise<void> {
  if (states.length === 0) return;
  await tx.query(
    `UPDATE payment_handover h SET state = s.state, failure = s.failure
     FROM unnest($1::text[], $2::text[], $3::text[]) AS s (signature, state, failure) WHERE h.signature = s.signature`,
    [
      states.map(({ signature }) => signature),
      states.map(({ state }) => state),
      states.map(({ failure }) => failure),
    ],
  );
}
