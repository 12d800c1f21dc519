import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  bpsOf,
  dailyReward,
  daysAllowed,
  exitForfeit,
  mostRewards,
  rateOf,
  rewardsOver,
  splitReward,
} from './vault-rewards.js';
import { DEFAULT_VAULT_TERMS, vaultTermsSchema } from './vault-terms.js';

const DECIMALS = 6;
const TOKEN = 10n ** BigInt(DECIMALS);
const amounts = fc.bigInt({ min: 1n, max: 10n ** 20n });
const rates = fc.integer({ min: 0, max: 3_500 });
const lengths = fc.integer({ min: 1, max: 180 });
const percents = fc.integer({ min: 0, max: 100 });
const rate = (tokens: bigint, days: number): number =>
  bpsOf(rateOf(DEFAULT_VAULT_TERMS, tokens * TOKEN, days, DECIMALS));

describe('the rate of a lock', () => {
  it('is 6 to 25 percent by its length, and up to 10 points more by its size (specification §9)', () => {
    expect([30, 59, 60, 90, 120, 179, 180].map((days) => rate(100n, days))).toEqual([
      600, 600, 1_000, 1_500, 2_000, 2_000, 2_500,
    ]);
    expect([9_999n, 10_000n, 50_000n, 250_000n].map((tokens) => rate(tokens, 30))).toEqual([
      600, 850, 1_100, 1_600,
    ]);
    expect(daysAllowed(DEFAULT_VAULT_TERMS)).toEqual({ min: 30, max: 180 });
  });

  it('never exceeds 35 percent, and never falls with the length or the size', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 100n, max: 10n ** 9n }),
        fc.integer({ min: 30, max: 179 }),
        (tokens, days) => {
          expect(rate(tokens, days)).toBeLessThanOrEqual(3_500);
          expect(rate(tokens, days + 1)).toBeGreaterThanOrEqual(rate(tokens, days));
          expect(rate(tokens + 1n, days)).toBeGreaterThanOrEqual(rate(tokens, days));
        },
      ),
    );
  });

  it('follows from terms whose tiers and sizes are in order', () => {
    const { tiers, sizeBoosts } = DEFAULT_VAULT_TERMS;
    const isValid = (terms: object) =>
      vaultTermsSchema.safeParse({ ...DEFAULT_VAULT_TERMS, ...terms }).success;
    expect(isValid({})).toBe(true);
    expect(isValid({ tiers: [] })).toBe(false);
    expect(isValid({ tiers: tiers.toReversed() })).toBe(false);
    expect(isValid({ tiers: [tiers[0], { days: 60, apyPercent: 5 }] })).toBe(false);
    expect(isValid({ maxDays: 179 })).toBe(false);
    expect(isValid({ sizeBoosts: sizeBoosts.toReversed() })).toBe(false);
    expect(isValid({ drip: { min: 11, max: 10 } })).toBe(false);
    expect(isValid({ tiers: [{ days: 30, apyPercent: 6.001 }] })).toBe(false);
  });
});

describe('the rewards of a lock', () => {
  it('are the daily part of the yearly rate, rounded down to a base unit', () => {
    expect(dailyReward(1_000n * TOKEN, 600)).toBe(164_383n);
    fc.assert(
      fc.property(amounts, rates, (held, bps) => {
        const reward = dailyReward(held, bps);
        expect(reward * 3_650_000n).toBeLessThanOrEqual(held * BigInt(bps));
        expect((reward + 1n) * 3_650_000n).toBeGreaterThan(held * BigInt(bps));
      }),
    );
  });

  it('are split without losing or making a base unit, and the given part is rounded down', () => {
    fc.assert(
      fc.property(amounts, percents, (reward, percent) => {
        const { given, kept } = splitReward(reward, percent);
        expect(given + kept).toBe(reward);
        expect(given * 100n).toBeLessThanOrEqual(reward * BigInt(percent));
        expect(kept).toBeGreaterThanOrEqual(0n);
      }),
    );
  });

  it('never exceed what is set aside, whatever the member chooses for each day, and whenever the lock ends', () => {
    const choices = fc.array(fc.record({ compound: fc.boolean(), dripPercent: percents }), {
      minLength: 1,
      maxLength: 180,
    });
    fc.assert(
      fc.property(amounts, rates, choices, percents, (amount, bps, days, exitPercent) => {
        const reserved = mostRewards(amount, bps, days.length);
        let compounded = 0n;
        let left = reserved;
        for (const { compound, dripPercent } of days) {
          const reward = dailyReward(amount + compounded, bps);
          left -= reward;
          if (compound) compounded += splitReward(reward, dripPercent).kept;
          // An early exit at this moment returns the principal in full, and never takes more than was added to it.
          const forfeit = exitForfeit(compounded, exitPercent);
          expect(left).toBeGreaterThanOrEqual(0n);
          expect(forfeit).toBeGreaterThanOrEqual(0n);
          expect(amount + compounded - forfeit).toBeGreaterThanOrEqual(amount);
        }
      }),
    );
  });

  it('add up day by day: what is compounded, kept and given is the sum of the parts', () => {
    fc.assert(
      fc.property(
        amounts,
        rates,
        lengths,
        fc.boolean(),
        percents,
        (amount, bps, days, compound, dripPercent) => {
          const { rewards, kept, given } = rewardsOver(amount, bps, days, { compound, dripPercent });
          expect(kept + given).toBe(rewards);
          expect(rewards).toBeLessThanOrEqual(mostRewards(amount, bps, days));
          if (!compound) expect(rewards).toBe(dailyReward(amount, bps) * BigInt(days));
        },
      ),
    );
  });

  it('are largest if all of them are added to the lock, and nothing is given away', () => {
    const most = mostRewards(10_000n * TOKEN, 2_750, 180);
    expect(rewardsOver(10_000n * TOKEN, 2_750, 180, { compound: true, dripPercent: 0 }).kept).toBe(most);
    expect(rewardsOver(10_000n * TOKEN, 2_750, 180, { compound: false, dripPercent: 0 }).kept).toBeLessThan(
      most,
    );
  });
});
