import { z } from 'zod';
import {
  amountInputSchema,
  amountSchema,
  listSchema,
  moneyModeSchema,
  solanaAddressSchema,
  textSchema,
  timestampSchema,
} from './primitives.js';

/** The three kinds of specification §3. */
export const donationTypeSchema = z.enum(['manual', 'manual_donation', 'presale_purchase']);

/** Donations without a session, and the charity share of a purchase, carry this user id (specification §7). */
export const ANONYMOUS_USER_ID = '00000000-0000-0000-0000-000000000000';

export const donationSchema = z.object({
  id: z.uuid(),
  amount: amountSchema,
  message: z.string().nullable(),
  createdAt: timestampSchema,
  donationType: donationTypeSchema,
  /** Seeded with a demo, given by nobody (reading D13). */
  demo: z.boolean(),
});

export const donationListSchema = listSchema(donationSchema).extend(moneyModeSchema.shape);

export const donationTotalsSchema = moneyModeSchema.extend({
  totalAmount: amountSchema,
  goal: amountSchema,
  donorsCount: z.number().int(),
});

/** `POST /api/donations`. A purchase's charity share is recorded by the server alone. */
export const createDonationSchema = z.strictObject({
  amount: amountInputSchema,
  message: textSchema.trim().max(280).optional(),
  walletAddress: solanaAddressSchema.optional(),
  donationType: z.enum(['manual', 'manual_donation']),
});

export const recordedDonationSchema = donationSchema.extend(moneyModeSchema.shape);

export type Donation = z.infer<typeof donationSchema>;
export type DonationList = z.infer<typeof donationListSchema>;
export type DonationType = z.infer<typeof donationTypeSchema>;
export type DonationTotals = z.infer<typeof donationTotalsSchema>;
export type CreateDonation = z.infer<typeof createDonationSchema>;
export type RecordedDonation = z.infer<typeof recordedDonationSchema>;
