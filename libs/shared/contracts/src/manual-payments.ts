import { z } from 'zod';
import { documentTypeSchema } from './documents.js';
import { MAX_REJECTION_REASON, MAX_TRANSACTION_REFERENCE, MAX_COUNTED } from './manual-payment-limits.js';
import { paymentCurrencySchema } from './presale.js';
import {
  amountInputSchema,
  amountSchema,
  isVisible,
  listQuery,
  listSchema,
  moneyModeSchema,
  plainLine,
  solanaAddressSchema,
  textSchema,
  timestampSchema,
} from './primitives.js';

/** The amount paid, above 0, in its currency's unit (`paymentUnitOf`). */
const amountPaidSchema = amountInputSchema.refine((amount) => /[1-9]/.test(amount));

/** Identifies the payment where it arrived: a transaction's signature or hash, a link to it, or a bank's reference. */
const transactionReferenceSchema = plainLine(MAX_TRANSACTION_REFERENCE).refine((text) =>
  /[\p{L}\p{N}]/u.test(text),
);

/** Text fields of `POST /api/presale/manual-payments`; the file is `receipt`. All but the first two are claims. */
export const notifyPaymentSchema = z
  .strictObject({
    email: z.email().max(254),
    wallet: solanaAddressSchema,
    tokenAmount: amountInputSchema.optional(),
    paymentCurrency: paymentCurrencySchema.optional(),
    amountPaid: amountPaidSchema.optional(),
    transactionReference: transactionReferenceSchema.optional(),
  })
  .refine(({ amountPaid, paymentCurrency }) => amountPaid === undefined || paymentCurrency !== undefined, {
    path: ['paymentCurrency'],
  });

/** The response to the sender. */
export const notifiedPaymentSchema = moneyModeSchema.extend({
  id: z.uuid(),
  /** For people to say and type, see `referenceOf`. */
  reference: z.string(),
  status: z.literal('pending'),
  email: z.string(),
  wallet: z.string(),
  receiptAttached: z.boolean(),
  createdAt: timestampSchema,
});

export const manualPaymentStatusSchema = z.enum(['pending', 'approved', 'rejected', 'undone']);

/** Filter of the operators' list: a status, or approved payments with an open request to undo them. */
export const manualPaymentChoiceSchema = z.enum([...manualPaymentStatusSchema.options, 'undo-asked']);

/** What two payments can have in common. Receipts are compared by content, the others regardless of spelling. */
export const sharedTraitSchema = z.enum(['receipt', 'wallet', 'email', 'reference']);

/** The number of other payments with the same trait, counted up to `MAX_COUNTED`. */
const sharedCountSchema = z.number().int().min(0).max(MAX_COUNTED);

/** A manual payment as operators see it: `/api/admin/payments`. */
export const manualPaymentSchema = moneyModeSchema.extend({
  id: z.uuid(),
  reference: z.string(),
  status: manualPaymentStatusSchema,
  email: z.string(),
  wallet: z.string(),
  /** Claimed by the sender and not checked, in whole tokens. */
  claimedAmount: amountSchema.nullable(),
  claimedCurrency: paymentCurrencySchema.nullable(),
  claimedPaid: amountSchema.nullable(),
  claimedReference: z.string().nullable(),
  receipt: z
    .object({
      type: documentTypeSchema,
      bytes: z.number().int(),
      /** The file was deleted because its retention period is over. */
      removed: z.boolean(),
    })
    .nullable(),
  createdAt: timestampSchema,
  shared: z.record(sharedTraitSchema, sharedCountSchema),
  decision: z
    .object({
      /** The operator's e-mail. */
      by: z.string(),
      at: timestampSchema,
      /** Set for a rejection. */
      reason: z.string().nullable(),
      /** Set for an approval: what was credited, paid and recorded. */
      purchase: z
        .object({
          tokenAmount: amountSchema,
          amountPaid: amountSchema,
          amountUnit: z.string(),
          paymentCurrency: paymentCurrencySchema,
          transactionId: z.string(),
          /** Null in approvals made before this field was required. */
          transactionReference: z.string().nullable(),
        })
        .nullable(),
    })
    .nullable(),
  /** The latest request to undo the approval. */
  undo: z
    .object({
      id: z.uuid(),
      reason: z.string(),
      /** The operators' e-mails. */
      askedBy: z.string(),
      askedAt: timestampSchema,
      decision: z
        .object({ outcome: z.enum(['confirmed', 'declined']), by: z.string(), at: timestampSchema })
        .nullable(),
    })
    .nullable(),
});

export const manualPaymentListSchema = listSchema(manualPaymentSchema);

/** Pending payments come first, oldest first; then decided ones, newest first. */
export const manualPaymentQuerySchema = listQuery(20)
  .extend({
    status: manualPaymentChoiceSchema.optional(),
    /** With `trait`: lists this payment and all others that share that trait with it. */
    like: z.uuid().optional(),
    trait: sharedTraitSchema.optional(),
  })
  .refine(({ like, trait }) => (like === undefined) === (trait === undefined));

/** The details that the operator has verified. */
export const approvePaymentSchema = z.strictObject({
  tokenAmount: amountInputSchema,
  paymentCurrency: paymentCurrencySchema,
  amountPaid: amountPaidSchema,
  transactionReference: transactionReferenceSchema,
});

/** The sender reads this text in a mail. Line breaks are kept. */
const reasonSchema = textSchema
  .trim()
  .min(1)
  .max(MAX_REJECTION_REASON)
  .refine((text) => isVisible(text.replaceAll(/[\t\n\r]/g, ' ')));

export const rejectPaymentSchema = z.strictObject({ reason: reasonSchema });

/** `POST /api/admin/payments/{id}/undos`. Another operator confirms or declines it. The sender is sent the reason. */
export const askUndoSchema = z.strictObject({ reason: reasonSchema });

/** `POST /api/presale/access`. */
export const presaleAccessSchema = z.strictObject({ code: textSchema.trim().min(1).max(200) });

/** `pass`, sent as the header `X-Presale-Pass`, allows purchases in the private round. */
export const presalePassSchema = z.object({ pass: z.string(), expiresAt: timestampSchema });

export type NotifyPayment = z.infer<typeof notifyPaymentSchema>;
export type NotifiedPayment = z.infer<typeof notifiedPaymentSchema>;
export type ManualPayment = z.infer<typeof manualPaymentSchema>;
export type ManualPaymentStatus = z.infer<typeof manualPaymentStatusSchema>;
export type SharedTrait = z.infer<typeof sharedTraitSchema>;
export type ManualPaymentChoice = z.infer<typeof manualPaymentChoiceSchema>;
export type ManualPaymentList = z.infer<typeof manualPaymentListSchema>;
export type ManualPaymentQuery = z.infer<typeof manualPaymentQuerySchema>;
export type ApprovePayment = z.infer<typeof approvePaymentSchema>;
export type RejectPayment = z.infer<typeof rejectPaymentSchema>;
export type AskUndo = z.infer<typeof askUndoSchema>;
export type PresaleAccess = z.infer<typeof presaleAccessSchema>;
export type PresalePass = z.infer<typeof presalePassSchema>;
