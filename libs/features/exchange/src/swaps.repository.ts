import { LessThan } from 'typeorm';
import type { Cluster, SettlementMode, SwapCurrency, SwapParts } from '#contracts';
import type { Tx } from '#platform';
import { SwapRow } from './swap.entity.js';

const swaps = (tx: Tx) => tx.getRepository(SwapRow);

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

export async function insertSwap(tx: Tx, { parts, ...swap }: NewSwap): Promise<SwapRow> {
  const row = swaps(tx).create({
    ...swap,
    amountOut: parts.amountOut,
    feeAmount: parts.fee,
    rewardPoolContribution: parts.rewardPool,
    gameTreasuryContribution: parts.gameTreasury,
    opsContribution: parts.operations,
  });
  await swaps(tx).insert(row);
  return row;
}

export const findSwap = (tx: Tx, id: string): Promise<SwapRow | null> => swaps(tx).findOneBy({ id });

export const findByTransactionHash = (tx: Tx, transactionHash: string): Promise<SwapRow | null> =>
  swaps(tx).findOneBy({ transactionHash });

/** The member's swaps, newest first. `before` is the position of the last row seen. */
export const findSwapsOf = (tx: Tx, userId: string, limit: number, before?: string): Promise<SwapRow[]> =>
  swaps(tx).find({
    where: { userId, ...(before !== undefined && { position: LessThan(before) }) },
    order: { position: 'DESC' },
    take: limit,
  });
