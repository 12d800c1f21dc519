import { expect, it } from '@jest/globals';
import { typedLength } from './typing-times.js';

it.each([
  [0, 0],
  [500, 0],
  [529, 0],
  [530, 1],
  [800, 10],
  [3_500, 100],
  [Infinity, 100],
])('types 30 ms a character from half a second on: after %i ms %i of 100', (elapsed, typed) => {
  expect(typedLength(100, elapsed)).toBe(typed);
});
