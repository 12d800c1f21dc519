import { LessThan } from 'typeorm';
import type { ListQuery, MoneyMode, SwapCurrency, SwapParts } from '#contracts';
import { NEWEST, type Tx } from '#platform';
import { SwapRow } from './swap.entity.js';

const swaps = (tx: Tx) => tx.getRepository(SwapRow);

export interface NewSwap extends MoneyMode {
  id: string;
  userId: string;
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

/** The member's swaps, newest first. */
export const findSwapsOf = (
  tx: Tx,
  userId: string,
  { limit, cursor = NEWEST }: ListQuery,
): Promise<SwapRow[]> =>
  swaps(tx).find({
    where: { userId, position: LessThan(cursor) },
    order: { position: 'DESC' },
    take: limit,
  });
