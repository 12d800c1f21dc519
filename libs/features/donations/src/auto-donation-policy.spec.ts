import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { shareOfReward } from './auto-donation-policy.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const on = { enabled: true, pausedUntil: null };

it('the share is the percentage of the reward, floored, and never more than half (specification §5)', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 30n }),
      fc.integer({ min: 1, max: 50 }),
      (reward, percent) => {
        const share = shareOfReward({ ...on, percent }, reward, NOW);
        expect(share * 100n).toBeLessThanOrEqual(reward * BigInt(percent));
        expect((share + 1n) * 100n).toBeGreaterThan(reward * BigInt(percent));
        expect(share * 2n).toBeLessThanOrEqual(reward);
      },
    ),
  );
});

it('nothing is donated while auto-donate is off or paused, and a pause ends when its time is over', () => {
  const share = (settings: object) => shareOfReward({ ...on, percent: 50, ...settings }, 100n, NOW);
  expect(share({ enabled: false })).toBe(0n);
  expect(share({ pausedUntil: '2026-01-01T00:00:01Z' })).toBe(0n);
  expect(share({ pausedUntil: '2026-01-01T00:00:00Z' })).toBe(50n);
});
