import { z } from 'zod';
import { rows, type Tx } from '#platform';

export const priceRowSchema = z.object({
  price: z.string(),
  source: z.enum(['live', 'fallback']),
  provider: z.string(),
  updatedAt: z.coerce.date(),
});
export type PriceRow = z.infer<typeof priceRowSchema>;

export async function findPrice(tx: Tx, symbol: string): Promise<PriceRow | undefined> {
  const [row] = await rows<PriceRow>(
    tx,
    `SELECT price, source, provider, updated_at FROM price WHERE symbol = $1`,
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
