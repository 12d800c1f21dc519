import { z } from 'zod';

const tokens = z.string().regex(/^\d+(\.\d+)?$/, 'a decimal number as text');
/** Percent with at most two decimals, so that it is a whole number of basis points. */
const rate = z.number().min(0).max(1_000).multipleOf(0.01);
const days = z.number().int().min(1).max(3_650);

const isAscending = (values: readonly number[]): boolean =>
  values.every((value, index) => index === 0 || value > values[index - 1]!);
const neverFalls = (values: readonly number[]): boolean =>
  values.every((value, index) => index === 0 || value >= values[index - 1]!);

/** The terms of the vault. A lock keeps those of the day on which it was made. */
export const vaultTermsSchema = z
  .strictObject({
    minAmount: tokens,
    maxDays: days,
    /** The yearly rate of a lock by its length: the last tier whose days it reaches. */
    tiers: z.array(z.strictObject({ days, apyPercent: rate })).min(1),
    /** Percentage points that are added to the rate of a lock of at least this amount. */
    sizeBoosts: z.array(z.strictObject({ amount: tokens, points: rate })),
    /** An early exit gives back this percent of the rewards that were added to the lock. */
    exitPercent: z.number().int().min(0).max(100),
    /** The percent of rewards that a member may give to the reward pool. */
    drip: z.strictObject({
      min: z.number().int().min(1).max(100),
      max: z.number().int().min(1).max(100),
    }),
  })
  .refine(({ tiers }) => isAscending(tiers.map((tier) => tier.days)), {
    path: ['tiers'],
    error: 'must be in the order of their days',
  })
  .refine(({ tiers }) => neverFalls(tiers.map((tier) => tier.apyPercent)), {
    path: ['tiers'],
    error: 'a longer lock earns less',
  })
  .refine(({ tiers, maxDays }) => tiers.every((tier) => tier.days <= maxDays), {
    path: ['maxDays'],
    error: 'is shorter than the last tier',
  })
  .refine(({ sizeBoosts }) => isAscending(sizeBoosts.map(({ amount }) => Number(amount))), {
    path: ['sizeBoosts'],
    error: 'must be in the order of their amounts',
  })
  .refine(({ sizeBoosts }) => neverFalls(sizeBoosts.map(({ points }) => points)), {
    path: ['sizeBoosts'],
    error: 'a larger lock earns less',
  })
  .refine(({ drip }) => drip.min <= drip.max, { path: ['drip'], error: 'min is above max' });

export type VaultTerms = z.infer<typeof vaultTermsSchema>;

/** The terms of a brand that sets none (specification §9). */
export const DEFAULT_VAULT_TERMS: VaultTerms = {
  minAmount: '100',
  maxDays: 180,
  tiers: [
    { days: 30, apyPercent: 6 },
    { days: 60, apyPercent: 10 },
    { days: 90, apyPercent: 15 },
    { days: 120, apyPercent: 20 },
    { days: 180, apyPercent: 25 },
  ],
  sizeBoosts: [
    { amount: '10000', points: 2.5 },
    { amount: '50000', points: 5 },
    { amount: '250000', points: 10 },
  ],
  exitPercent: 50,
  drip: { min: 1, max: 10 },
};
