import { rows, type Tx } from '#platform';
import type { PayoutRow } from './payout.js';
import type { Attempt } from './payout-attempts.repository.js';
import { COLUMNS } from './payouts.repository.js';

/** Payouts from elsewhere that have no marker yet, oldest first, after a position. */
export function findUnmarked(
  tx: Tx,
  { after, limit }: { after: string; limit: number },
): Promise<PayoutRow[]> {
  return rows(
    tx,
    `SELECT ${COLUMNS} FROM payout WHERE by_hand AND marker IS NULL AND position > $1 ORDER BY position LIMIT $2`,
    [after, limit],
  );
}

/** Records the markers of payouts from elsewhere, and the wallets that allocated them. */
export async function recordMarkers(
  tx: Tx,
  marks: readonly { readonly id: string; readonly marker: string; readonly wallet: string }[],
): Promise<void> {
  await tx.query(
    `UPDATE payout p SET marker = m.marker, wallet = m.wallet
     FROM unnest($1::uuid[], $2::text[], $3::text[]) AS m (id, marker, wallet)
     WHERE p.id = m.id AND p.by_hand AND p.marker IS NULL`,
    [marks.map(({ id }) => id), marks.map(({ marker }) => marker), marks.map(({ wallet }) => wallet)],
  );
}

/** Keeps the signed bytes of a mark before they are sent. Returns whether no others are on their way. */
export async function insertMarkAttempt(
  tx: Tx,
  {
    signature,
    payoutId,
    wire,
    lastValidHeight,
  }: Pick<Attempt, 'signature' | 'payoutId' | 'wire' | 'lastValidHeight'>,
): Promise<boolean> {
  const added = await rows(
    tx,
    `INSERT INTO payout_attempt (signature, payout_id, wire, last_valid_height)
     SELECT $1, id, $3, $4 FROM payout p WHERE id = $2 AND by_hand AND marker IS NULL
       AND NOT EXISTS (SELECT FROM payout_attempt a WHERE a.payout_id = p.id AND a.expired_at IS NULL)
     ON CONFLICT (signature) DO UPDATE SET expired_at = NULL
     RETURNING signature`,
    [signature, payoutId, wire, lastValidHeight],
  );
  return added.length > 0;
}
