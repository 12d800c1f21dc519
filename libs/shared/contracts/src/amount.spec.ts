import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addAmounts, AmountError, formatUnits, groupDigits, parseUnits } from './amount.js';

describe('parseUnits and formatUnits', () => {
  it('are inverses of each other for any amount and any decimals', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 38n }),
        fc.integer({ min: 0, max: 12 }),
        (units, decimals) => {
          const text = formatUnits(units, decimals);
          fc.pre(text.length <= 40);
          expect(parseUnits(text, decimals)).toBe(units);
          expect(text).not.toMatch(/\.\d*0$|\.$/);
        },
      ),
    );
  });

  it('read and write whole units, fractions and negative amounts', () => {
    expect(parseUnits('1.5', 6)).toBe(1_500_000n);
    expect(parseUnits('1.500000', 6)).toBe(1_500_000n);
    expect(parseUnits('0', 0)).toBe(0n);
    expect(formatUnits(1_500_000n, 6)).toBe('1.5');
    expect(formatUnits(1n, 6)).toBe('0.000001');
    expect(formatUnits(-10_000_000n, 6)).toBe('-10');
    expect(formatUnits(7n, 0)).toBe('7');
  });

  it.each([
    '',
    ' ',
    '-1',
    '+1',
    '1e6',
    '0x10',
    '01',
    '1.',
    '.5',
    '1,000',
    '١',
    'NaN',
    '1 ',
    '1.2.3',
    '9'.repeat(41),
  ])('reject "%s"', (text) => {
    expect(() => parseUnits(text, 6)).toThrow(AmountError);
  });

  it('reject more decimals than allowed, even zeros', () => {
    expect(() => parseUnits('1.0000000', 6)).toThrow('At most 6 decimals');
    expect(() => parseUnits('1.0', 0)).toThrow(AmountError);
  });
});

it('groupDigits separates thousands only before the point', () => {
  expect(['0', '999', '1000', '1234567.5', '1.2345678'].map((text) => groupDigits(text))).toEqual([
    '0',
    '999',
    '1,000',
    '1,234,567.5',
    '1.2345678',
  ]);
});

it('groupDigits uses the separators of the given language for any number of digits', () => {
  expect(groupDigits('12345678901234567890.123456789', 'de')).toBe('12.345.678.901.234.567.890,123456789');
});

it('addAmounts adds decimal strings without rounding', () => {
  expect(addAmounts('1.5', '2', 6)).toBe('3.5');
  expect(addAmounts('999999999999999.999999', '0.000001', 6)).toBe('1000000000000000');
});
