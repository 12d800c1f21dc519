import { LessThan } from 'typeorm';
import type { ListQuery, MoneyMode } from '#contracts';
import { NEWEST, rows, type Tx } from '#platform';
import { OrderRow } from './order.entity.js';
import type { ChargeFailure } from './payment-processor.js';

const orders = (tx: Tx) => tx.getRepository(OrderRow);

export type NewOrder = Pick<
  OrderRow,
  'id' | 'userId' | keyof MoneyMode | 'currency' | 'amount' | 'price' | 'tokenAmount'
>;

export async function insertOrder(tx: Tx, order: NewOrder): Promise<OrderRow> {
  const row = orders(tx).create({ ...order, status: 'processing' });
  await orders(tx).insert(row);
  return row;
}

export const findOrder = (tx: Tx, id: string): Promise<OrderRow | null> => orders(tx).findOneBy({ id });

/** Locks and returns the order if it is still processing. */
export async function lockProcessing(tx: Tx, id: string): Promise<OrderRow | undefined> {
  const [row] = await rows<OrderRow>(
    tx,
    `SELECT * FROM card_order WHERE id = $1 AND status = 'processing' FOR UPDATE`,
    [id],
  );
  return row;
}

export const findByTransactionId = (tx: Tx, transactionId: string): Promise<OrderRow | null> =>
  orders(tx).findOneBy({ transactionId });

/** The member's orders, newest first. */
export const findOrdersOf = (
  tx: Tx,
  userId: string,
  { limit, cursor = NEWEST }: ListQuery,
): Promise<OrderRow[]> =>
  orders(tx).find({
    where: { userId, position: LessThan(cursor) },
    order: { position: 'DESC' },
    take: limit,
  });

/** The tokens of a member's processing orders, in base units. */
export async function sumProcessingOf(tx: Tx, userId: string): Promise<bigint> {
  const [row] = await rows<{ tokens: bigint | null }>(
    tx,
    `SELECT sum(token_amount) AS tokens FROM card_order WHERE user_id = $1 AND status = 'processing'`,
    [userId],
  );
  return row?.tokens ?? 0n;
}

export async function confirmOrder(
  tx: Tx,
  id: string,
  settled: { transactionId: string; ledgerTransactionId: string },
): Promise<void> {
  await orders(tx).update(id, { ...settled, status: 'confirmed', settledAt: () => 'now()' });
}

export async function failOrder(tx: Tx, id: string, reason: ChargeFailure): Promise<void> {
  await orders(tx).update(id, { status: 'failed', failureReason: reason, settledAt: () => 'now()' });
}

/** The age of the oldest processing order in seconds; 0 if there is none. */
export async function oldestProcessingSeconds(tx: Tx): Promise<number> {
  const [row] = await rows<{ seconds: number }>(
    tx,
    `SELECT coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS seconds FROM card_order
     WHERE status = 'processing'`,
  );
  return row?.seconds ?? 0;
}
