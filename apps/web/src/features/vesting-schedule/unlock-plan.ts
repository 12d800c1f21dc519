import { formatUnits, parseUnits } from '#contracts/amount';

/** A group of the allocation that unlocks on stated dates. Amounts are in whole tokens. */
export interface Plan {
  id: string;
  amount: string;
  months: number;
  /** What unlocks each month, rounded down; all of it if it unlocks at once. */
  each: string;
  /** Each unlock with what is locked after it, in order. */
  unlocks: readonly { at: Date; amount: string; locked: string }[];
}

/** The same day and time in a later month, or that month's last day. */
export function monthsAfter(start: Date, months: number): Date {
  const at = new Date(start);
  at.setUTCMonth(at.getUTCMonth() + months, 1);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(start.getUTCDate(), last));
  return at;
}

const YEAR_STEPS = [1, 2, 5, 10, 20, 50, 100, 1000];
/** As many years as can be read beside each other. */
const MOST_YEARS = 12;

/** The years that begin between two times, in even steps and few enough to be read on an axis. */
export function yearsBetween(from: number, to: number): number[] {
  const [before, last] = [new Date(from).getUTCFullYear(), new Date(to).getUTCFullYear()];
  const countFor = (step: number) => Math.floor(last / step) - Math.floor(before / step);
  const step = YEAR_STEPS.find((each) => countFor(each) <= MOST_YEARS) ?? YEAR_STEPS.at(-1)!;
  return Array.from({ length: countFor(step) }, (_, at) => (Math.floor(before / step) + at + 1) * step);
}

/**
 * The unlocks of a group: all of it at the start, or equal steps at the end of each month. The last step has what rounding
 * has left, so that the steps add up.
 */
export function planOf(
  group: { id: string; amount: string; unlockMonths: number },
  start: Date,
  decimals: number,
): Plan {
  const { id, amount, unlockMonths: months } = group;
  const whole = parseUnits(amount, decimals);
  const steps = Math.max(1, months);
  const step = whole / BigInt(steps);
  const tokens = (units: bigint) => formatUnits(units, decimals);
  const unlocks = Array.from({ length: steps }, (_, at) => {
    const unlocked = at + 1 === steps ? whole : step * BigInt(at + 1);
    return {
      at: months === 0 ? start : monthsAfter(start, at + 1),
      amount: tokens(unlocked - step * BigInt(at)),
      locked: tokens(whole - unlocked),
    };
  });
  return { id, amount, months, each: tokens(step), unlocks };
}

/** What is locked at a time, in whole tokens. */
export const lockedAt = ({ amount, unlocks }: Plan, now: number): string =>
  unlocks.findLast(({ at }) => at.getTime() <= now)?.locked ?? amount;

/** What is unlocked at a time, in whole tokens. */
export const unlockedAt = (plan: Plan, now: number, decimals: number): string =>
  formatUnits(parseUnits(plan.amount, decimals) - parseUnits(lockedAt(plan, now), decimals), decimals);

/** The sum of amounts. */
export const sumOf = (amounts: readonly string[], decimals: number): string =>
  formatUnits(
    amounts.reduce((sum, amount) => sum + parseUnits(amount, decimals), 0n),
    decimals,
  );

/** All unlocks as CSV (RFC 4180), one line each, in order of time. */
export function unlocksCsv(plans: readonly Plan[], headings: readonly string[]): string {
  const lines = plans
    .flatMap(({ id, unlocks }) => unlocks.map((one) => ({ id, ...one })))
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, id, amount, locked }) => [at.toISOString(), id, amount, locked]);
  return [headings, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}
