import type { Cluster, SettlementMode, SwapCurrency, SwapParts } from '#contracts';
import { rows, type Tx } from '#platform';

export interface NewSwap {
  id: string;
  userId: string;
  mode: SettlementMode;
  cluster: Cluster;
  fromToken: SwapCurrency;
  toToken: string;
  /** Base units of `fromToken`. */
  amountIn: bigint;
  fromPrice: string;
  price: string;
  parts: SwapParts;
  transactionHash: string;
  ledgerTransactionId: string;
}

export interface SwapRow {
  id: string;
  position: string;
  userId: string;
  mode: SettlementMode;
  cluster: Cluster;
  fromToken: SwapCurrency;
  toToken: string;
  amountIn: bigint;
  amountOut: bigint;
  feeAmount: bigint;
  rewardPoolContribution: bigint;
  gameTreasuryContribution: bigint;
  opsContribution: bigint;
  transactionHash: string;
  ledgerTransactionId: string;
  createdAt: Date;
}

export async function insertSwap(tx: Tx, swap: NewSwap): Promise<SwapRow> {
  const { parts } = swap;
  const [row] = await rows<SwapRow>(
    tx,
    `INSERT INTO swap_transaction (id, user_id, mode, cluster, from_token, to_token, from_price, price, transaction_hash,
       ledger_transaction_id, amount_in, amount_out, fee_amount, reward_pool_contribution, game_treasury_contribution,
       ops_contribution)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) RETURNING *`,
    [
      swap.id,
      swap.userId,
      swap.mode,
      swap.cluster,
      swap.fromToken,
      swap.toToken,
      swap.fromPrice,
      swap.price,
      swap.transactionHash,
      swap.ledgerTransactionId,
      swap.amountIn,
      parts.amountOut,
      parts.fee,
      parts.rewardPool,
      parts.gameTreasury,
      parts.operations,
    ],
  );
  return row as SwapRow;
}

export async function findSwap(tx: Tx, id: string): Promise<SwapRow | undefined> {
  const [row] = await rows<SwapRow>(tx, `SELECT * FROM swap_transaction WHERE id = $1`, [id]);
  return row;
}

export async function findByTransactionHash(tx: Tx, hash: string): Promise<SwapRow | undefined> {
  const [row] = await rows<SwapRow>(tx, `SELECT * FROM swap_transaction WHERE transaction_hash = $1`, [hash]);
  return row;
}

/** The member's swaps, newest first. `before` is the position of the last row seen. */
export function findSwapsOf(tx: Tx, userId: string, limit: number, before?: string): Promise<SwapRow[]> {
  return rows<SwapRow>(
    tx,
    `SELECT * FROM swap_transaction WHERE user_id = $1 AND ($3::bigint IS NULL OR position < $3::bigint)
     ORDER BY position DESC LIMIT $2`,
    [userId, limit, before ?? null],
  );
}
