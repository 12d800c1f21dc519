import { rows, type Tx } from '#libs/platform';

export interface PriceRow {
  price: string;
  source: 'live' | 'fallback';
  provider: string;
  updatedAt: Date;
}

export async function findPrice(tx: Tx, symbol: string): Promise<PriceRow | undefined> {
  const [row] = await rows<PriceRow>(
    tx,
    `SELECT price, source, provider, updated_at AS "updatedAt" FROM price WHERE symbol = $1`,
    [symbol],
  );
  return row;
}

export async function savePrice(tx: Tx, symbol: string, row: PriceRow): Promise<void> {
  await tx.query(
    `INSERT INTO price (symbol, price, source, provider, updated_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (symbol) DO UPDATE SET price = $2, source = $3, provider = $4, updated_at = $5`,
    [symbol, row.price, row.source, row.provider, row.updatedAt],
  );
}
