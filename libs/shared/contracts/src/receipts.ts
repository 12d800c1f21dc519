import { z } from 'zod';
import { CHAIN_CURRENCIES } from './money.js';
import { AMOUNT_UNITS } from './payment-unit.js';
import { cardCurrencySchema } from './orders.js';
import {
  acceptedTermsSchema,
  purchaseCurrencySchema,
  purchaseSummarySchema,
  roundSchema,
} from './presale.js';
import { amountSchema, moneyModeSchema, timestampSchema } from './primitives.js';
import { swapCurrencySchema } from './swaps.js';
import { vestingSchema } from './vesting.js';

/** A transaction of the ledger. */
export const postedTransactionSchema = z.object({
  id: z.string(),
  kind: z.string(),
  postedAt: timestampSchema,
  /** Signed amounts in whole units of their currency, or in whole tokens. They add up to zero in each. */
  postings: z.array(
    z.object({ account: z.string(), amount: amountSchema, currency: z.enum(CHAIN_CURRENCIES) }),
  ),
});

const recordSchema = moneyModeSchema.extend({
  id: z.string(),
  recordedAt: timestampSchema,
  ledgerTransaction: postedTransactionSchema,
});

/** The receipt of a pre-sale purchase. */
export const purchaseReceiptSchema = recordSchema.extend({
  kind: z.literal('purchase'),
  reference: z.string(),
  paymentCurrency: purchaseCurrencySchema,
  amountPaid: amountSchema,
  amountUnit: z.enum(AMOUNT_UNITS),
  buyerWallet: z.string(),
  round: roundSchema,
  /** The version of the terms under which it was made; null if it is older than the versions. */
  termsVersion: z.number().int().nullable(),
  summary: purchaseSummarySchema,
  /** The terms that the buyer has accepted; null if the site did not require it. */
  acceptedTerms: acceptedTermsSchema.nullable(),
  /** When its shares unlock; null if it was undone. */
  vesting: vestingSchema.nullable(),
  /** When the purchase was undone; null if it was not. */
  reversedAt: timestampSchema.nullable(),
});

/** The receipt of a purchase by card. */
export const orderReceiptSchema = recordSchema.extend({
  kind: z.literal('order'),
  reference: z.string(),
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
export type BookedTransaction = z.infer<typeof postedTransactionSchema>;
