import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shareOut } from './seed-demo-donations.js';

it('shares out exactly the amount, no share more than a base unit above another', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 18n }),
      fc.integer({ min: 1, max: 2_000 }),
      (amount, parts) => {
        const shares = shareOut(amount, parts);
        expect(shares).toHaveLength(parts);
        expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(amount);
        const floor = amount / BigInt(parts);
        expect(shares.every((share) => share === floor || share === floor + 1n)).toBe(true);
      },
    ),
  );
});
