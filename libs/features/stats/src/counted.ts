import type { StatsFigureName } from '#contracts';
import type { Day } from './day.js';

/** What one day adds to a part of a figure. In base units, or a number of things. */
export interface Counted {
  readonly day: Day;
  readonly figure: StatsFigureName;
  readonly part: string;
  readonly amount: bigint;
}

/** Adds up what has the same day, figure and part. Sums of zero are left out. */
export function summed(lines: readonly Counted[]): Counted[] {
  const sums = new Map<string, Counted>();
  for (const line of lines) {
    const key = `${line.day} ${line.figure} ${line.part}`;
    sums.set(key, { ...line, amount: (sums.get(key)?.amount ?? 0n) + line.amount });
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n);
}
