import { z } from 'zod';
import { MAX_REJECTION_REASON } from './manual-payment-limits.js';
import { paymentCurrencySchema } from './presale.js';
import {
  amountInputSchema,
  amountSchema,
  listQuery,
  listSchema,
  moneyModeSchema,
  solanaAddressSchema,
  textSchema,
  timestampSchema,
} from './primitives.js';

/** What a receipt may be, by its content. */
export const receiptTypeSchema = z.enum(['image/jpeg', 'image/png', 'application/pdf']);

/** The text fields of the form `POST /api/presale/manual-payments`; its file is `receipt`. The last two are claims. */
export const notifyPaymentSchema = z.strictObject({
  email: z.email().max(254),
  wallet: solanaAddressSchema,
  tokenAmount: amountInputSchema.optional(),
  paymentCurrency: paymentCurrencySchema.optional(),
});

/** The answer to whoever sent it. */
export const notifiedPaymentSchema = moneyModeSchema.extend({
  id: z.uuid(),
  status: z.literal('pending'),
  email: z.string(),
  wallet: z.string(),
  receiptAttached: z.boolean(),
  createdAt: timestampSchema,
});

export const manualPaymentStatusSchema = z.enum(['pending', 'approved', 'rejected']);

/** A payment somebody says to have sent, as operators see it: `/api/admin/payments`. */
export const manualPaymentSchema = moneyModeSchema.extend({
  id: z.uuid(),
  status: manualPaymentStatusSchema,
  email: z.string(),
  wallet: z.string(),
  /** Claimed by the sender, in whole tokens; nobody has checked it. */
  claimedAmount: amountSchema.nullable(),
  claimedCurrency: paymentCurrencySchema.nullable(),
  receipt: z
    .object({
      type: receiptTypeSchema,
      bytes: z.number().int(),
      /** Its retention is over. */
      removed: z.boolean(),
    })
    .nullable(),
  createdAt: timestampSchema,
  decision: z
    .object({
      /** The operator's e-mail. */
      by: z.string(),
      at: timestampSchema,
      /** Of a rejection. */
      reason: z.string().nullable(),
      /** Of an approval: what was credited, paid and recorded. */
      purchase: z
        .object({
          tokenAmount: amountSchema,
          amountPaid: amountSchema,
          amountUnit: z.string(),
          paymentCurrency: paymentCurrencySchema,
          transactionId: z.string(),
        })
        .nullable(),
    })
    .nullable(),
});

export const manualPaymentListSchema = listSchema(manualPaymentSchema);

/** Pending ones first, the oldest of them before the others; then the decided ones, newest first. */
export const manualPaymentQuerySchema = listQuery(20).extend({
  status: manualPaymentStatusSchema.optional(),
});

/** What the operator has verified. `amountPaid` is in the unit the currency is counted in: SOL, USDT, else USD. */
export const approvePaymentSchema = z.strictObject({
  tokenAmount: amountInputSchema,
  paymentCurrency: paymentCurrencySchema,
  amountPaid: amountInputSchema.refine((amount) => /[1-9]/.test(amount)),
});

const LONE_SURROGATE = /\p{Cs}/u;

export const rejectPaymentSchema = z.strictObject({
  reason: textSchema
    .trim()
    .min(1)
    .max(MAX_REJECTION_REASON)
    .refine((text) => !LONE_SURROGATE.test(text)),
});

/** `POST /api/presale/access`. */
export const presaleAccessSchema = z.strictObject({ code: textSchema.trim().min(1).max(200) });

/** `pass` opens purchases of the private round as header `X-Presale-Pass`. */
export const presalePassSchema = z.object({ pass: z.string(), expiresAt: timestampSchema });

export type ReceiptType = z.infer<typeof receiptTypeSchema>;
export type NotifyPayment = z.infer<typeof notifyPaymentSchema>;
export type NotifiedPayment = z.infer<typeof notifiedPaymentSchema>;
export type ManualPayment = z.infer<typeof manualPaymentSchema>;
export type ManualPaymentStatus = z.infer<typeof manualPaymentStatusSchema>;
export type ManualPaymentList = z.infer<typeof manualPaymentListSchema>;
export type ManualPaymentQuery = z.infer<typeof manualPaymentQuerySchema>;
export type ApprovePayment = z.infer<typeof approvePaymentSchema>;
export type RejectPayment = z.infer<typeof rejectPaymentSchema>;
export type PresaleAccess = z.infer<typeof presaleAccessSchema>;
export type PresalePass = z.infer<typeof presalePassSchema>;
