import { z } from 'zod';
import { chainCurrencySchema } from './chain-payments.js';
import { amountSchema, moneyModeSchema, timestampSchema } from './primitives.js';

/** What a check of the sale compares (decision 082). */
export const SALE_FIGURES = [
  'payments',
  'received',
  'sold',
  'reserved',
  'payouts',
  'delivered',
  'owed',
  'held',
] as const;

export const saleFigureSchema = z.object({
  name: z.enum(SALE_FIGURES),
  /** Null for a count. */
  currency: chainCurrencySchema.nullable(),
  /** As the site states it; null if it does not. */
  site: amountSchema.nullable(),
  /** As the chain and the published rules give it. */
  chain: amountSchema,
});

export const saleVerificationSchema = z.object({
  ranAt: timestampSchema,
  seconds: z.number(),
  /** How often the RPC server was read. */
  reads: z.int(),
  /** The slot up to which everything was compared. */
  slot: z.int().nullable(),
  figures: z.array(saleFigureSchema),
  /** How many differences were found, and the first of them. */
  differences: z.int(),
  findings: z.array(z.object({ thing: z.string(), expected: z.string(), found: z.string() })),
});

/** `GET /api/presale/proof/verification`: the site's own latest check of its sale, null before the first one. */
export const saleVerificationStateSchema = moneyModeSchema.extend({
  /** The address under which the site is checked, and the key in base58 that signs its proof. */
  site: z.string(),
  key: z.string(),
  latest: saleVerificationSchema.nullable(),
});

export type SaleFigureRow = z.infer<typeof saleFigureSchema>;
export type SaleVerificationRun = z.infer<typeof saleVerificationSchema>;
export type SaleVerificationState = z.infer<typeof saleVerificationStateSchema>;
