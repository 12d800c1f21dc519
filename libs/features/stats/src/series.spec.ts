import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { StatsFigureName, StatsStep } from '#contracts';
import type { Movement } from '#money/ledger';
import { summed } from './counted.js';
import { daysAfter, nextStepOf, stepOf } from './day.js';
import { figuresOfLedger } from './figures-of-ledger.js';
import { countPoints, seriesOf } from './series.js';

const FIRST = '2027-11-25';
const MOST = 10n ** 24n;
const dayIn = fc.integer({ min: 0, max: 120 }).map((count) => daysAfter(FIRST, count));
const amountIn = fc.bigInt({ min: -MOST, max: MOST });
const stepIn = fc.constantFrom<StatsStep>('day', 'week', 'month');
const range = (step: StatsStep) => ({ from: FIRST, to: daysAfter(FIRST, 120), step });

const linesOf = (figure: StatsFigureName) =>
  fc
    .array(fc.record({ day: dayIn, part: fc.constantFrom('a', 'b'), amount: amountIn }))
    .map((lines) => summed(lines.map((line) => ({ ...line, figure }))));
const total = (amounts: Iterable<bigint>): bigint => [...amounts].reduce((sum, amount) => sum + amount, 0n);

describe('a series', () => {
  it('of what happens adds up to the present figure, whatever its steps', () => {
    fc.assert(
      fc.property(linesOf('given-tokens'), stepIn, (lines, step) => {
        const points = seriesOf('given-tokens', range(step), [], lines);
        expect(total(points.flatMap(({ values }) => Array.from(values.values())))).toBe(
          total(lines.map(({ amount }) => amount)),
        );
      }),
    );
  });

  it('of a balance ends with the present figure, and begins with what was held before', () => {
    fc.assert(
      fc.property(linesOf('pool-balances'), stepIn, amountIn, (lines, step, held) => {
        const before = [{ figure: 'pool-balances' as const, part: 'a', amount: held }];
        const points = seriesOf('pool-balances', range(step), before, lines);
        expect(total(points.at(-1)!.values.values())).toBe(held + total(lines.map(({ amount }) => amount)));
      }),
    );
  });

  it('of people has the most of one day, as the same person may come again', () => {
    const lines = [3n, 5n, 4n].map((amount, at) => ({
      day: daysAfter('2027-12-06', at),
      figure: 'givers' as const,
      part: 'givers',
      amount,
    }));
    const points = seriesOf('givers', range('week'), [], lines);
    expect(points.find(({ day }) => day === '2027-12-06')!.values.get('givers')).toBe(5n);
  });

  it('has a point for each step, also without any event, and never more than it was counted to have', () => {
    fc.assert(
      fc.property(stepIn, dayIn, dayIn, (step, one, other) => {
        const [from, to] = one < other ? [one, other] : [other, one];
        const points = seriesOf('games', { from, to, step }, [], []);
        expect(points).toHaveLength(countPoints({ from, to, step }, 1_000));
        expect(points[0]!.day).toBe(from);
        for (const { day } of points.slice(1)) expect(stepOf(day, step)).toBe(day);
      }),
    );
    expect(countPoints({ from: '0001-01-01', to: '9999-12-31', step: 'day' }, 400)).toBe(401);
  });

  it('has weeks from Monday, and months of any length', () => {
    expect(stepOf('2028-03-01', 'week')).toBe('2028-02-28');
    expect(nextStepOf('2028-01-31', 'month')).toBe('2028-02-01');
    expect(nextStepOf('2028-02-29', 'month')).toBe('2028-03-01');
    expect(nextStepOf('2027-12-31', 'week')).toBe('2028-01-03');
  });
});

describe('the groups of the supply', () => {
  const ACCOUNTS = [
    'allocation/pre-sale',
    'allocation/community',
    'presale-release',
    'presale-locked',
    'presale-rounding',
    'member-earned',
    'member-locked',
    'reward-pool',
    'game-treasury',
    'vault-reserve',
    'charity-fund',
    'operations',
    'simulated/operations',
    'delivering',
    'outside/delivered',
    'outside/demo-data',
    'outside/simulated-market',
    'suspense/token',
    'an-account-of-later',
  ];

  it('always add up to what was issued, also with accounts that this release does not know', () => {
    const moved = fc.record({ account: fc.constantFrom(...ACCOUNTS), amount: amountIn, day: dayIn });
    fc.assert(
      fc.property(fc.array(moved), (list) => {
        const base = { kind: 'any', currency: 'token' } as const;
        const issued: Movement[] = list.map(({ amount, day }) => ({
          ...base,
          account: 'issuance',
          day,
          amount: -amount,
        }));
        const lines = figuresOfLedger([...issued, ...list.map((each) => ({ ...base, ...each }))]);
        const held = lines.filter(({ figure }) => figure === 'supply-groups');
        expect(total(held.map(({ amount }) => amount))).toBe(-total(issued.map(({ amount }) => amount)));
      }),
    );
  });

  it('leave out money', () => {
    const movement = {
      day: FIRST,
      kind: 'payment-received',
      account: 'suspense/SOL',
      currency: 'SOL',
    } as const;
    expect(figuresOfLedger([{ ...movement, amount: 5n }])).toEqual([]);
  });
});
