import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { splitPurchase } from './split-policy.js';

const SPLITS = { charity: 10, release: 10, vested: 80 };

it('splits a purchase into 10% charity, 10% release and 80% vested (specification §9)', () => {
  expect(splitPurchase(10_000_000_000n, SPLITS)).toEqual({
    charity: 1_000_000_000n,
    release: 1_000_000_000n,
    vested: 8_000_000_000n,
    rounding: 0n,
  });
});

it('floors every share and accounts for the remainder', () => {
  expect(splitPurchase(19n, SPLITS)).toEqual({ charity: 1n, release: 1n, vested: 15n, rounding: 2n });
});

it('distributes exactly the purchase, with less than three base units of rounding, for any splits', () => {
  const splits = fc
    .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }))
    .filter(([charity, release]) => charity + release <= 100)
    .map(([charity, release]) => ({ charity, release, vested: 100 - charity - release }));
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), splits, (amount, percents) => {
      const { charity, release, vested, rounding } = splitPurchase(amount, percents);
      expect(charity + release + vested + rounding).toBe(amount);
      expect(rounding >= 0n && rounding < 3n).toBe(true);
      expect(charity).toBe((amount * BigInt(percents.charity)) / 100n);
      expect(release).toBe((amount * BigInt(percents.release)) / 100n);
      expect(vested).toBe((amount * BigInt(percents.vested)) / 100n);
    }),
  );
});
