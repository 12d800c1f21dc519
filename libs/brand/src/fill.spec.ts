import { expect, it } from 'vitest';
import { fill, placeholdersOf } from './fill.js';

it('fills every placeholder, and only once', () => {
  expect(fill('{a} and {b} and {a}', { a: '{b}', b: '$&' })).toBe('{b} and $& and {b}');
});

it('refuses a placeholder without a value', () => {
  expect(() => fill('Buy {product}', { ticker: 'ABC' })).toThrow('No value for {product} in "Buy {product}"');
});

it('names the placeholders of a text', () => {
  expect(placeholdersOf('From {min} to {max}, { not } {} this')).toEqual(['min', 'max']);
});
