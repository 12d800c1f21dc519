import { expect, it } from '@jest/globals';
import { findPage } from './find-page.js';

const positions = (count: number) => Array.from({ length: count }, (_, index) => String(9 - index));
const rowsOf = (count: number) => positions(count).map((position) => ({ position }));
const page = (count: number, limit: number) =>
  findPage({ limit }, (part) => Promise.resolve(rowsOf(Math.min(count, part.limit))));

it('shows as many as asked for and goes on from the last one shown', async () => {
  expect(await page(3, 2)).toEqual({ items: rowsOf(2), nextCursor: '8' });
});

it.each([
  ['nothing', 0],
  ['less than was asked for', 1],
  ['just what was asked for', 2],
])('is the end of the list with %s', async (_what, count) => {
  expect(await page(count, 2)).toEqual({ items: rowsOf(count), nextCursor: null });
});

it('passes the cursor on, and reads the next one off the last row as the list does', async () => {
  const find = ({ limit, cursor }: { limit: number; cursor?: string | undefined }) =>
    Promise.resolve(Array.from({ length: limit }, (_, index) => ({ id: Number(cursor) - index - 1 })));
  expect(await findPage({ limit: 2, cursor: '9' }, find, ({ id }) => String(id))).toEqual({
    items: [{ id: 8 }, { id: 7 }],
    nextCursor: '7',
  });
});
