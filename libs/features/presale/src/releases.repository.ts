import { idSchema } from '#contracts';
import { rows, type Tx } from '#platform';

/** A purchase on the chain whose release share is due. The amount is in base units. */
export interface Releasable {
  readonly id: string;
  readonly position: string;
  /** What has paid for it: the transaction that completed its payment, or its own id if an operator has verified the payment. */
  readonly paidBy: string;
  readonly buyerWallet: string;
  readonly releaseAmount: bigint;
}

const COLUMNS = `id, position, CASE payment WHEN 'page' THEN transaction_id ELSE id::text END AS paid_by, buyer_wallet, release_amount`;
const UNRELEASED = `status = 'confirmed' AND mode = 'solana' AND release_asked_at IS NULL`;

/** Confirmed purchases without a payout yet that were made under these versions of the terms, oldest first, after a position. */
export function findUnreleased(
  tx: Tx,
  {
    versions,
    oldest,
    after,
    limit,
  }: { versions: readonly number[]; oldest: number; after: string; limit: number },
): Promise<Releasable[]> {
  return rows(
    tx,
    `SELECT ${COLUMNS} FROM presale_purchase WHERE ${UNRELEASED} AND coalesce(terms_version, $2) = ANY($1)
       AND position > $3 ORDER BY position LIMIT $4`,
    [versions, oldest, after, limit],
  );
}

/** Those of the purchases that have no payout yet. */
export function findUnreleasedByIds(tx: Tx, ids: readonly string[]): Promise<Releasable[]> {
  return rows(tx, `SELECT ${COLUMNS} FROM presale_purchase WHERE id = ANY($1) AND ${UNRELEASED}`, [ids]);
}

/**
 * The purchase that was paid by a transaction, or that has this id, unless it has a payout already. Ids are found for purchases of
 * the page too, because they named the payouts of an earlier release.
 */
export async function findUnreleasedPaidBy(tx: Tx, paidBy: string): Promise<Releasable | undefined> {
  const [found] = await rows<Releasable>(
    tx,
    `SELECT ${COLUMNS} FROM presale_purchase WHERE (transaction_id = $1 OR id = $2) AND ${UNRELEASED}`,
    [paidBy, isId(paidBy) ? paidBy : null],
  );
  return found;
}

/** Returns the ids of those that were still unreleased: another transaction may have undone or released some meanwhile. */
export async function markReleased(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const marked = await rows<{ id: string }>(
    tx,
    `UPDATE presale_purchase SET release_asked_at = now() WHERE id = ANY($1) AND ${UNRELEASED} RETURNING id`,
    [ids],
  );
  return new Set(marked.map(({ id }) => id));
}

const isId = (text: string): boolean => idSchema.safeParse(text).success;
