import { expect, it } from '@jest/globals';
import { endMs, typedLength } from './typing-times.js';

it.each([
  [0, 500],
  [1, 3_000],
  [2, 7_000],
  [3, 11_000],
])('types paragraph %i from %i ms on, 30 ms a character', (paragraph, start) => {
  const typed = (elapsed: number) => typedLength(paragraph, 100, elapsed);
  expect([0, start, start + 29, start + 30, start + 300, start + 3_000, start + 60_000].map(typed)).toEqual([
    0, 0, 0, 1, 10, 100, 100,
  ]);
});

it('ends with the paragraph that takes longest, which is not always the last', () => {
  expect(endMs([10, 10, 10, 10])).toBe(11_300);
  expect(endMs([10, 10, 1_000, 10])).toBe(37_000);
});
