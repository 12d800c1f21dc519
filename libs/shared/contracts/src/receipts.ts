import { z } from 'zod';
import { cardCurrencySchema } from './orders.js';
import { paymentCurrencySchema, purchaseSummarySchema } from './presale.js';
import { amountSchema, moneyModeSchema, timestampSchema } from './primitives.js';
import { swapCurrencySchema } from './swaps.js';

const recordSchema = moneyModeSchema.extend({
  id: z.string(),
  recordedAt: timestampSchema,
  ledgerTransaction: z.object({
    id: z.string(),
    kind: z.string(),
    postedAt: timestampSchema,
    /** Signed amounts in whole tokens. They add up to zero. */
    postings: z.array(z.object({ account: z.string(), amount: amountSchema })),
  }),
});

/** The receipt of a pre-sale purchase. */
export const purchaseReceiptSchema = recordSchema.extend({
  kind: z.literal('purchase'),
  paymentCurrency: paymentCurrencySchema,
  amountPaid: amountSchema,
  amountUnit: z.enum(['USDT', 'SOL', 'USD']),
  buyerWallet: z.string(),
  summary: purchaseSummarySchema,
  /** When the purchase was undone; null if it was not. */
  reversedAt: timestampSchema.nullable(),
});

/** The receipt of a purchase by card. */
export const orderReceiptSchema = recordSchema.extend({
  kind: z.literal('order'),
  currency: cardCurrencySchema,
  amountPaid: amountSchema,
  price: amountSchema,
  tokenAmount: amountSchema,
});

/** The receipt of a swap. */
export const swapReceiptSchema = recordSchema.extend({
  kind: z.literal('swap'),
  fromToken: swapCurrencySchema,
  toToken: z.string(),
  amountIn: amountSchema,
  amountOut: amountSchema,
  feeAmount: amountSchema,
  rewardPoolContribution: amountSchema,
  gameTreasuryContribution: amountSchema,
  opsContribution: amountSchema,
});

/** `GET /api/receipts/:id`: the record with its ledger transaction. It contains no e-mail address. */
export const receiptSchema = z.discriminatedUnion('kind', [
  purchaseReceiptSchema,
  orderReceiptSchema,
  swapReceiptSchema,
]);

export type Receipt = z.infer<typeof receiptSchema>;
export type PurchaseReceipt = z.infer<typeof purchaseReceiptSchema>;
export type OrderReceipt = z.infer<typeof orderReceiptSchema>;
export type SwapReceipt = z.infer<typeof swapReceiptSchema>;
