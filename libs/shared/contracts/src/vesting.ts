import { z } from 'zod';
import { amountSchema, timestampSchema } from './primitives.js';

const days = z.number().int().min(0).max(36_500);

/**
 * When the release share and the vested share of a purchase unlock. The vested share unlocks in equal steps from the start:
 * nothing before the cliff, and all of it at the end.
 */
export const vestingTermsSchema = z
  .strictObject({
    release: z.strictObject({ at: z.union([z.literal('confirmation'), z.iso.datetime()]) }),
    vested: z.strictObject({
      start: z.union([z.enum(['sale-end', 'confirmation']), z.iso.datetime()]),
      cliffDays: days,
      /** With 0 days, all of it unlocks at the start. */
      lengthDays: days,
      stepDays: days.min(1),
    }),
  })
  .refine(({ vested }) => vested.cliffDays <= vested.lengthDays, {
    path: ['vested', 'cliffDays'],
    error: 'is longer than lengthDays',
  });

export type VestingTerms = z.infer<typeof vestingTermsSchema>;

/** The schedule of a brand that sets none, and of purchases whose terms are older than schedules. It must never change. */
export const DEFAULT_VESTING: VestingTerms = {
  release: { at: 'confirmation' },
  vested: { start: 'sale-end', cliffDays: 0, lengthDays: 0, stepDays: 1 },
};

/** More coming unlocks than these are only counted. */
export const MAX_COMING_UNLOCKS = 60;

/** Only so many of the latest unlocks, and of the latest payouts, are listed. */
export const MAX_PAST_UNLOCKS = 12;

const unlockSchema = z.object({ at: timestampSchema, amount: amountSchema });

/** What time has unlocked of the shares of purchases. Amounts are in whole tokens; what is paid out is not deducted. */
export const vestingSchema = z.object({
  unlocked: amountSchema,
  locked: amountSchema,
  /** What has been released to the wallets and claimed; null for a single purchase, because a claim is made for a wallet. */
  claimed: amountSchema.nullable(),
  /** When the first of the purchases was confirmed. */
  startsAt: timestampSchema,
  /** When everything is unlocked. */
  endsAt: timestampSchema,
  /** The latest unlocks, in order. */
  past: z.array(unlockSchema).max(MAX_PAST_UNLOCKS),
  /** The latest releases and claims that have landed, in order, with their transactions. */
  paid: z
    .array(unlockSchema.extend({ kind: z.enum(['release', 'claim']), signature: z.string() }))
    .max(MAX_PAST_UNLOCKS),
  /** The next unlocks, in order. */
  coming: z.array(unlockSchema).max(MAX_COMING_UNLOCKS),
  /** How many unlocks come after those. */
  later: z.number().int(),
});

/** `GET /api/balances/vesting`: of all purchases for the member's linked wallets, and of each wallet that has any. */
export const ownVestingSchema = z.object({
  /** Null without purchases. */
  total: vestingSchema.nullable(),
  items: z.array(vestingSchema.extend({ wallet: z.string() })),
});

export type VestingView = z.infer<typeof vestingSchema>;
export type OwnVesting = z.infer<typeof ownVestingSchema>;
