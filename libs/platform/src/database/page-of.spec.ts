import { expect, it } from '@jest/globals';
import { pageOf } from './page-of.js';

const found = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ position: String(9 - index) }));
const page = (count: number, limit: number) => pageOf(found(count), limit, ({ position }) => position);

it('shows as many as asked for and goes on from the last one shown', () => {
  expect(page(3, 2)).toEqual({ shown: found(2), nextCursor: '8' });
});

it.each([
  ['nothing', 0],
  ['less than was asked for', 1],
  ['just what was asked for', 2],
])('is the end of the list with %s', (_what, count) => {
  expect(page(count, 2)).toEqual({ shown: found(count), nextCursor: null });
});
