import { rows, type Tx } from '#platform';

/** Signed bytes of a payout, which are kept before they are sent. */
export interface Attempt {
  readonly signature: string;
  readonly payoutId: string;
  readonly wire: Buffer;
  readonly lastValidHeight: number;
  readonly signedAt: Date;
  readonly expiredAt: Date | null;
}

/**
 * Keeps signed bytes before they are sent. Only payouts that are still queued, and that no person holds, get them. Returns the ids of these. With a blockhash that
 * was used before, the bytes are the same as before: they had not expired after all. The limits of a day count a payout from its first bytes.
 */
export async function insertAttempts(
  tx: Tx,
  attempts: readonly (Pick<Attempt, 'signature' | 'payoutId' | 'wire' | 'lastValidHeight'> & {
    marker: string;
    wallet: string;
  })[],
): Promise<Set<string>> {
  const taken = await rows<{ id: string }>(
    tx,
    `WITH given AS (
       SELECT * FROM unnest($1::text[], $2::uuid[], $3::bytea[], $4::bigint[], $5::text[], $6::text[])
         AS g (signature, payout_id, wire, last_valid_height, marker, wallet)
     ), taken AS (
       UPDATE payout p SET state = 'sent', problem = NULL, marker = g.marker, wallet = g.wallet,
         queued_at = CASE WHEN EXISTS (SELECT FROM payout_attempt a WHERE a.payout_id = p.id) THEN p.queued_at ELSE now() END
       FROM given g WHERE p.id = g.payout_id AND p.state = 'queued' AND p.held_at IS NULL RETURNING p.id
     ), added AS (
       INSERT INTO payout_attempt (signature, payout_id, wire, last_valid_height)
       SELECT g.signature, g.payout_id, g.wire, g.last_valid_height FROM given g JOIN taken t ON t.id = g.payout_id
       ON CONFLICT (signature) DO UPDATE SET expired_at = NULL
     )
     SELECT id FROM taken`,
    [
      attempts.map(({ signature }) => signature),
      attempts.map(({ payoutId }) => payoutId),
      attempts.map(({ wire }) => wire),
      attempts.map(({ lastValidHeight }) => lastValidHeight),
      attempts.map(({ marker }) => marker),
      attempts.map(({ wallet }) => wallet),
    ],
  );
  return new Set(taken.map(({ id }) => id));
}

export function findAttempts(tx: Tx, payoutIds: readonly string[]): Promise<Attempt[]> {
  return rows(
    tx,
    `SELECT signature, payout_id, wire, last_valid_height::float8, signed_at, expired_at FROM payout_attempt
     WHERE payout_id = ANY($1) ORDER BY signed_at`,
    [payoutIds],
  );
}

/** Lets payouts get new bytes, none of whose attempts can land any more. */
export async function expireAttempts(tx: Tx, payoutIds: readonly string[], height: number): Promise<void> {
  await tx.query(
    `UPDATE payout_attempt SET expired_at = now() WHERE payout_id = ANY($1) AND expired_at IS NULL AND last_valid_height < $2`,
    [payoutIds, height],
  );
  await tx.query(
    `UPDATE payout p SET state = 'queued' WHERE id = ANY($1) AND state = 'sent' AND NOT EXISTS (
       SELECT FROM payout_attempt a WHERE a.payout_id = p.id AND a.expired_at IS NULL)`,
    [payoutIds],
  );
}

/** SQL of all attempts, for the proof of the sale. */
export const PAYOUT_ATTEMPTS = '(SELECT * FROM payout_attempt)';
