import { CURRENCY_DECIMALS, formatUnits, type Swap, type SwapParts, type SwapReceipt } from '#contracts';
import type { PostedTransaction } from '#money/ledger';
import { presentPosted } from '#features/payments';
import type { SwapRow } from './swap.entity.js';

/** The received amount, the fee and its parts, in whole tokens. */
export function presentParts(parts: Omit<SwapParts, 'gross'>, decimals: number) {
  const tokens = (units: bigint): string => formatUnits(units, decimals);
  return {
    amountOut: tokens(parts.amountOut),
    feeAmount: tokens(parts.fee),
    rewardPoolContribution: tokens(parts.rewardPool),
    gameTreasuryContribution: tokens(parts.gameTreasury),
    opsContribution: tokens(parts.operations),
  };
}

const partsOf = (row: SwapRow): Omit<SwapParts, 'gross'> => ({
  amountOut: row.amountOut,
  fee: row.feeAmount,
  rewardPool: row.rewardPoolContribution,
  gameTreasury: row.gameTreasuryContribution,
  operations: row.opsContribution,
});

const presentSides = (row: SwapRow, decimals: number) => ({
  fromToken: row.fromToken,
  toToken: row.toToken,
  amountIn: formatUnits(row.amountIn, CURRENCY_DECIMALS[row.fromToken]),
  ...presentParts(partsOf(row), decimals),
});

/** A swap as the API returns it, with amounts in whole units. */
export const presentSwap = (row: SwapRow, decimals: number): Swap => ({
  id: row.id,
  userId: row.userId,
  mode: row.mode,
  cluster: row.cluster,
  ...presentSides(row, decimals),
  transactionHash: row.transactionHash,
  receiptUrl: `/receipts/${row.transactionHash}`,
  createdAt: row.createdAt.toISOString(),
});

/** The receipt of a swap. It doesn't identify the member: account codes omit the user id (decision 039). */
export const presentSwapReceipt = (
  row: SwapRow,
  posted: PostedTransaction,
  decimals: number,
): SwapReceipt => ({
  id: row.transactionHash,
  kind: 'swap',
  mode: row.mode,
  cluster: row.cluster,
  recordedAt: posted.postedAt.toISOString(),
  ...presentSides(row, decimals),
  ledgerTransaction: presentPosted(posted, decimals),
});
