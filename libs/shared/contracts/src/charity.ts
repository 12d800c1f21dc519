import { z } from 'zod';
import { documentTypeSchema } from './documents.js';
import { giftCurrencySchema } from './donations.js';
import { amountSchema, listQuery, listSchema, moneyModeSchema, timestampSchema } from './primitives.js';

/** How many files one payment of the charity fund can have. */
export const MAX_EVIDENCE_FILES = 20;

/** `confirmed`: two persons have decided, and it is on its way. `paid`: it has arrived, or is recorded if nothing is sent. */
export const CHARITY_PAYOUT_STATES = ['confirmed', 'paid'] as const;
export const charityPayoutStateSchema = z.enum(CHARITY_PAYOUT_STATES);

/** The SHA-256 of a file, as lower-case hexadecimal digits. */
export const contentHashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** A file that shows what a payment was used for: `GET /api/charity/evidence/:sha256`. */
export const charityEvidenceSchema = z.object({
  sha256: contentHashSchema,
  type: documentTypeSchema,
  bytes: z.int(),
  addedAt: timestampSchema,
});

/** What the charity fund has paid to a beneficiary, as everybody may read it. */
export const charityPayoutSchema = z.object({
  id: z.uuid(),
  beneficiary: z.string(),
  description: z.string(),
  link: z.string().nullable(),
  address: z.string(),
  purpose: z.string(),
  /** In whole units of the currency. */
  amount: amountSchema,
  currency: giftCurrencySchema,
  state: charityPayoutStateSchema,
  /** Nothing was sent: the site was in simulated mode (reading D5). */
  simulated: z.boolean(),
  confirmedAt: timestampSchema,
  paidAt: timestampSchema.nullable(),
  /** The transaction that paid it on the chain. */
  signature: z.string().nullable(),
  /** Oldest first. */
  evidence: z.array(charityEvidenceSchema),
  /** For how many days it has been paid without evidence. Null if it is not paid yet, or has evidence. */
  daysWithoutEvidence: z.int().nullable(),
});

/** `GET /api/charity/payouts`: newest first. */
export const charityPayoutQuerySchema = listQuery(20);
export const charityPayoutListSchema = listSchema(charityPayoutSchema).extend(moneyModeSchema.shape);

/** `GET /api/charity/fund`: received = paid + on its way + balance, in whole units of each currency. */
export const charityFundSchema = moneyModeSchema.extend({
  currencies: z.array(
    z.object({
      currency: giftCurrencySchema,
      received: amountSchema,
      paid: amountSchema,
      onItsWay: amountSchema,
      balance: amountSchema,
    }),
  ),
});

export type CharityPayoutState = z.infer<typeof charityPayoutStateSchema>;
export type CharityEvidence = z.infer<typeof charityEvidenceSchema>;
export type CharityPayout = z.infer<typeof charityPayoutSchema>;
export type CharityPayoutList = z.infer<typeof charityPayoutListSchema>;
export type CharityFund = z.infer<typeof charityFundSchema>;
