import { z } from 'zod';
import { CHAIN_CURRENCIES } from './money.js';
import { operatorListQuery } from './operator-lists.js';
import { amountSchema, listSchema, solanaAddressSchema, textSchema, timestampSchema } from './primitives.js';
import { transactionSignatureSchema } from './transactions.js';

/** What can arrive on the chain: money, and the project's token. */
export const chainCurrencySchema = z.enum(CHAIN_CURRENCIES);

/** An amount that arrived for a payment. The three parts sum to the amount; `waiting` is kept until the rest arrives. */
export const arrivedAmountSchema = z.object({
  signature: z.string(),
  amount: amountSchema,
  credited: amountSchema,
  refund: amountSchema,
  waiting: amountSchema,
  currency: chainCurrencySchema,
  arrivedAt: timestampSchema,
});

/** Why the network has refused a transaction: the payer had too little, an account is frozen, or something else. */
export const transactionFailureSchema = z.enum(['funds', 'frozen', 'other']);
export type TransactionFailure = z.infer<typeof transactionFailureSchema>;

/** A transaction that a page has handed over, or that was seen on the chain, and what has become of it. */
export const handedOverSchema = z.object({
  signature: z.string(),
  /** `sent`: not seen yet. `seen`: confirmed, and final in a few seconds. `expired`: it will never land, so nothing was charged. */
  state: z.enum(['sent', 'seen', 'landed', 'failed', 'expired']),
  /** Null unless it failed. */
  failure: transactionFailureSchema.nullable(),
});

/** A payment on the chain and where it stands. Amounts are in whole units of the currency. */
export const paymentSchema = z.object({
  currency: chainCurrencySchema,
  state: z.enum(['open', 'paid', 'short', 'expired']),
  due: amountSchema,
  /** What arrived for it and waits, and what is still missing while it is open. */
  received: amountSchema,
  missing: amountSchema,
  /** Who is paid. The mint is null for SOL. */
  recipient: z.string(),
  mint: z.string().nullable(),
  /** A key that only this payment's transactions name. */
  reference: z.string(),
  expiresAt: timestampSchema,
  /** Whether the tokens are set aside until then. */
  held: z.boolean(),
  /** USD for one unit, and when that price was read. */
  price: amountSchema,
  priceReadAt: timestampSchema,
  /** A Solana Pay link, for wallets and QR codes. */
  link: z.string(),
  arrived: z.array(arrivedAmountSchema),
  handedOver: z.array(handedOverSchema),
  /** Whether an amount is kept in suspense because its payer is not accepted or could not be checked. */
  withheld: z.boolean(),
  /** The facts of the request, signed by the site. With them, a buyer can prove what was promised. */
  promise: z.object({ text: z.string(), signature: z.string(), key: z.string() }),
});

/** `POST …/:id/transaction` of a purchase or gift: the wallet that will sign. */
export const createPaymentTransactionSchema = z.strictObject({ payer: solanaAddressSchema });

/** A transaction for the wallet to sign, in wire format as base64, and what it costs besides the amount. */
export const paymentTransactionSchema = z.object({
  transaction: z.string(),
  /** Lamports, for the network. */
  networkFee: amountSchema,
});

/** `POST …/:id/sent` of a purchase or gift: what the wallet returned, signed bytes as base64 or the signature of what it sent itself. */
export const handOverSchema = z.union([
  z.strictObject({ transaction: z.string().min(1).max(8_192) }),
  z.strictObject({ signature: transactionSignatureSchema }),
]);

/** `GET /api/admin/transfers`: by default, what waits for an operator. */
export const transferQuerySchema = operatorListQuery(20).extend({
  /** `suspense`: names no request. `refund`: owed to its payer. `foreign`: not a currency of the books. */
  kind: z.enum(['suspense', 'refund', 'foreign', 'all']).default('suspense'),
});

/** A change of one of the site's accounts, for operators. Amounts are in whole units; base units if foreign. */
export const transferSchema = z.object({
  id: z.uuid(),
  signature: z.string(),
  account: z.string(),
  currency: chainCurrencySchema.nullable(),
  /** Below zero if money left. */
  amount: amountSchema,
  credited: amountSchema,
  refund: amountSchema,
  suspense: amountSchema,
  arrivedAt: timestampSchema,
  payer: z.string().nullable(),
  memo: z.string().nullable(),
  /**
   * Whether its payer may pay. An amount whose payer is `denied`, or on whom no verdict could be had in time (`missing`), is
   * held in suspense. While it is `waiting`, it has no end. Null if no screening is set up.
   */
  verdict: z.enum(['waiting', 'allowed', 'denied', 'missing']).nullable(),
  purchaseId: z.string().nullable(),
  /** Purchases that it may be for, and why. */
  suggestions: z.array(z.object({ purchaseId: z.string(), reason: z.enum(['amount', 'memo']) })),
});
export const transferListSchema = listSchema(transferSchema);

/** `GET /api/admin/transfers/watch`: how far the chain has been read, and what needs an operator. */
export const watchStatusSchema = z.object({
  /** All payments up to this time are known. Null before the first reading, and in simulated mode. */
  knownUntil: timestampSchema.nullable(),
  /** Why nothing more can be judged, and since when. Null while all is well. */
  problem: z.object({ reason: z.string(), since: timestampSchema }).nullable(),
  /** The site's accounts that can't receive, in whose currencies nothing is quoted. */
  blocked: z.array(
    z.object({
      address: z.string(),
      currency: chainCurrencySchema,
      state: z.enum(['frozen', 'closed']),
    }),
  ),
});

/** `POST /api/admin/transfers/:id/attach`. */
export const attachTransferSchema = z.strictObject({ purchaseId: z.uuid() });

/** `GET /api/admin/quotes`: whether an operator has paused quotes, why, and when the switch was last used. */
export const quoteStateSchema = z.object({
  paused: z.boolean(),
  reason: z.string().nullable(),
  changedAt: timestampSchema.nullable(),
});

/** `POST /api/admin/quotes`. The reason is kept in the audit log. */
export const switchQuotesSchema = z.strictObject({
  paused: z.boolean(),
  reason: textSchema.trim().min(1).max(500),
});

export type QuoteState = z.infer<typeof quoteStateSchema>;
export type SwitchQuotes = z.infer<typeof switchQuotesSchema>;
export type Transfer = z.infer<typeof transferSchema>;
export type TransferList = z.infer<typeof transferListSchema>;
export type TransferQuery = z.infer<typeof transferQuerySchema>;
export type WatchStatus = z.infer<typeof watchStatusSchema>;
export type AttachTransfer = z.infer<typeof attachTransferSchema>;
export type Payment = z.infer<typeof paymentSchema>;
export type HandedOver = z.infer<typeof handedOverSchema>;
export type PaymentTransaction = z.infer<typeof paymentTransactionSchema>;
export type HandOver = z.infer<typeof handOverSchema>;
