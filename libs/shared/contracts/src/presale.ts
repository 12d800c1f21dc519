import { z } from 'zod';
import { paymentSchema } from './chain-payments.js';
import { MONEY } from './money.js';
import { AMOUNT_UNITS } from './payment-unit.js';
import {
  amountInputSchema,
  amountSchema,
  moneyModeSchema,
  solanaAddressSchema,
  timestampSchema,
} from './primitives.js';
import { vestingSchema } from './vesting.js';

/** In hexadecimal digits. */
const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);

/** Payment currencies of specification §3. */
export const paymentCurrencySchema = z.enum(['SOL', 'ETH', 'BTC', 'BASE', 'BITCOIN', 'USDT']);

/** The currencies of a purchase. USDC is taken only for payments on the chain. */
export const purchaseCurrencySchema = z.enum([...paymentCurrencySchema.options, 'USDC']);

/** A currency's network fee, in the unit in which it is charged and in USD (specification §9). */
export const networkFeeSchema = z.object({
  amount: amountSchema,
  unit: z.enum(['USDT', 'USDC', 'SOL']),
  usd: amountSchema,
});

/** The rounds of the pre-sale. Each has its own terms. */
export const roundSchema = z.enum(['public', 'private']);

/** The addresses that can create more tokens and freeze them; null if no address can. */
export const mintAuthoritiesSchema = z.object({ mint: z.string().nullable(), freeze: z.string().nullable() });

/**
 * `GET /api/presale`. Figures are `null` until the chain has been read once. Token amounts are in whole tokens. Price, end and
 * limits are those of the public round.
 */
export const presaleSchema = moneyModeSchema.extend({
  price: amountSchema,
  /** When the sale begins; null once it has begun. */
  opensAt: timestampSchema.nullable(),
  endsAt: timestampSchema,
  serverTime: timestampSchema,
  over: z.boolean(),
  /** An operator has paused new purchases. */
  paused: z.boolean(),
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
  mintAuthorities: mintAuthoritiesSchema.nullable(),
  receivingAddresses: z.record(paymentCurrencySchema, z.string()),
  fees: z.record(purchaseCurrencySchema, networkFeeSchema),
  /** The currencies that can be paid on the chain. In simulated mode there are none. */
  chainCurrencies: z.array(z.enum(MONEY)),
  /** Percent of each purchase. */
  splits: z.object({ charity: z.number(), release: z.number(), vested: z.number() }),
});

/** `POST /api/presale/purchases`. */
export const createPurchaseSchema = z.strictObject({
  tokenAmount: amountInputSchema,
  paymentCurrency: purchaseCurrencySchema,
  buyerWallet: solanaAddressSchema,
  buyerEmail: z.email().max(254).optional(),
  round: roundSchema.default('public'),
  /** The hash of the legal texts that the buyer has accepted, if the site requires it. */
  acceptedTerms: sha256Schema.optional(),
});

/** `GET /api/presale/legal-texts`: the texts in the reader's language, and the hash that names exactly these. */
export const legalTextsSchema = z.object({
  language: z.string(),
  hash: sha256Schema,
  sections: z.array(z.object({ title: z.string(), text: z.string() })),
});

/** What a buyer has accepted, and when. */
export const acceptedTermsSchema = z.object({ hash: sha256Schema, acceptedAt: timestampSchema });

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
  /** For people to say and type, see `referenceOf`. */
  reference: z.string(),
  status: purchaseStatusSchema,
  round: roundSchema,
  /** The version of the terms under which it was made; null if it is older than the versions. */
  termsVersion: z.number().int().nullable(),
  tokenAmount: amountSchema,
  /** What was asked for, if the payment bought less; otherwise null. */
  askedAmount: amountSchema.nullable(),
  paymentCurrency: purchaseCurrencySchema,
  /** The total that the buyer pays, including the network fee, in `amountUnit`. */
  amountPaid: amountSchema,
  amountUnit: z.enum(AMOUNT_UNITS),
  networkFee: networkFeeSchema,
  buyerWallet: z.string(),
  createdAt: timestampSchema,
  failureReason: z.string().nullable(),
  /** Null if the purchase is not paid on the chain by this site's page. */
  payment: paymentSchema.nullable(),
  summary: purchaseSummarySchema.nullable(),
  /** When its shares unlock; null if it is not confirmed. */
  vesting: vestingSchema.nullable(),
  /** The confirmation by e-mail; null if none was asked for, the purchase is not confirmed, or the reader is not the buyer. */
  mail: z.enum(['waiting', 'sent', 'refused']).nullable(),
});

/** The response to the buyer. `GET /api/presale/purchases/:id` requires `secret` as the header `X-Purchase-Secret`. */
export const createdPurchaseSchema = purchaseSchema.extend({ secret: z.string() });

export type PaymentCurrency = z.infer<typeof paymentCurrencySchema>;
export type PurchaseCurrency = z.infer<typeof purchaseCurrencySchema>;
export type NetworkFee = z.infer<typeof networkFeeSchema>;
export type Presale = z.infer<typeof presaleSchema>;
export type LegalTexts = z.infer<typeof legalTextsSchema>;
export type CreatePurchase = z.infer<typeof createPurchaseSchema>;
export type CreatePurchaseInput = z.input<typeof createPurchaseSchema>;
export type Purchase = z.infer<typeof purchaseSchema>;
export type PurchaseStatus = z.infer<typeof purchaseStatusSchema>;
export type CreatedPurchase = z.infer<typeof createdPurchaseSchema>;
