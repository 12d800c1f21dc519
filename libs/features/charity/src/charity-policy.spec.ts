import { describe, expect, it } from '@jest/globals';
import type { Brand } from '#brand';
import { charityKey, daysWithoutEvidence, parseCharityAmount } from './charity-policy.js';

const brand = { token: { decimals: 6 } } as Brand;
const PAID = new Date('2026-11-01T12:00:00.000Z');
const at = (iso: string) => daysWithoutEvidence({ paidAt: PAID, files: 0 }, new Date(iso));

describe('the days that a payment has been without evidence', () => {
  it.each([
    ['at the moment of the payment', '2026-11-01T12:00:00.000Z', 0],
    ['a millisecond before a day has passed', '2026-11-02T11:59:59.999Z', 0],
    ['when a day has passed', '2026-11-02T12:00:00.000Z', 1],
    ['after 25 days', '2026-11-26T23:00:00.000Z', 25],
    ['with a clock that is behind', '2026-11-01T11:00:00.000Z', 0],
  ])('are whole days: %s', (_, now, days) => {
    expect(at(now)).toBe(days);
  });

  it('are not counted for a payment with evidence, or one that is on its way', () => {
    const now = new Date('2026-12-01T00:00:00.000Z');
    expect(daysWithoutEvidence({ paidAt: PAID, files: 1 }, now)).toBeNull();
    expect(daysWithoutEvidence({ paidAt: null, files: 0 }, now)).toBeNull();
  });
});

describe('an amount that the charity fund pays', () => {
  it('has the decimals of its currency', () => {
    expect(parseCharityAmount('1.000001', 'token', brand)).toBe(1_000_001n);
    expect(parseCharityAmount('1.000000001', 'SOL', brand)).toBe(1_000_000_001n);
  });

  it.each([
    ['0', 'token'],
    ['0.0000001', 'token'],
    ['0.0000000001', 'SOL'],
  ] as const)('is never %s %s', (text, currency) => {
    expect(() => parseCharityAmount(text, currency, brand)).toThrow(
      expect.objectContaining({ code: 'CHARITY_AMOUNT' }),
    );
  });
});

it('names a payment by its recipient and number alone, which a restored database knows too', () => {
  expect(charityKey('wallet', 3)).toBe('charity/wallet/3');
});
