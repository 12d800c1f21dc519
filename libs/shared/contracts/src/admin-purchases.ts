import { z } from 'zod';
import { AMOUNT_UNITS } from './payment-unit.js';
import { purchaseCurrencySchema, purchaseSchema, purchaseStatusSchema, roundSchema } from './presale.js';
import { operatorListQuery } from './operator-lists.js';
import { amountSchema, listSchema, moneyModeSchema, textSchema, timestampSchema } from './primitives.js';
import { postedTransactionSchema } from './receipts.js';
import { handlerStateSchema } from './traces.js';

/** How a purchase came about: bought on the page, or by a manual payment that an operator has approved. */
export const purchaseOriginSchema = z.enum(['page', 'manual']);

/** `GET /api/admin/purchases`: newest first, those that meet all conditions. */
export const adminPurchaseQuerySchema = operatorListQuery(25).extend({
  /** A purchase's id, the beginning of a wallet or transaction, or a part of an e-mail address, of three characters or more. */
  q: textSchema.trim().max(200).optional(),
  status: purchaseStatusSchema.optional(),
  round: roundSchema.optional(),
  origin: purchaseOriginSchema.optional(),
  /** The first and the last UTC day on which it may have been made. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});

/** A purchase as operators see it. Amounts are in whole units. */
export const adminPurchaseSchema = moneyModeSchema.extend({
  id: z.uuid(),
  reference: z.string(),
  status: purchaseStatusSchema,
  round: roundSchema,
  origin: purchaseOriginSchema,
  tokenAmount: amountSchema,
  amountPaid: amountSchema,
  amountUnit: z.enum(AMOUNT_UNITS),
  paymentCurrency: purchaseCurrencySchema,
  buyerWallet: z.string(),
  buyerEmail: z.string().nullable(),
  transactionId: z.string().nullable(),
  createdAt: timestampSchema,
  settledAt: timestampSchema.nullable(),
});

export const adminPurchaseListSchema = listSchema(adminPurchaseSchema);

/** One purchase with everything that the books hold of it. */
export const adminPurchaseDetailSchema = z.object({
  facts: adminPurchaseSchema.extend({
    reversedAt: timestampSchema.nullable(),
    language: z.string().nullable(),
  }),
  /** As its buyer sees it. */
  purchase: purchaseSchema,
  ledgerTransaction: postedTransactionSchema.nullable(),
});

/**
 * What is known of a purchase that a buyer asks about. The texts are the client's; `about` names what is meant, such as a
 * handler or a queue.
 */
export const findingSchema = z.object({
  cause: z.enum([
    'waits-for-payment',
    'confirmed',
    'reversed',
    'failed',
    'waits-for-worker',
    'queue-paused',
    'no-worker',
    'handler-failing',
    'handler-stopped',
    'mail-sent',
    'mail-failing',
    'mail-refused',
    'no-address',
    'forgotten',
  ]),
  severity: z.enum(['good', 'waiting', 'bad']),
  at: timestampSchema.nullable(),
  about: z.string().nullable(),
  /** What went wrong, in the words of the system that said so. */
  reason: z.string().nullable(),
  times: z.number().int().nullable(),
  nextTryBy: timestampSchema.nullable(),
  /** The handler that *Try again* runs; null if that would not help. */
  retry: z.object({ eventId: z.uuid(), handler: z.string(), state: handlerStateSchema }).nullable(),
});

export const diagnosisSchema = z.object({ findings: z.array(findingSchema) });

export type AdminPurchaseQuery = z.infer<typeof adminPurchaseQuerySchema>;
export type AdminPurchase = z.infer<typeof adminPurchaseSchema>;
export type AdminPurchaseList = z.infer<typeof adminPurchaseListSchema>;
export type AdminPurchaseDetail = z.infer<typeof adminPurchaseDetailSchema>;
export type Finding = z.infer<typeof findingSchema>;
export type Diagnosis = z.infer<typeof diagnosisSchema>;
