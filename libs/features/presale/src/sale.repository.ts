import { rows, type Tx } from '#platform';

export const SALE = 'main';

/** The limits of the sale, in base units. */
export interface Cap {
  soldOnChain: bigint;
  saleSupply: bigint;
}

export async function findSale(tx: Tx): Promise<{ reserved: bigint; allocated: bigint }> {
  const [row] = await rows<{ reserved: bigint; allocated: bigint }>(
    tx,
    `SELECT reserved, allocated FROM presale_sale WHERE id = $1`,
    [SALE],
  );
  return row!;
}

export async function moveReservation(
  tx: Tx,
  amount: bigint,
  outcome: 'allocated' | 'released',
): Promise<void> {
  const allocated = outcome === 'allocated' ? amount : 0n;
  await tx.query(
    `UPDATE presale_sale SET reserved = reserved - $2, allocated = allocated + $3 WHERE id = $1`,
    [SALE, amount, allocated],
  );
}

/** Returns the tokens of an undone purchase to the sale. */
export async function deallocate(tx: Tx, amount: bigint): Promise<void> {
  await tx.query(`UPDATE presale_sale SET allocated = allocated - $2 WHERE id = $1`, [SALE, amount]);
}

/**
 * Adds to the reserved or allocated tokens unless that would exceed the cap. Returns whether they were added. The
 * statement locks the sale's row, so two purchases can't get the same last tokens.
 */
export async function addWithinCap(
  tx: Tx,
  column: 'reserved' | 'allocated',
  amount: bigint,
  { soldOnChain, saleSupply }: Cap,
): Promise<boolean> {
  const changed = await rows(
    tx,
    `UPDATE presale_sale SET ${column} = ${column} + $2
     WHERE id = $1 AND reserved + allocated + $2 + $3 <= $4 RETURNING id`,
    [SALE, amount, soldOnChain, saleSupply],
  );
  return changed.length > 0;
}
