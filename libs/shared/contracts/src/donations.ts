import { z } from 'zod';
import { paymentSchema } from './chain-payments.js';
import { MAX_DONATION_MESSAGE } from './donation-limits.js';
import { GIFT_CURRENCIES } from './money.js';
import {
  amountInputSchema,
  amountSchema,
  listSchema,
  moneyModeSchema,
  plainLine,
  signatureSchema,
  solanaAddressSchema,
  timestampSchema,
} from './primitives.js';

/** The three donation types of specification §3. */
export const donationTypeSchema = z.enum(['manual', 'manual_donation', 'presale_purchase']);

/** Donations without a session, and the charity share of a purchase, carry this user id (specification §7). */
export const ANONYMOUS_USER_ID = '00000000-0000-0000-0000-000000000000';

/** Where a donation's tokens come from: an external wallet, or the member's earnings. */
export const donationSourceSchema = z.enum(['wallet', 'earned']);

/** Tiers of cumulative donations, lowest first (specification §9). */
export const DONATION_BADGES = ['hero', 'guardian', 'legend'] as const;
export const donationBadgeSchema = z.enum(DONATION_BADGES);

/** What donations are made in: the project's token, or SOL. Amounts in different currencies are never added. */
export const giftCurrencySchema = z.enum(GIFT_CURRENCIES);

/** The public view of a donation. */
export const donationSchema = z.object({
  id: z.uuid(),
  /** In whole units of the currency. */
  amount: amountSchema,
  currency: giftCurrencySchema,
  /** Plain text. If the donor wrote none, a standard message in the reader's language. Null if none or hidden. */
  message: z.string().nullable(),
  createdAt: timestampSchema,
  donationType: donationTypeSchema,
  /** Seeded with a demo; there is no real donor (reading D13). */
  demo: z.boolean(),
  /** No token was paid: a gift from a wallet, or a purchase's charity share, in simulated mode (reading D5). */
  simulated: z.boolean(),
});

/** A donation in the public list. */
export const listedDonationSchema = donationSchema.extend({
  /** The donor's username; null for a visitor, a deleted account, and a username that is the beginning of an e-mail address. */
  donor: z.string().nullable(),
});

export const donationListSchema = listSchema(listedDonationSchema).extend(moneyModeSchema.shape);

export const donationTotalsSchema = moneyModeSchema.extend({
  /** Of donations in tokens, and of those in SOL. */
  totalAmount: amountSchema,
  totalSol: amountSchema,
  goal: amountSchema,
  donorsCount: z.number().int(),
  /** The part of the total that was seeded with a demo and has no real donor (reading D13). */
  demoAmount: amountSchema,
  /** The part of the total that is simulated, and the number of donors who made such donations. */
  simulatedAmount: amountSchema,
  simulatedDonors: z.number().int(),
});

export const donationMessageSchema = plainLine(MAX_DONATION_MESSAGE);

/** `POST /api/donations/terms`: proposes a gift from a wallet. */
export const proposeGiftSchema = z.strictObject({
  walletAddress: solanaAddressSchema,
  amount: amountInputSchema,
  message: donationMessageSchema.optional(),
});

/** The text that the wallet signs with Wallet Standard's `signMessage`, and the values that `proof` repeats. */
export const giftTermsSchema = z.object({
  /** Sign exactly these characters, as UTF-8. */
  text: z.string(),
  nonce: z.string(),
  issuedAt: timestampSchema,
  /** Ten minutes after `issuedAt`. Until then the signed gift may be submitted, once. */
  expiresAt: timestampSchema,
});

/** Proof that the wallet's owner agreed to the terms of the gift. */
export const giftProofSchema = z.strictObject({
  nonce: z.string().regex(/^[0-9a-f]{32}$/),
  issuedAt: timestampSchema,
  signature: signatureSchema,
});

/**
 * `POST /api/donations`: `manual` from the Love page, `manual_donation` from the dashboard. With an access token the
 * donation belongs to the member. Only the server can record a purchase's charity share.
 */
export const createDonationSchema = z.strictObject({
  amount: amountInputSchema,
  message: donationMessageSchema.optional(),
  /** Both are required for a gift from a wallet. */
  walletAddress: solanaAddressSchema.optional(),
  proof: giftProofSchema.optional(),
  donationType: z.enum(['manual', 'manual_donation']),
  /** `earned` requires a member's session and sufficient earnings. */
  source: donationSourceSchema.default('wallet'),
});

/**
 * `POST /api/donations/payments`: a gift that a wallet pays on the chain. With an access token it belongs to the member. The donor
 * is otherwise the wallet that pays.
 */
export const createGiftPaymentSchema = z.strictObject({
  amount: amountInputSchema,
  currency: giftCurrencySchema.default('token'),
  message: donationMessageSchema.optional(),
  donationType: z.enum(['manual', 'manual_donation']),
});

