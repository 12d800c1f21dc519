import { expect, it } from '@jest/globals';
import { byDay, localDay } from './by-day.js';

it('groups by days of the reader, and keeps the order', () => {
  const at = (hours: number) => ({ createdAt: new Date(2026, 2, 11, hours).toISOString() });
  const [late, early, before] = [at(23), at(0), at(-1)];
  expect(byDay([late, early, before])).toEqual([
    { day: '2026-03-11', of: [late, early] },
    { day: '2026-03-10', of: [before] },
  ]);
  expect(byDay([])).toEqual([]);
});

it('writes a day with leading zeros, so that days sort', () => {
  expect(localDay(new Date(2026, 0, 5, 12))).toBe('2026-01-05');
});
