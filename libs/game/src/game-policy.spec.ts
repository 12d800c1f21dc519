import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { livingStreak, played, rewardFor, scoreAt, scoresOf, streakBonus } from './game-policy.js';

const seeds = fc.uuid();

describe('a run', () => {
  it('grows by 10 to 59 each 500 ms, for 10 s, to 1000 at most (specification §9)', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const scores = scoresOf(seed);
        expect(scores).toHaveLength(20);
        scores.forEach((score, tick) => {
          const growth = score - (scores[tick - 1] ?? 0);
          expect(score).toBeLessThanOrEqual(1_000);
          expect(growth).toBeLessThanOrEqual(59);
          if (score < 1_000) expect(growth).toBeGreaterThanOrEqual(10);
        });
      }),
    );
    const growths = new Set(
      Array.from({ length: 400 }, (_, seed) => scoresOf(String(seed))).flatMap((scores) =>
        scores.slice(0, 10).map((score, tick) => score - (scores[tick - 1] ?? 0)),
      ),
    );
    expect([Math.min(...growths), Math.max(...growths)]).toEqual([10, 59]);
  });

  it('counts whole ticks alone, and none after the last', () => {
    const scores = scoresOf('seed');
    expect([0, 499, -1].map((elapsed) => scoreAt('seed', elapsed))).toEqual([0, 0, 0]);
    expect([500, 999, 1_000].map((elapsed) => scoreAt('seed', elapsed))).toEqual([
      scores[0],
      scores[0],
      scores[1],
    ]);
    expect([9_999, 10_000, 86_400_000].map((elapsed) => scoreAt('seed', elapsed))).toEqual([
      scores[18],
      scores[19],
      scores[19],
    ]);
  });
});

describe('a reward', () => {
  it('is a hundredth of the score times 1 to 2, floored, 1 to 50, and nothing below 100 (specification §9)', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 0, max: 1_000 }), (seed, score) => {
        const reward = rewardFor(score, seed);
        expect(reward).toBeGreaterThanOrEqual(BigInt(Math.floor(score / 100)));
        expect(reward).toBeLessThanOrEqual(score < 100 ? 0n : BigInt(Math.floor(score / 50)));
        expect(rewardFor(score, seed)).toBe(reward);
      }),
    );
    expect(rewardFor(99, 'any')).toBe(0n);
    // No run of this game reaches it.
    expect(rewardFor(1_000_000, 'any')).toBe(50n);
    const ofThousand = Array.from({ length: 500 }, (_, seed) => rewardFor(1_000, String(seed)));
    expect(new Set(ofThousand).size).toBeGreaterThan(9);
  });

  it('is a fifth more with a streak of more than 3 days, floored to a base unit', () => {
    expect([0, 1, 3].map((streak) => streakBonus(7_000_000n, streak))).toEqual([0n, 0n, 0n]);
    expect([4, 400].map((streak) => streakBonus(7_000_000n, streak))).toEqual([1_400_000n, 1_400_000n]);
    expect(streakBonus(4n, 4)).toBe(0n);
    expect(streakBonus(9n, 4)).toBe(1n);
  });
});

describe('a streak', () => {
  it('counts days in a row, today’s included, and begins again after a day without a game', () => {
    const none = { days: 0, lastDay: 0 };
    const first = played(none, 20_000);
    expect(first).toEqual({ days: 1, lastDay: 20_000 });
    expect(played(first, 20_000)).toEqual(first);
    expect(played(first, 19_999)).toEqual(first);
    expect(played(first, 20_001)).toEqual({ days: 2, lastDay: 20_001 });
    expect(played(first, 20_002)).toEqual({ days: 1, lastDay: 20_002 });
    expect([20_000, 20_001, 20_002].map((today) => livingStreak(first, today))).toEqual([1, 1, 0]);
  });
});
