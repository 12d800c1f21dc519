import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { saleFigures } from './figures-policy.js';

const sale = {
  sentOtherwise: 0n,
  saleSupply: 10_000_000n,
  progressTarget: 7_000_000n,
  treasuryBalance: 5_000_000n,
  allocated: 0n,
  reserved: 0n,
};

it('sold is 10,000,000 minus the treasury, and progress is sold out of 7,000,000 (specification §7)', () => {
  expect(saleFigures(sale)).toEqual({
    sold: 5_000_000n,
    remaining: 5_000_000n,
    progress: 71.42,
    pageProgress: 50,
  });
});

it('includes allocated tokens in the sold figure, and reserved tokens in the cap (reading D3)', () => {
  expect(saleFigures({ ...sale, allocated: 1_000_000n, reserved: 500_000n })).toEqual({
    sold: 5_000_000n,
    remaining: 3_500_000n,
    progress: 71.42,
    pageProgress: 60,
  });
});

it('floors sold at 0 when the treasury holds more than the sale', () => {
  expect(saleFigures({ ...sale, treasuryBalance: 11_000_000n })).toEqual({
    sold: 0n,
    remaining: 10_000_000n,
    progress: 0,
    pageProgress: 0,
  });
});

it('is always between 0 and 100 percent, with no negative remainder', () => {
  const tokens = fc.bigInt({ min: 0n, max: 10n ** 20n });
  fc.assert(
    fc.property(tokens, tokens, tokens, (treasuryBalance, allocated, reserved) => {
      const { sold, remaining, progress, pageProgress } = saleFigures({
        ...sale,
        treasuryBalance,
        allocated,
        reserved,
      });
      for (const percent of [progress, pageProgress]) expect(percent >= 0 && percent <= 100).toBe(true);
      expect(sold >= 0n && sold <= sale.saleSupply).toBe(true);
      expect(remaining >= 0n && remaining + sold <= sale.saleSupply).toBe(true);
      expect(progress === 100).toBe(sold >= sale.progressTarget);
    }),
  );
});
