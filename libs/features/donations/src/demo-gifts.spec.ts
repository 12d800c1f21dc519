import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { demoGifts } from './demo-gifts.js';

const sum = (amounts: bigint[]): bigint => amounts.reduce((all, amount) => all + amount, 0n);

it('demo gifts sum exactly to the total, and every donor gives something', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 18n }),
      fc.integer({ min: 1, max: 2_000 }),
      (more, donors) => {
        const total = more + BigInt(donors);
        const amounts = demoGifts(total, donors, []).map(({ amount }) => amount);
        expect(amounts).toHaveLength(donors);
        expect(sum(amounts)).toBe(total);
        expect(amounts.every((amount) => amount > 0n)).toBe(true);
      },
    ),
  );
});

it('demo gifts look realistic: many sizes, none above a tenth of the total, some with a message', () => {
  const gifts = demoGifts(125_000_000_000n, 1_247, ['one', 'two']);
  const amounts = gifts.map(({ amount }) => amount);
  expect(new Set(amounts).size).toBeGreaterThanOrEqual(8);
  expect(amounts.every((amount) => amount < 12_500_000_000n)).toBe(true);
  const written = gifts.filter(({ message }) => message !== null);
  expect(written.length).toBeGreaterThan(200);
  expect(written.length).toBeLessThan(600);
  expect(new Set(written.map(({ message }) => message))).toEqual(new Set(['one', 'two']));
});
