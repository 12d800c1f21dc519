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

/** What counts in the round, or for the wallet in the round, in base units. */
export interface CountedPurchases {
  round: string;
  wallet: string | null;
  sold: bigint;
  held: bigint;
}

const COUNTS = `status = 'confirmed' OR (status = 'processing' AND held)`;
const SUMS = `coalesce(sum(token_amount) FILTER (WHERE status = 'confirmed'), 0) AS sold,
  coalesce(sum(token_amount) FILTER (WHERE status = 'processing'), 0) AS held`;

/** Counts the purchases of rounds. Without the sale's lock, the sums may have changed before the transaction ends. */
export function countByRound(tx: Tx, rounds: readonly string[]): Promise<CountedPurchases[]> {
  return rows(
    tx,
    `SELECT round, NULL AS wallet, ${SUMS} FROM presale_purchase WHERE round = ANY($1) AND (${COUNTS}) GROUP BY round`,
    [rounds],
  );
}

/** The same for wallets in rounds. */
export function countByWallet(
  tx: Tx,
  pairs: readonly { round: string; wallet: string | null }[],
): Promise<CountedPurchases[]> {
  return rows(
    tx,
    `SELECT round, buyer_wallet AS wallet, ${SUMS} FROM presale_purchase
     WHERE (round, buyer_wallet) IN (SELECT * FROM unnest($1::text[], $2::text[])) AND (${COUNTS}) GROUP BY 1, 2`,
    [pairs.map(({ round }) => round), pairs.map(({ wallet }) => wallet)],
  );
}
