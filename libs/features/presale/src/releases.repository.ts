import { rows, type Tx } from '#platform';

/** A purchase on the chain whose release share is due. The amount is in base units. */
export interface Releasable {
  readonly id: string;
  readonly buyerWallet: string;
  readonly releaseAmount: bigint;
}

const COLUMNS = `id, buyer_wallet, release_amount`;
const UNRELEASED = `status = 'confirmed' AND mode = 'solana' AND release_asked_at IS NULL`;

/** Confirmed purchases without a payout yet that were made under these versions of the terms, oldest first. */
export function findUnreleased(
  tx: Tx,
  { versions, oldest, limit }: { versions: readonly number[]; oldest: number; limit: number },
): Promise<Releasable[]> {
  return rows(
    tx,
    `SELECT ${COLUMNS} FROM presale_purchase WHERE ${UNRELEASED} AND coalesce(terms_version, $2) = ANY($1)
     ORDER BY position LIMIT $3`,
    [versions, oldest, limit],
  );
}

/** Those of the purchases that have no payout yet. */
export function findUnreleasedByIds(tx: Tx, ids: readonly string[]): Promise<Releasable[]> {
  return rows(tx, `SELECT ${COLUMNS} FROM presale_purchase WHERE id = ANY($1) AND ${UNRELEASED}`, [ids]);
}

export async function markReleased(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query(
    `UPDATE presale_purchase SET release_asked_at = now() WHERE id = ANY($1) AND release_asked_at IS NULL`,
    [ids],
  );
}
