import { rows, type Tx } from '#platform';

export const SALE = 'main';

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

/** Adds to the sale's tokens; negative amounts (base units) take away. */
export async function changeSale(tx: Tx, { reserved = 0n, allocated = 0n }: Partial<Sale>): Promise<void> {
  await tx.query(
    `UPDATE presale_sale SET reserved = reserved + $2, allocated = allocated + $3 WHERE id = $1`,
    [SALE, reserved, allocated],
  );
}
