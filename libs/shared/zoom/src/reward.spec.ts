import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { factorOf, rewardOf } from './reward.js';
import { MAX_SCORE, RUN_TICKS, STEP_SKILL } from './rules.js';

const whole = { ticks: RUN_TICKS };

describe('a reward', () => {
  it('is a hundredth of the score times a factor from 1 to 2, floored, 1 to 50 (specification §9)', () => {
    expect(rewardOf({ ...whole, score: 1_000, skill: 0 })).toBe(10);
    expect(rewardOf({ ...whole, score: 1_000, skill: 20 * STEP_SKILL })).toBe(20);
    expect(rewardOf({ ...whole, score: 699, skill: 10 * STEP_SKILL })).toBe(10);
    expect(rewardOf({ ...whole, score: 10, skill: 0 })).toBe(1);
    expect(rewardOf({ ticks: 29, score: 0, skill: 0 })).toBe(0);
    // No run comes near it.
    expect(rewardOf({ ...whole, score: 100_000, skill: 20 * STEP_SKILL })).toBe(50);
  });

  it('grows with the skill of the completed steps', () => {
    expect(factorOf({ ticks: 29, skill: 40 })).toBe(100);
    expect(factorOf({ ticks: 60, skill: STEP_SKILL })).toBe(150);
    expect(factorOf({ ticks: 89, skill: 2 * STEP_SKILL })).toBe(200);
    const runs = fc.record({
      ticks: fc.integer({ min: 30, max: RUN_TICKS }),
      score: fc.nat({ max: MAX_SCORE }),
      skill: fc.nat({ max: STEP_SKILL }),
    });
    fc.assert(
      fc.property(runs, (run) => {
        expect(factorOf({ ...run, skill: run.skill + 1 })).toBeGreaterThanOrEqual(factorOf(run));
        expect(rewardOf(run)).toBeLessThanOrEqual(Math.max(1, Math.floor(run.score / 50)));
      }),
    );
  });
});
