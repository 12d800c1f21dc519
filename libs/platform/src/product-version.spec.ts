import { expect, it } from '@jest/globals';
import { isNewerVersion } from './product-version.js';

it.each([
  ['1.10.0', '1.9.9', true],
  ['2.0.0', '1.99.99', true],
  ['1.2.3', '1.2.3', false],
  ['1.9.9', '1.10.0', false],
])('version %s is newer than %s: %s', (a, b, expected) => {
  expect(isNewerVersion(a, b)).toBe(expected);
});
