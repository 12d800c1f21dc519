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

it.each([
  ['en', '1', '1 code left'],
  ['en', '0', '0 codes left'],
  ['en', '1,001', '1,001 codes left'],
  ['fr', '0', '0 code left'],
])('says in %s how many %s are', (language, count, said) => {
  expect(fill('{count} {count|one:code|other:codes} left', { count }, language)).toBe(said);
});

it('takes the form that every language has where a category has none', () => {
  expect(fill('{count} {count|other:codes}', { count: '2' }, 'pl')).toBe('2 codes');
});
