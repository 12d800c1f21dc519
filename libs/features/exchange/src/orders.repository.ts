import type { Cluster, OrderStatus, SettlementMode } from '#contracts';
import { rows, type Tx } from '#platform';
import type { ChargeFailure } from './payment-processor.js';

export interface NewOrder {
  id: string;
  userId: string;
  mode: SettlementMode;
  cluster: Cluster;
  currency: 'USD';
  /** Base units of the currency. */
  amount: bigint;
  price: string;
  /** Base units. */
  tokenAmount: bigint;
}

export interface OrderRow {
  id: string;
  position: string;
  userId: string;
  status: OrderStatus;
  mode: SettlementMode;
  cluster: Cluster;
  currency: 'USD';
  amount: bigint;
  price: string;
  tokenAmount: bigint;
  failureReason: ChargeFailure | null;
  transactionId: string | null;
  ledgerTransactionId: string | null;
  createdAt: Date;
  settledAt: Date | null;
}

export async function insertOrder(tx: Tx, order: NewOrder): Promise<OrderRow> {
  const [row] = await rows<OrderRow>(
    tx,
    `INSERT INTO card_order (id, user_id, status, mode, cluster, currency, amount, price, token_amount)
     VALUES ($1, $2, 'processing', $3, $4, $5, $6, $7, $8) RETURNING *`,
    [
      order.id,
      order.userId,
      order.mode,
      order.cluster,
      order.currency,
      order.amount,
      order.price,
      order.tokenAmount,
    ],
  );
  return row as OrderRow;
}

export async function findOrder(tx: Tx, id: string): Promise<OrderRow | undefined> {
  const [row] = await rows<OrderRow>(tx, `SELECT * FROM card_order WHERE id = $1`, [id]);
  return row;
}

/** Locks and returns the order if it is still processing. */
export async function lockProcessing(tx: Tx, id: string): Promise<OrderRow | undefined> {
  const [row] = await rows<OrderRow>(
    tx,
    `SELECT * FROM card_order WHERE id = $1 AND status = 'processing' FOR UPDATE`,
    [id],
  );
  return row;
}

export async function findByTransactionId(tx: Tx, transactionId: string): Promise<OrderRow | undefined> {
  const [row] = await rows<OrderRow>(tx, `SELECT * FROM card_order WHERE transaction_id = $1`, [
    transactionId,
  ]);
  return row;
}

/** The member's orders, newest first. `before` is the position of the last row seen. */
export function findOrdersOf(tx: Tx, userId: string, limit: number, before?: string): Promise<OrderRow[]> {
  return rows<OrderRow>(
    tx,
    `SELECT * FROM card_order WHERE user_id = $1 AND ($3::bigint IS NULL OR position < $3::bigint)
     ORDER BY position DESC LIMIT $2`,
    [userId, limit, before ?? null],
  );
}

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
  await tx.query(
    `UPDATE card_order SET status = 'confirmed', settled_at = now(), transaction_id = $2, ledger_transaction_id = $3
     WHERE id = $1`,
    [id, settled.transactionId, settled.ledgerTransactionId],
  );
}

export async function failOrder(tx: Tx, id: string, reason: ChargeFailure): Promise<void> {
  await tx.query(
    `UPDATE card_order SET status = 'failed', settled_at = now(), failure_reason = $2 WHERE id = $1`,
    [id, reason],
  );
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
