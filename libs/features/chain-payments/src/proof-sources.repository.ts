import { rows, type Tx } from '#platform';

/* SQL of what the proof of the sale lists. */
export const WATCHED_ACCOUNTS = '(SELECT * FROM watched_account)';
export const PAYMENT_REQUESTS = '(SELECT * FROM payment_request)';
export const CHAIN_TRANSFERS = '(SELECT * FROM chain_transfer)';

/** A slot and its time, in Unix seconds. */
export interface Position {
  slot: number;
  time: number;
}

/**
 * Returns up to where everything is judged. Null before the chain was first read; `unsettled` while a request still has to be
 * closed.
 */
export async function findPosition(tx: Tx): Promise<Position | 'unsettled' | null> {
  const [found] = await rows<Position>(
    tx,
    `SELECT least(w.listed_slot, u.slot - 1)::float8 AS slot,
       (CASE WHEN u.slot <= w.listed_slot THEN u.block_time ELSE least(w.listed_time, waiting.time) END)::float8 AS time
     FROM chain_watch w
     LEFT JOIN LATERAL (
       SELECT slot, block_time FROM chain_transfer WHERE judged_at IS NULL ORDER BY slot, signature, account LIMIT 1
     ) u ON true
     LEFT JOIN LATERAL (
       SELECT block_time AS time FROM chain_transfer
       WHERE judged_at IS NULL AND verdict = 'waiting' AND cardinality(names) > 0
       ORDER BY slot, signature, account LIMIT 1
     ) waiting ON true`,
  );
  if (!found) return null;
  const late = await rows(
    tx,
    `SELECT FROM payment_request WHERE state = 'open' AND expires_at < to_timestamp($1) LIMIT 1`,
    [found.time],
  );
  return late.length > 0 ? 'unsettled' : found;
}
