import { z } from 'zod';
import {
  amountInputSchema,
  amountSchema,
  listSchema,
  moneyModeSchema,
  textSchema,
  timestampSchema,
} from './primitives.js';

/** Currencies that can be swapped for the token. */
export const swapCurrencySchema = z.enum(['USDC', 'SOL']);

/** `POST /api/swaps`, and the query of `GET /api/swaps/quote`. `toToken` is the token's ticker. */
export const createSwapSchema = z.strictObject({
  fromToken: textSchema.max(20),
  toToken: textSchema.max(20),
  amountIn: amountInputSchema,
});

const partsShape = {
  fromToken: swapCurrencySchema,
  toToken: z.string(),
  amountIn: amountSchema,
  /** The tokens received, after the fee. */
  amountOut: amountSchema,
  /** In tokens; the sum of the three contributions. */
  feeAmount: amountSchema,
  rewardPoolContribution: amountSchema,
  gameTreasuryContribution: amountSchema,
  opsContribution: amountSchema,
};

export const swapQuoteSchema = moneyModeSchema.extend({
  ...partsShape,
  /** `fromPrice` is USD per `fromToken`, `price` is USD per token. */
  fromPrice: amountSchema,
  price: amountSchema,
  feePercent: z.number(),
});

/** A recorded swap (specification §3). */
export const swapSchema = moneyModeSchema.extend({
  id: z.uuid(),
  userId: z.uuid(),
  ...partsShape,
  transactionHash: z.string(),
  /** Path of the receipt page on this site. */
  receiptUrl: z.string(),
  createdAt: timestampSchema,
});

/** The response to the swapper, with the reward pool's total share of swap fees so far. */
export const recordedSwapSchema = swapSchema.extend({ rewardPool: amountSchema });

export const swapListSchema = listSchema(swapSchema).extend(moneyModeSchema.shape);

/** `GET /api/rewards/pool`, in whole tokens. */
export const rewardPoolSchema = moneyModeSchema.extend({
  /** Current balances: the opening balance plus fees of games minus payouts. They pay prizes and game rewards. */
  rewardPool: amountSchema,
  gameTreasury: amountSchema,
  operations: amountSchema,
  /** Opening balances of the two accounts, taken from the allocation. */
  opened: z.object({ rewardPool: amountSchema, gameTreasury: amountSchema }),
  /** Fees of swaps. Nobody paid for the tokens of simulated swaps, so their fees are kept apart and pay for nothing. */
  fromSwaps: z.object({ rewardPool: amountSchema, gameTreasury: amountSchema, operations: amountSchema }),
});

export type SwapCurrency = z.infer<typeof swapCurrencySchema>;
export type CreateSwap = z.infer<typeof createSwapSchema>;
export type SwapQuote = z.infer<typeof swapQuoteSchema>;
export type Swap = z.infer<typeof swapSchema>;
export type RecordedSwap = z.infer<typeof recordedSwapSchema>;
export type SwapList = z.infer<typeof swapListSchema>;
export type RewardPool = z.infer<typeof rewardPoolSchema>;
