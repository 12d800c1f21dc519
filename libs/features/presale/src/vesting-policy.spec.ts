import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DEFAULT_VESTING, type VestingTerms } from '#contracts';
import { comingUnlocks, nextUnlock, scheduleOf, sumOf, unlockedAt } from './vesting-policy.js';

const DAY = 86_400;
const SALE_END = '2026-03-11T23:59:59Z';
const CONFIRMED = new Date('2026-02-01T10:00:00.750Z');
const termsWith = (vested: Partial<VestingTerms['vested']>, at = 'confirmation'): VestingTerms => ({
  release: { at },
  vested: { start: 'confirmation', cliffDays: 0, lengthDays: 0, stepDays: 1, ...vested },
});
const scheduleWith = (...terms: Parameters<typeof termsWith>) =>
  scheduleOf(termsWith(...terms), SALE_END, CONFIRMED);
const confirmed = Math.floor(CONFIRMED.getTime() / 1000);

describe('the vested share', () => {
  it('unlocks to the unit at start, cliff, each step and end, and not one second before (case 77)', () => {
    const schedule = scheduleWith({ cliffDays: 75, lengthDays: 300, stepDays: 30 });
    const vested = 8_000_000_001n;
    const at = (second: number): bigint =>
      unlockedAt(schedule, { release: 0n, vested }, confirmed + second).vested;
    const steps = (count: number): bigint => (vested * BigInt(count)) / 10n;
    expect([at(-1), at(0), at(30 * DAY)]).toEqual([0n, 0n, 0n]);
    expect([at(75 * DAY - 1), at(75 * DAY)]).toEqual([0n, steps(2)]);
    for (let step = 3; step < 10; step += 1)
      expect([at(step * 30 * DAY - 1), at(step * 30 * DAY)]).toEqual([steps(step - 1), steps(step)]);
    expect([at(300 * DAY - 1), at(300 * DAY), at(9000 * DAY)]).toEqual([steps(9), vested, vested]);
    const coming = comingUnlocks(schedule, { release: 0n, vested }, confirmed);
    expect(coming).toHaveLength(9);
    expect(coming.reduce((sum, { amount }) => sum + amount, 0n)).toBe(vested);
  });

  it('unlocks completely at the end if the last step is shorter', () => {
    const schedule = scheduleWith({ lengthDays: 10, stepDays: 4 });
    const coming = comingUnlocks(schedule, { release: 0n, vested: 10n }, confirmed);
    expect(coming.map(({ at, amount }) => [(at - confirmed) / DAY, amount])).toEqual([
      [4, 4n],
      [8, 4n],
      [10, 2n],
    ]);
  });

  it.each([
    ['sale-end', SALE_END],
    ['2027-01-01T00:00:00Z', '2027-01-01T00:00:00Z'],
  ])('starts at %s', (start, time) => {
    const schedule = scheduleWith({ start });
    const now = Date.parse(time) / 1000;
    const shares = { release: 0n, vested: 5n };
    expect(unlockedAt(schedule, shares, now - 1).vested).toBe(0n);
    expect(unlockedAt(schedule, shares, now).vested).toBe(5n);
  });
});

describe('the release share', () => {
  it('unlocks at the confirmation or at its date', () => {
    const shares = { release: 7n, vested: 0n };
    const dated = scheduleWith({}, '2027-01-01T00:00:00Z');
    const date = Date.parse('2027-01-01T00:00:00Z') / 1000;
    expect(unlockedAt(scheduleWith({}), shares, confirmed).release).toBe(7n);
    expect([unlockedAt(dated, shares, date - 1).release, unlockedAt(dated, shares, date).release]).toEqual([
      0n,
      7n,
    ]);
    expect(nextUnlock(dated, shares, confirmed)).toEqual({ at: date, amount: 7n });
    expect(nextUnlock(dated, shares, date)).toBeUndefined();
  });
});

it('unlocks everything when the sale ends if a brand sets no schedule', () => {
  const schedule = scheduleOf(DEFAULT_VESTING, SALE_END, CONFIRMED);
  const shares = { release: 1n, vested: 8n };
  expect(sumOf(unlockedAt(schedule, shares, confirmed))).toBe(1n);
  expect(sumOf(unlockedAt(schedule, shares, Date.parse(SALE_END) / 1000))).toBe(9n);
});

describe('any schedule', () => {
  const schedules = fc
    .record({
      lengthDays: fc.integer({ min: 0, max: 800 }),
      cliffDays: fc.integer({ min: 0, max: 800 }),
      stepDays: fc.integer({ min: 1, max: 900 }),
    })
    .map(({ cliffDays, ...vested }) =>
      scheduleWith({ ...vested, cliffDays: Math.min(cliffDays, vested.lengthDays) }, '2026-06-01T00:00:00Z'),
    );
  const amounts = fc.bigInt({ min: 0n, max: 10n ** 20n });
  const shares = fc.record({ release: amounts, vested: amounts });
  const seconds = fc.integer({ min: confirmed - DAY, max: confirmed + 900 * DAY });

  it('never locks again, never unlocks more than the share, and unlocks all of it in the end', () => {
    fc.assert(
      fc.property(schedules, shares, seconds, seconds, (schedule, owed, one, other) => {
        const [early, late] = [Math.min(one, other), Math.max(one, other)].map((now) =>
          unlockedAt(schedule, owed, now),
        );
        for (const share of ['release', 'vested'] as const) {
          expect(early![share] >= 0n && early![share] <= late![share] && late![share] <= owed[share]).toBe(
            true,
          );
        }
        expect(unlockedAt(schedule, owed, Math.max(schedule.end, schedule.releaseAt))).toEqual(owed);
      }),
    );
  });

  it('announces every unlock: between two of them nothing changes, and together they are what is locked', () => {
    fc.assert(
      fc.property(schedules, shares, seconds, seconds, (schedule, owed, one, other) => {
        const [now, later] = [Math.min(one, other), Math.max(one, other)];
        const announced = comingUnlocks(schedule, owed, now)
          .filter(({ at }) => at <= later)
          .reduce((sum, { amount }) => sum + amount, 0n);
        const unlocked = (time: number): bigint => sumOf(unlockedAt(schedule, owed, time));
        expect(unlocked(now) + announced).toBe(unlocked(later));
      }),
      { numRuns: 50 },
    );
  });
});
