import { z } from 'zod';
import {
  amountInputSchema,
  amountSchema,
  moneyModeSchema,
  solanaAddressSchema,
  timestampSchema,
} from './primitives.js';

/** Payment currencies of specification §3. */
export const paymentCurrencySchema = z.enum(['SOL', 'ETH', 'BTC', 'BASE', 'BITCOIN', 'USDT']);

/** A currency's network fee, in the unit in which it is charged and in USD (specification §9). */
export const networkFeeSchema = z.object({
  amount: amountSchema,
  unit: z.enum(['USDT', 'SOL']),
  usd: amountSchema,
});

/** `GET /api/presale`. Figures are `null` until the chain has been read once. Token amounts are in whole tokens. */
export const presaleSchema = moneyModeSchema.extend({
  price: amountSchema,
  endsAt: timestampSchema,
  serverTime: timestampSchema,
  over: z.boolean(),
  minAmount: amountSchema,
  maxAmount: amountSchema,
  saleSupply: amountSchema,
  /** Sold on the chain: sale supply minus treasury balance, at least 0 (specification §7). */
  soldTokens: amountSchema.nullable(),
  /** Confirmed in the ledger but not yet delivered on the chain (reading D3). */
  allocatedTokens: amountSchema,
  remainingTokens: amountSchema.nullable(),
  treasuryBalance: amountSchema.nullable(),
  mintSupply: amountSchema.nullable(),
  /** Tokens sold on the chain as percent of the target (7,000,000 by default), capped at 100 (specification §7). */
  progress: z.number().nullable(),
  /** Sold and allocated tokens as percent of the sale supply, capped at 100. */
  pageProgress: z.number().nullable(),
  updatedAt: timestampSchema.nullable(),
  /** The chain could not be read recently, so the figures are the last known ones. */
  stale: z.boolean(),
  mintAddress: z.string().nullable(),
  receivingAddresses: z.record(paymentCurrencySchema, z.string()),
  fees: z.record(paymentCurrencySchema, networkFeeSchema),
  /** Percent of each purchase. */
  splits: z.object({ charity: z.number(), release: z.number(), vested: z.number() }),
});

/** `POST /api/presale/purchases`. */
export const createPurchaseSchema = z.strictObject({
  tokenAmount: amountInputSchema,
  paymentCurrency: paymentCurrencySchema,
  buyerWallet: solanaAddressSchema,
  buyerEmail: z.email().max(254).optional(),
  round: z.enum(['public', 'private']).default('public'),
});

export const purchaseStatusSchema = z.enum(['processing', 'confirmed', 'failed', 'reversed']);

/** The four shares add up to `tokenAmount`. `roundingAmount` is the few base units left over by rounding down. */
export const purchaseSummarySchema = z.object({
  tokenAmount: amountSchema,
  charityAmount: amountSchema,
  releaseAmount: amountSchema,
  vestedAmount: amountSchema,
  roundingAmount: amountSchema,
  transactionId: z.string(),
  /** Path of the receipt page on this site. */
  receiptUrl: z.string(),
});

export const purchaseSchema = moneyModeSchema.extend({
  id: z.uuid(),
  status: purchaseStatusSchema,
  tokenAmount: amountSchema,
  paymentCurrency: paymentCurrencySchema,
  /** The total that the buyer pays, including the network fee, in `amountUnit`. */
  amountPaid: amountSchema,
  amountUnit: z.enum(['USDT', 'SOL', 'USD']),
  networkFee: networkFeeSchema,
  buyerWallet: z.string(),
  createdAt: timestampSchema,
  failureReason: z.string().nullable(),
  summary: purchaseSummarySchema.nullable(),
});

/** The response to the buyer. `GET /api/presale/purchases/:id` requires `secret` as the header `X-Purchase-Secret`. */
export const createdPurchaseSchema = purchaseSchema.extend({ secret: z.string() });

export type PaymentCurrency = z.infer<typeof paymentCurrencySchema>;
export type NetworkFee = z.infer<typeof networkFeeSchema>;
export type Presale = z.infer<typeof presaleSchema>;
export type CreatePurchase = z.infer<typeof createPurchaseSchema>;
export type CreatePurchaseInput = z.input<typeof createPurchaseSchema>;
export type Purchase = z.infer<typeof purchaseSchema>;
export type PurchaseStatus = z.infer<typeof purchaseStatusSchema>;
export type CreatedPurchase = z.infer<typeof createdPurchaseSchema>;
