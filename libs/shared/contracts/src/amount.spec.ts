import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AmountError, formatUnits, groupDigits, parseUnits } from './amount.js';

describe('parseUnits and formatUnits', () => {
  it('are each other’s inverse, whatever the amount and its decimals', () => {
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

  it('read and write whole units, fractions and debts', () => {
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
  ])('refuse "%s"', (text) => {
    expect(() => parseUnits(text, 6)).toThrow(AmountError);
  });

  it('refuse a decimal beyond the last, zero or not', () => {
    expect(() => parseUnits('1.0000000', 6)).toThrow('At most 6 decimals');
    expect(() => parseUnits('1.0', 0)).toThrow(AmountError);
  });
});

it('groupDigits separates thousands before the point alone', () => {
  expect(['0', '999', '1000', '1234567.5', '1.2345678'].map((text) => groupDigits(text))).toEqual([
    '0',
    '999',
    '1,000',
    '1,234,567.5',
    '1.2345678',
  ]);
});

it('groupDigits speaks the language asked for, to the last of many digits', () => {
  expect(groupDigits('12345678901234567890.123456789', 'de')).toBe('12.345.678.901.234.567.890,123456789');
});
