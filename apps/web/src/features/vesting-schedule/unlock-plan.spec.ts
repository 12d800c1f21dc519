import { expect, it } from '@jest/globals';
import { lockedAt, monthsAfter, planOf, sumOf, unlocksCsv, yearsBetween } from './unlock-plan.js';

const START = new Date('2026-01-31T23:59:59.000Z');
const plan = (amount: string, unlockMonths: number) =>
  planOf({ id: 'group', amount, unlockMonths }, START, 6);

it('counts months to the same day, or to the last day of a shorter month', () => {
  expect([1, 2, 13].map((months) => monthsAfter(START, months).toISOString().slice(0, 10))).toEqual([
    '2026-02-28',
    '2026-03-31',
    '2027-02-28',
  ]);
});

it('names each year of a short time, and round years of a long one', () => {
  const years = (from: string, to: string) => yearsBetween(Date.parse(from), Date.parse(to));
  expect(years('2026-11-27', '2031-03-01')).toEqual([2027, 2028, 2029, 2030, 2031]);
  expect(years('2024-11-27', '2107-05-01')).toEqual([2030, 2040, 2050, 2060, 2070, 2080, 2090, 2100]);
  expect(years('2026-02-01', '2026-12-31')).toEqual([]);
});

it('unlocks in steps that add up to the amount, also if it can’t be divided', () => {
  const { unlocks } = plan('100000000', 48);
  expect(unlocks).toHaveLength(48);
  expect(unlocks[0]!.amount).toBe('2083333.333333');
  expect(
    sumOf(
      unlocks.map(({ amount }) => amount),
      6,
    ),
  ).toBe('100000000');
  expect(unlocks.at(-1)!.locked).toBe('0');
});

it('locks everything before the first unlock, and nothing after the last', () => {
  const four = plan('100', 4);
  const at = (iso: string) => lockedAt(four, Date.parse(iso));
  expect([at('2026-01-01'), at('2026-02-28'), at('2026-03-01'), at('2026-06-01')]).toEqual([
    '100',
    '100',
    '75',
    '0',
  ]);
});

it('unlocks all at once if there are no months', () => {
  expect(plan('10', 0).unlocks).toEqual([{ at: START, amount: '10', locked: '0' }]);
});

it('writes one line of CSV for each unlock, in order of time', () => {
  const plans = [plan('4', 2), { ...plan('10', 0), id: 'first' }];
  expect(unlocksCsv(plans, ['time', 'group', 'unlocks', 'locked'])).toBe(
    'time,group,unlocks,locked\r\n2026-01-31T23:59:59.000Z,first,10,0\r\n2026-02-28T23:59:59.000Z,group,2,2\r\n2026-03-31T23:59:59.000Z,group,2,0\r\n',
  );
});
