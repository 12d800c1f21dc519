import { expect, it } from '@jest/globals';
import { shortened } from './shortened.js';

it('a headline has at most two decimal places, and never rounds up', () => {
  expect(shortened('183012.129999')).toBe('183012.12');
  expect(shortened('9999999.999999')).toBe('9999999.99');
  expect(shortened('1.5')).toBe('1.5');
  expect(shortened('100')).toBe('100');
});

it('a headline never turns an amount into nothing', () => {
  expect(shortened('0.001659')).toBe('0.001659');
  expect(shortened('0')).toBe('0');
});
