import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MAX_GAME_REWARD, MAX_RUN_REWARD } from '#contracts';
import { MAX_SCORE, rewardOf, RUN_TICKS, STEP_SKILL, STEP_TICKS } from '#zoom';
import {
  boostPercentOf,
  currentStreak,
  extendedStreak,
  splitEntryFee,
  streakBonus,
  totalOf,
  vestingBoost,
  capReward,
} from './game-policy.js';

const amounts = fc.bigInt({ min: 0n, max: 10n ** 24n });

describe('a reward', () => {
  it('is a fifth larger with a streak of more than 3 days, floored to a base unit (specification §9)', () => {
    expect([0, 1, 3].map((streak) => streakBonus(7_000_000n, streak))).toEqual([0n, 0n, 0n]);
    expect([4, 400].map((streak) => streakBonus(7_000_000n, streak))).toEqual([1_400_000n, 1_400_000n]);
    expect(streakBonus(4n, 4)).toBe(0n);
    expect(streakBonus(9n, 4)).toBe(1n);
  });

  it('is up to half larger by the vested share of the player’s tokens (specification §9)', () => {
    expect(boostPercentOf(0n, 0n)).toBe(0);
    expect(boostPercentOf(0n, 10n)).toBe(0);
    expect(boostPercentOf(5n, 10n)).toBe(25);
    expect(boostPercentOf(10n, 10n)).toBe(50);
    expect(vestingBoost(7_000_001n, 50)).toBe(3_500_000n);
    fc.assert(
      fc.property(amounts, amounts, (vested, free) => {
        const percent = boostPercentOf(vested, vested + free);
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(50);
      }),
    );
  });

  it('is at most the amount that the pages state for a run and a game', () => {
    const steps = RUN_TICKS / STEP_TICKS;
    const best = rewardOf({ score: MAX_SCORE, skill: STEP_SKILL * steps, ticks: RUN_TICKS });
    expect(best).toBe(MAX_RUN_REWARD);
    const units = BigInt(best) * 1_000_000n;
    const most = units + streakBonus(units, 4) + vestingBoost(units, boostPercentOf(1n, 1n));
    expect(most).toBe(BigInt(MAX_GAME_REWARD) * 1_000_000n);
  });

  it('never exceeds the rest of the daily cap, and loses its additions first', () => {
    const reward = { tokenEarned: 10n, streakBonus: 2n, vestingBoost: 5n };
    expect(capReward(17n, reward)).toEqual(reward);
    expect(capReward(13n, reward)).toEqual({ tokenEarned: 10n, streakBonus: 2n, vestingBoost: 1n });
    expect(capReward(11n, reward)).toEqual({ tokenEarned: 10n, streakBonus: 1n, vestingBoost: 0n });
    expect(capReward(-3n, reward)).toEqual({ tokenEarned: 0n, streakBonus: 0n, vestingBoost: 0n });
    fc.assert(
      fc.property(amounts, amounts, amounts, amounts, (room, tokenEarned, bonus, boost) => {
        const whole = { tokenEarned, streakBonus: bonus, vestingBoost: boost };
        const total = totalOf(whole);
        expect(totalOf(capReward(room, whole))).toBe(total < room ? total : room);
      }),
    );
  });
});

describe('an entry fee', () => {
  it('is split: a tenth to the reward pool, a twentieth to charity unless declined, the rest to the treasury (specification §9)', () => {
    expect(splitEntryFee(1_000n, true)).toEqual({ rewardPool: 100n, charity: 50n, treasury: 850n });
    expect(splitEntryFee(1_000n, false)).toEqual({ rewardPool: 100n, charity: 0n, treasury: 900n });
    fc.assert(
      fc.property(amounts, fc.boolean(), (fee, charity) => {
        const { rewardPool, charity: given, treasury } = splitEntryFee(fee, charity);
        expect(rewardPool + given + treasury).toBe(fee);
      }),
    );
  });
});

describe('a streak', () => {
  it('counts consecutive days including today, and restarts after a day without a game', () => {
    const none = { days: 0, lastDay: 0 };
    const first = extendedStreak(none, 20_000);
    expect(first).toEqual({ days: 1, lastDay: 20_000 });
    expect(extendedStreak(first, 20_000)).toEqual(first);
    expect(extendedStreak(first, 19_999)).toEqual(first);
    expect(extendedStreak(first, 20_001)).toEqual({ days: 2, lastDay: 20_001 });
    expect(extendedStreak(first, 20_002)).toEqual({ days: 1, lastDay: 20_002 });
    expect([20_000, 20_001, 20_002].map((today) => currentStreak(first, today))).toEqual([1, 1, 0]);
  });
});
