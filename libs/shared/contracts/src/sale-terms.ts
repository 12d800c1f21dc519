import { z } from 'zod';
import { chainCurrencySchema } from './chain-payments.js';
import { amountSchema, moneyModeSchema, timestampSchema } from './primitives.js';
import { vestingTermsSchema } from './vesting.js';

/** A round's terms. Amounts are in whole tokens. */
export const roundTermsSchema = z.object({
  /** USD per token. */
  price: amountSchema,
  minAmount: amountSchema,
  maxAmount: amountSchema,
  /** The most that the round sells; null if only the supply limits it. */
  cap: amountSchema.nullable(),
  /** The most that one wallet can buy in the round; null if there is no limit. */
  walletLimit: amountSchema.nullable(),
  endsAt: timestampSchema,
});

/** The facts under which the pre-sale sells. A change of any of them makes a new version. Amounts are in whole tokens. */
export const saleTermsSchema = moneyModeSchema.extend({
  token: z.object({ mint: z.string().nullable(), decimals: z.number().int() }),
  sale: z.object({ supply: amountSchema, endsAt: timestampSchema }),
  /** Null if there is no private round. Its code is not among its terms. */
  rounds: z.object({ public: roundTermsSchema, private: roundTermsSchema.nullable() }),
  /** Percent of each purchase. */
  splits: z.object({ charity: z.number().int(), release: z.number().int(), vested: z.number().int() }),
  /** When the release share and the vested share unlock. */
  vesting: vestingTermsSchema,
  /** In whole units. */
  networkFee: z.object({ usdt: amountSchema, sol: amountSchema }),
  /** How payments on the chain end; null in simulated mode. */
  payments: z
    .object({
      currencies: z.array(chainCurrencySchema),
      /** How long a request is open. */
      minutes: z.number().int(),
      /** What becomes of a payment that is too small: it buys its part, or is refunded. */
      short: z.enum(['credit', 'refund']),
      /** A late payment buys at the price when it arrives while the sale runs; a stablecoin buys as quoted. */
      late: z.literal('price-on-arrival'),
      /** Below this worth in USD, an amount stays in suspense. */
      dustUsd: amountSchema,
      /** How much of what is left unpaid requests may hold, in percent, and how many requests of a wallet and of a caller. */
      holds: z.object({ percent: z.number(), perWallet: z.number(), perCaller: z.number() }),
    })
    .nullable(),
});

/** One version of the terms. */
export const termsVersionSchema = z.object({
  version: z.number().int(),
  validFrom: timestampSchema,
  /** The terms (`saleTermsSchema`; older versions may have other facts) as canonical JSON: keys in order, without spaces. */
  text: z.string(),
  /** The SHA-256 of the text's UTF-8 bytes, in hex. */
  hash: z.string(),
});

/** `GET /api/presale/terms`: all versions, newest first. */
export const termsHistorySchema = z.object({ items: z.array(termsVersionSchema) });

export type RoundTerms = z.infer<typeof roundTermsSchema>;
export type SaleTermsFacts = z.infer<typeof saleTermsSchema>;
export type TermsVersion = z.infer<typeof termsVersionSchema>;
export type TermsHistory = z.infer<typeof termsHistorySchema>;
