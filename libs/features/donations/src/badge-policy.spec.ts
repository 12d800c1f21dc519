import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { badgeFor, isUpgrade, nextBadge } from './badge-policy.js';

const THRESHOLDS = { hero: 500n, guardian: 5_000n, legend: 50_000n };

describe('badges by the cumulative total (specification §9)', () => {
  it.each([
    [0n, null, 'hero', 500n],
    [499n, null, 'hero', 1n],
    [500n, 'hero', 'guardian', 4_500n],
    [4_999n, 'hero', 'guardian', 1n],
    [5_000n, 'guardian', 'legend', 45_000n],
    [49_999n, 'guardian', 'legend', 1n],
  ] as const)('%s holds %s, next is %s with %s missing', (total, badge, next, missing) => {
    expect(badgeFor(total, THRESHOLDS)).toBe(badge);
    expect(nextBadge(total, THRESHOLDS)).toEqual({ badge: next, threshold: THRESHOLDS[next], missing });
  });

  it('legend has no next badge', () => {
    expect(badgeFor(50_000n, THRESHOLDS)).toBe('legend');
    expect(nextBadge(50_000n, THRESHOLDS)).toBeNull();
  });

  it('giving the missing amount reaches the next tier', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 60_000n }), (total) => {
        const { missing = 0n, badge = 'legend' } = nextBadge(total, THRESHOLDS) ?? {};
        expect(badgeFor(total + missing, THRESHOLDS)).toBe(badge);
      }),
    );
  });

  it('only a tier above the announced one is an upgrade', () => {
    expect(isUpgrade('hero', null)).toBe(true);
    expect(isUpgrade('legend', 'hero')).toBe(true);
    expect(isUpgrade('hero', 'hero')).toBe(false);
    expect(isUpgrade('hero', 'guardian')).toBe(false);
    expect(isUpgrade(null, null)).toBe(false);
  });
});
