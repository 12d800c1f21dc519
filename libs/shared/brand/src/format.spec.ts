import { expect, it } from '@jest/globals';
import { format, placeholdersOf } from './format.js';

const brand = { product: 'Sun', ticker: 'SUN', language: 'en' };

it('fills every placeholder, and only once', () => {
  expect(format(brand, '{a} and {b} and {a}', { a: '{b}', b: '$&' })).toBe('{b} and $& and {b}');
});

it('knows product and ticker', () => {
  expect(format(brand, 'Buy {product} ({ticker})')).toBe('Buy Sun (SUN)');
});

it('refuses a placeholder without a value', () => {
  expect(() => format(brand, 'Buy {amount}', { price: '1' })).toThrow(
    'No value for {amount} in "Buy {amount}"',
  );
});

it('names the placeholders of a text, and the forms of their plurals', () => {
  expect(placeholdersOf('From {min} to {max|one:code|other:codes}, { not } {} this')).toEqual([
    { name: 'min', categories: [] },
    { name: 'max', categories: ['one', 'other'] },
  ]);
});

it.each([
  ['en', '1', '1 code left'],
  ['en', '0', '0 codes left'],
  ['en', '1,001', '1,001 codes left'],
  ['fr', '0', '0 code left'],
])('chooses in %s the form for %s', (language, count, said) => {
  const text = '{count} {count|one:code|other:codes} left';
  expect(format({ ...brand, language }, text, { count })).toBe(said);
});

it('uses the form "other" if a category has no form', () => {
  expect(format({ ...brand, language: 'pl' }, '{count} {count|other:codes}', { count: '2' })).toBe('2 codes');
});
