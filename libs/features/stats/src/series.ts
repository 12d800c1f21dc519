import { type StatsFigureName, STATS_FIGURES, type StatsStep } from '#contracts';
import type { Counted } from './counted.js';
import { type Day, daysAfter, nextStepOf } from './day.js';
import type { PartSum } from './figure-days.repository.js';

export interface Range {
  readonly from: Day;
  readonly to: Day;
  readonly step: StatsStep;
}

export interface Point {
  /** The first day of the step that the range covers. */
  readonly day: Day;
  readonly values: ReadonlyMap<string, bigint>;
}

/** How many points a series has, or the first number above `most`. */
export function countPoints({ from, to, step }: Range, most: number): number {
  let count = 0;
  for (let day = from; day <= to && count <= most; day = nextStepOf(day, step)) count += 1;
  return count;
}

/**
 * Makes a series of what days have counted.
 * @param before the sums of all days before the range
 * @param lines of the days of the range
 */
export function seriesOf(
  figure: StatsFigureName,
  range: Range,
  before: readonly PartSum[],
  lines: readonly Counted[],
): Point[] {
  const { counts } = STATS_FIGURES[figure];
  const held = new Map(before.map(({ part, amount }) => [part, amount]));
  const parts = new Set([...held.keys(), ...lines.map(({ part }) => part)]);
  const inOrder = lines.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const points: Point[] = [];
  let at = 0;
  for (let day = range.from; day <= range.to;) {
    const next = nextStepOf(day, range.step);
    const last = daysAfter(next, -1);
    const step = new Map<string, bigint>();
    for (; at < inOrder.length && inOrder[at]!.day <= last; at += 1) {
      const { part, amount } = inOrder[at]!;
      held.set(part, (held.get(part) ?? 0n) + amount);
      const known = step.get(part) ?? 0n;
      step.set(part, counts === 'daily' ? (amount > known ? amount : known) : known + amount);
    }
    const shown = counts === 'balance' ? held : step;
    points.push({ day, values: new Map([...parts].map((part) => [part, shown.get(part) ?? 0n])) });
    day = next;
  }
  return points;
}
