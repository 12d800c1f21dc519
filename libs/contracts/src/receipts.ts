import { z } from 'zod';
import { paymentCurrencySchema, purchaseSummarySchema } from './presale.js';
import { amountSchema, moneyModeSchema, timestampSchema } from './primitives.js';

/** `GET /api/receipts/:id`: what was recorded, with its ledger transaction. Holds no e-mail address. */
export const receiptSchema = moneyModeSchema.extend({
  id: z.string(),
  kind: z.literal('purchase'),
  recordedAt: timestampSchema,
  paymentCurrency: paymentCurrencySchema,
  amountPaid: amountSchema,
  amountUnit: z.enum(['USDT', 'SOL', 'USD']),
  buyerWallet: z.string(),
  summary: purchaseSummarySchema,
  ledgerTransaction: z.object({
    id: z.string(),
    kind: z.string(),
    postedAt: timestampSchema,
    /** Signed, in whole tokens; they sum to zero. */
    postings: z.array(z.object({ account: z.string(), amount: amountSchema })),
  }),
});

export type Receipt = z.infer<typeof receiptSchema>;
