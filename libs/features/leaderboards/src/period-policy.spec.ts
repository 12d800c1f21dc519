import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LEADERBOARD_PERIODS } from '#contracts';
import { isStart, spanAt, spansAt } from './period-policy.js';

const spanOf = (period: (typeof LEADERBOARD_PERIODS)[number], at: string) => {
  const { startsAt, endsAt } = spanAt(period, new Date(at));
  return `${startsAt.toISOString().slice(0, 16)} ${endsAt.toISOString().slice(0, 16)}`;
};

describe('periods', () => {
  it.each([
    ['daily', '2026-11-21T00:00:00.000Z', '2026-11-21T00:00 2026-11-22T00:00'],
    ['daily', '2026-11-21T23:59:59.999Z', '2026-11-21T00:00 2026-11-22T00:00'],
    ['daily', '2028-02-29T12:00:00.000Z', '2028-02-29T00:00 2028-03-01T00:00'],
    ['weekly', '2026-11-23T00:00:00.000Z', '2026-11-23T00:00 2026-11-30T00:00'],
    ['weekly', '2026-11-22T23:59:59.999Z', '2026-11-16T00:00 2026-11-23T00:00'],
    // The first week of a year begins in the year before.
    ['weekly', '2026-01-01T00:00:00.000Z', '2025-12-29T00:00 2026-01-05T00:00'],
    ['monthly', '2026-12-31T23:59:59.999Z', '2026-12-01T00:00 2027-01-01T00:00'],
    ['monthly', '2028-02-29T23:59:59.999Z', '2028-02-01T00:00 2028-03-01T00:00'],
    ['monthly', '2027-02-28T23:59:59.999Z', '2027-02-01T00:00 2027-03-01T00:00'],
    // Summer time begins and ends elsewhere: in UTC every day is as long.
    ['daily', '2026-03-29T01:30:00.000Z', '2026-03-29T00:00 2026-03-30T00:00'],
    ['daily', '2026-10-25T01:30:00.000Z', '2026-10-25T00:00 2026-10-26T00:00'],
  ] as const)('%s at %s', (period, at, span) => {
    expect(spanOf(period, at)).toBe(span);
  });

  const moments = fc.date({ min: new Date('1950-01-01'), max: new Date('2200-01-01'), noInvalidDate: true });

  it('contain their moment, have no gap or overlap, and begin at midnight, on Mondays or on the 1st', () => {
    fc.assert(
      fc.property(moments, (at) => {
        for (const { period, startsAt, endsAt } of spansAt(at)) {
          expect(startsAt.getTime()).toBeLessThanOrEqual(at.getTime());
          expect(endsAt.getTime()).toBeGreaterThan(at.getTime());
          expect(spanAt(period, new Date(endsAt.getTime() - 1))).toEqual({ period, startsAt, endsAt });
          expect(spanAt(period, endsAt).startsAt).toEqual(endsAt);
          expect(startsAt.toISOString()).toMatch(/T00:00:00\.000Z$/);
          if (period === 'daily') expect(endsAt.getTime() - startsAt.getTime()).toBe(86_400_000);
          if (period === 'weekly') expect(startsAt.getUTCDay()).toBe(1);
          if (period === 'weekly') expect(endsAt.getTime() - startsAt.getTime()).toBe(7 * 86_400_000);
          if (period === 'monthly') expect([startsAt.getUTCDate(), endsAt.getUTCDate()]).toEqual([1, 1]);
        }
      }),
    );
  });

  it('are identified by their first moment', () => {
    fc.assert(
      fc.property(moments, fc.constantFrom(...LEADERBOARD_PERIODS), (at, period) => {
        const { startsAt } = spanAt(period, at);
        expect(isStart(period, startsAt)).toBe(true);
        expect(isStart(period, new Date(startsAt.getTime() + 1))).toBe(false);
        expect(isStart(period, new Date(startsAt.getTime() - 1))).toBe(false);
      }),
    );
  });
});