/** A gift that is paid on the chain and where it stands: `GET /api/donations/payments/:id`. */
export const giftPaymentSchema = moneyModeSchema.extend({
  id: z.uuid(),
  createdAt: timestampSchema,
  payment: paymentSchema,
  /** The donation, once the gift is credited. */
  donation: donationSchema.nullable(),
});

/** The secret lets its holder read the gift and pay for it. */
export const createdGiftPaymentSchema = giftPaymentSchema.extend({ secret: z.string() });

export const recordedDonationSchema = donationSchema.extend({
  ...moneyModeSchema.shape,
  source: donationSourceSchema,
  /** The signature of a payment on the chain, `SIM-…` for a simulated payment, `LEDGER-…` for a transfer between accounts of the platform's ledger. */
  transactionHash: z.string().nullable(),
});

/** One of the member's own donations: `GET /api/donations/mine`. */
export const ownDonationSchema = donationSchema.extend({
  source: donationSourceSchema,
  transactionHash: z.string().nullable(),
  /** An automatic donation: a share of a game's reward. */
  auto: z.boolean(),
  /** An operator has hidden the message from everybody except its author. */
  hidden: z.boolean(),
  /** The ledger transaction was reversed, so the donation no longer counts. */
  reversed: z.boolean(),
});

export const ownDonationListSchema = listSchema(ownDonationSchema).extend(moneyModeSchema.shape);

/** A member's total donations; part of `GET /api/profile`. */
export const donationStandingSchema = z.object({
  donationBadge: donationBadgeSchema.nullable(),
  totalDonatedToken: amountSchema,
  /** The simulated part of the total, and whether the badge would be different without it. */
  simulatedDonatedToken: amountSchema,
  badgeSimulated: z.boolean(),
  /** The next tier, the total it requires, and how much is missing; null at the highest tier. */
  nextBadge: z
    .object({ badge: donationBadgeSchema, threshold: amountSchema, missing: amountSchema })
    .nullable(),
});

/** Percent of a game's reward that is donated automatically (specification §5). */
export const MIN_AUTO_DONATE_PERCENT = 1;
export const MAX_AUTO_DONATE_PERCENT = 50;

const autoDonatePercentSchema = z.number().int().min(MIN_AUTO_DONATE_PERCENT).max(MAX_AUTO_DONATE_PERCENT);

export const autoDonateSchema = z.object({
  enabled: z.boolean(),
  percent: autoDonatePercentSchema,
  /** Enabled, but paused until then. */
  pausedUntil: timestampSchema.nullable(),
});

/** Omitted fields stay unchanged. */
export const changeAutoDonateSchema = z.strictObject({
  enabled: z.boolean().optional(),
  percent: autoDonatePercentSchema.optional(),
  pausedUntil: timestampSchema.nullable().optional(),
});

/** A donation whose message an operator has hidden or shown. */
export const moderatedDonationSchema = donationSchema.extend({
  message: z.string(),
  hidden: z.boolean(),
});

/** `PATCH /api/admin/donations/:id`. */
export const moderateDonationSchema = z.strictObject({ hidden: z.boolean() });

export type Donation = z.infer<typeof donationSchema>;
export type ListedDonation = z.infer<typeof listedDonationSchema>;
export type DonationList = z.infer<typeof donationListSchema>;
export type DonationType = z.infer<typeof donationTypeSchema>;
export type DonationTotals = z.infer<typeof donationTotalsSchema>;
export type ProposeGift = z.infer<typeof proposeGiftSchema>;
/** The request as the client sends it, before defaults are applied. */
export type GiftRequest = z.input<typeof proposeGiftSchema>;
export type GiftTerms = z.infer<typeof giftTermsSchema>;
export type GiftProof = z.infer<typeof giftProofSchema>;
export type CreateDonation = z.infer<typeof createDonationSchema>;
/** The request as the client sends it, before defaults are applied. */
export type GiftPaymentRequest = z.input<typeof createGiftPaymentSchema>;
export type CreateGiftPayment = z.infer<typeof createGiftPaymentSchema>;
export type GiftPayment = z.infer<typeof giftPaymentSchema>;
export type CreatedGiftPayment = z.infer<typeof createdGiftPaymentSchema>;
export type RecordedDonation = z.infer<typeof recordedDonationSchema>;
/** The request as the client sends it, before defaults are applied. */
export type DonationRequest = z.input<typeof createDonationSchema>;
export type DonationSource = z.infer<typeof donationSourceSchema>;
export type DonationBadge = z.infer<typeof donationBadgeSchema>;
export type DonationStanding = z.infer<typeof donationStandingSchema>;
export type OwnDonation = z.infer<typeof ownDonationSchema>;
export type OwnDonationList = z.infer<typeof ownDonationListSchema>;
export type AutoDonate = z.infer<typeof autoDonateSchema>;
export type ChangeAutoDonate = z.infer<typeof changeAutoDonateSchema>;
export type ModeratedDonation = z.infer<typeof moderatedDonationSchema>;
export type ModerateDonation = z.infer<typeof moderateDonationSchema>;
