import { z } from 'zod';
import { donationSchema, donationSourceSchema, giftCurrencySchema } from './donations.js';
import { operatorListQuery } from './operator-lists.js';
import { listSchema, textSchema, timestampSchema } from './primitives.js';

/** Whether everybody sees a donation's message. Donations without a message are neither. */
export const messageVisibilitySchema = z.enum(['shown', 'hidden']);

/** `GET /api/admin/donations`: newest first, those that meet all conditions. */
export const adminDonationQuerySchema = operatorListQuery(25).extend({
  /** The id of a donation or its member, or the beginning of a wallet or transaction. */
  q: textSchema.trim().max(200).optional(),
  source: donationSourceSchema.optional(),
  currency: giftCurrencySchema.optional(),
  message: messageVisibilitySchema.optional(),
});

/** A donation as operators see it, with the message as its donor wrote it. */
export const adminDonationSchema = donationSchema.extend({
  /** Null for donations without an account. */
  userId: z.uuid().nullable(),
  /** Null if the account is deleted, or if there is none. */
  email: z.string().nullable(),
  walletAddress: z.string().nullable(),
  source: donationSourceSchema,
  /** Whether it is a share of a reward, which was donated automatically. */
  auto: z.boolean(),
  hidden: z.boolean(),
  /** Whether an admin can reverse it. */
  reversible: z.boolean(),
  reversedAt: timestampSchema.nullable(),
  transactionHash: z.string().nullable(),
  ledgerTransactionId: z.uuid(),
  /** The purchase whose charity share it is. */
  purchaseId: z.uuid().nullable(),
});

export const adminDonationListSchema = listSchema(adminDonationSchema);

export type AdminDonationQuery = z.infer<typeof adminDonationQuerySchema>;
export type AdminDonation = z.infer<typeof adminDonationSchema>;
export type AdminDonationList = z.infer<typeof adminDonationListSchema>;
