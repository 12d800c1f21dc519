import { rows, type Tx } from '#platform';

export const SALE = 'main';

/** The limits of the sale, in base units. */
export interface Cap {
  soldOnChain: bigint;
  saleSupply: bigint;
}

/** Tokens of the sale, in base units. */
export interface Sale {
  reserved: bigint;
  allocated: bigint;
}

export async function findSale(tx: Tx): Promise<Sale> {
  const [row] = await rows<Sale>(tx, `SELECT reserved, allocated FROM presale_sale WHERE id = $1`, [SALE]);
  return row!;
}

/** Locks the sale's row, so that two purchases can't get the same last tokens. */
export async function lockSale(tx: Tx): Promise<Sale> {
  const [row] = await rows<Sale>(
    tx,
    `SELECT reserved, allocated FROM presale_sale WHERE id = $1 FOR UPDATE`,
    [SALE],
  );
  return row!;
}

export async function addReservation(tx: Tx, amount: bigint): Promise<void> {
  await tx.query(`UPDATE presale_sale SET reserved = reserved + $2 WHERE id = $1`, [SALE, amount]);
}

/** Ends reservations: their tokens (base units) were allocated, or are released to the sale. */
export async function moveReservations(
  tx: Tx,
  { allocated, released }: { allocated: bigint; released: bigint },
): Promise<void> {
  await tx.query(
    `UPDATE presale_sale SET reserved = reserved - $2, allocated = allocated + $3 WHERE id = $1`,
    [SALE, allocated + released, allocated],
  );
}

/** Returns the tokens of an undone purchase to the sale. */
export async function deallocate(tx: Tx, amount: bigint): Promise<void> {
  await tx.query(`UPDATE presale_sale SET allocated = allocated - $2 WHERE id = $1`, [SALE, amount]);
}

/**
 * Allocates tokens unless that would exceed the cap. Returns whether they were allocated. The statement locks the sale's
 * row, so two purchases can't get the same last tokens.
 */
export async function allocateWithinCap(
  tx: Tx,
  amount: bigint,
  { soldOnChain, saleSupply }: Cap,
): Promise<boolean> {
  const changed = await rows(
    tx,
    `UPDATE presale_sale SET allocated = allocated + $2
     WHERE id = $1 AND reserved + allocated + $2 + $3 <= $4 RETURNING id`,
    [SALE, amount, soldOnChain, saleSupply],
  );
  return changed.length > 0;
}
