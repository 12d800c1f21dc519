import { expect, it } from '@jest/globals';
import { sumOf } from './sum-of.js';

it('adds decimal texts without rounding', () => {
  expect(sumOf([])).toBe('0');
  expect(sumOf(['1', '2.5', '-0.25'])).toBe('3.25');
  expect(sumOf(['1000000000000000.000001', '0.000002'])).toBe('1000000000000000.000003');
  expect(sumOf(['-0.5', '0.25'])).toBe('-0.25');
});
