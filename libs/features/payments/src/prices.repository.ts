import type { Price } from '#contracts';
import type { Tx } from '#platform';
import { PriceRow } from './price.entity.js';

export const findPrice = (tx: Tx, symbol: Price['symbol']): Promise<PriceRow | null> =>
  tx.getRepository(PriceRow).findOneBy({ symbol });

export async function savePrice(tx: Tx, price: PriceRow): Promise<void> {
  await tx.getRepository(PriceRow).upsert(price, ['symbol']);
}
