import { z } from 'zod';
import { MAX_DONATION_MESSAGE } from './donation-limits.js';
import {
  amountInputSchema,
  amountSchema,
  listSchema,
  moneyModeSchema,
  plainLine,
  solanaAddressSchema,
  timestampSchema,
} from './primitives.js';

/** The three kinds of specification §3. */
export const donationTypeSchema = z.enum(['manual', 'manual_donation', 'presale_purchase']);

/** Donations without a session, and the charity share of a purchase, carry this user id (specification §7). */
export const ANONYMOUS_USER_ID = '00000000-0000-0000-0000-000000000000';

/** Where a donation's tokens come from: a wallet outside, or what the member has earned here. */
export const donationSourceSchema = z.enum(['wallet', 'earned']);

/** Tiers of cumulative donations, lowest first (specification §9). */
export const DONATION_BADGES = ['hero', 'guardian', 'legend'] as const;
export const donationBadgeSchema = z.enum(DONATION_BADGES);

/** As everybody sees it. */
export const donationSchema = z.object({
  id: z.uuid(),
  amount: amountSchema,
  /** Plain text, in the reader's language where the donor wrote none; null when there is none or it is hidden. */
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
  /** What of the total a demo was seeded with, given by nobody (reading D13). */
  demoAmount: amountSchema,
});

export const donationMessageSchema = plainLine(MAX_DONATION_MESSAGE);

/**
 * `POST /api/donations`: `manual` from the Love page, `manual_donation` from the dashboard. With an access token it is the
 * member's. A purchase's charity share is recorded by the server alone.
 */
export const createDonationSchema = z.strictObject({
  amount: amountInputSchema,
  message: donationMessageSchema.optional(),
  walletAddress: solanaAddressSchema.optional(),
  donationType: z.enum(['manual', 'manual_donation']),
  /** `earned` takes a member's session, and enough of what was earned. */
  source: donationSourceSchema.default('wallet'),
});

export const recordedDonationSchema = donationSchema.extend({
  ...moneyModeSchema.shape,
  source: donationSourceSchema,
  /** `SIM-…` of a simulated payment, `LEDGER-…` of a movement between the house's own accounts. */
  transactionHash: z.string().nullable(),
});

/** One of the member's own donations: `GET /api/donations/mine`. */
export const ownDonationSchema = donationSchema.extend({
  source: donationSourceSchema,
  transactionHash: z.string().nullable(),
  /** A share of a game's reward, given by itself. */
  auto: z.boolean(),
  /** An operator has hidden the message from everybody; its owner still reads it. */
  hidden: z.boolean(),
  /** The movement was undone; it counts no more. */
  reversed: z.boolean(),
});

export const ownDonationListSchema = listSchema(ownDonationSchema).extend(moneyModeSchema.shape);

/** What a member has given in all; part of `GET /api/profile`. */
export const donationStandingSchema = z.object({
  donationBadge: donationBadgeSchema.nullable(),
  totalDonatedToken: amountSchema,
  /** The tier after this one, from what total on, and how much is missing; null at the highest. */
  nextBadge: z
    .object({ badge: donationBadgeSchema, threshold: amountSchema, missing: amountSchema })
    .nullable(),
});

/** Percent of a game's reward that is donated by itself (specification §5). */
export const MIN_AUTO_DONATE_PERCENT = 1;
export const MAX_AUTO_DONATE_PERCENT = 50;

const autoDonatePercentSchema = z.number().int().min(MIN_AUTO_DONATE_PERCENT).max(MAX_AUTO_DONATE_PERCENT);

export const autoDonateSchema = z.object({
  enabled: z.boolean(),
  percent: autoDonatePercentSchema,
  /** Switched on, but resting until then. */
  pausedUntil: timestampSchema.nullable(),
});

/** What is left out stays as it is. */
export const changeAutoDonateSchema = z.strictObject({
  enabled: z.boolean().optional(),
  percent: autoDonatePercentSchema.optional(),
  pausedUntil: timestampSchema.nullable().optional(),
});

/** A donation with a message, as operators see it: `GET /api/admin/donations`. */
export const moderatedDonationSchema = donationSchema.extend({
  message: z.string(),
  hidden: z.boolean(),
});

export const moderatedDonationListSchema = listSchema(moderatedDonationSchema).extend(moneyModeSchema.shape);

/** `PATCH /api/admin/donations/:id`. */
export const moderateDonationSchema = z.strictObject({ hidden: z.boolean() });

export type Donation = z.infer<typeof donationSchema>;
export type DonationList = z.infer<typeof donationListSchema>;
export type DonationType = z.infer<typeof donationTypeSchema>;
export type DonationTotals = z.infer<typeof donationTotalsSchema>;
export type CreateDonation = z.infer<typeof createDonationSchema>;
export type RecordedDonation = z.infer<typeof recordedDonationSchema>;
/** As a client sends it. */
export type DonationRequest = z.input<typeof createDonationSchema>;
export type DonationSource = z.infer<typeof donationSourceSchema>;
export type DonationBadge = z.infer<typeof donationBadgeSchema>;
export type DonationStanding = z.infer<typeof donationStandingSchema>;
export type OwnDonation = z.infer<typeof ownDonationSchema>;
export type OwnDonationList = z.infer<typeof ownDonationListSchema>;
export type AutoDonate = z.infer<typeof autoDonateSchema>;
export type ChangeAutoDonate = z.infer<typeof changeAutoDonateSchema>;
export type ModeratedDonation = z.infer<typeof moderatedDonationSchema>;
export type ModeratedDonationList = z.infer<typeof moderatedDonationListSchema>;
export type ModerateDonation = z.infer<typeof moderateDonationSchema>;
