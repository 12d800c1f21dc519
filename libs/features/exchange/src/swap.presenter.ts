import { CURRENCY_DECIMALS, formatUnits, type Swap, type SwapParts, type SwapReceipt } from '#contracts';
import type { PostedTransaction } from '#money/ledger';
import { presentPosted } from '#features/payments';
import type { SwapRow } from './swaps.repository.js';

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
  amountOut: BigInt(row.amount_out),
  fee: BigInt(row.fee_amount),
  rewardPool: BigInt(row.reward_pool_contribution),
  gameTreasury: BigInt(row.game_treasury_contribution),
  operations: BigInt(row.ops_contribution),
});

const presentSides = (row: SwapRow, decimals: number) => ({
  fromToken: row.from_token,
  toToken: row.to_token,
  amountIn: formatUnits(BigInt(row.amount_in), CURRENCY_DECIMALS[row.from_token]),
  ...presentParts(partsOf(row), decimals),
});

/** A swap as the API returns it, with amounts in whole units. */
export const presentSwap = (row: SwapRow, decimals: number): Swap => ({
  id: row.id,
  userId: row.user_id,
  mode: row.mode,
  cluster: row.cluster,
  ...presentSides(row, decimals),
  transactionHash: row.transaction_hash,
  receiptUrl: `/receipts/${row.transaction_hash}`,
  createdAt: row.created_at.toISOString(),
});

/** The receipt of a swap. It doesn't identify the member: account codes omit the user id (decision 039). */
export const presentSwapReceipt = (
  row: SwapRow,
  posted: PostedTransaction,
  decimals: number,
): SwapReceipt => ({
  id: row.transaction_hash,
  kind: 'swap',
  mode: row.mode,
  cluster: row.cluster,
  recordedAt: posted.postedAt.toISOString(),
  ...presentSides(row, decimals),
  ledgerTransaction: presentPosted(posted, decimals),
});
