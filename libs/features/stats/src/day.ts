import { DAY_MS } from '#platform';
import type { StatsStep } from '#contracts';

/** A day in UTC, as `2026-03-11`. Days compare as texts do. */
export type Day = string;

export const dayOf = (at: Date): Day => at.toISOString().slice(0, 10);
export const startOf = (day: Day): Date => new Date(`${day}T00:00:00Z`);
export const daysAfter = (day: Day, count: number): Day =>
  dayOf(new Date(startOf(day).getTime() + count * DAY_MS));

/** The first day of the step that a day is in. Weeks begin on Mondays. */
export function stepOf(day: Day, step: StatsStep): Day {
  if (step === 'month') return `${day.slice(0, 8)}01`;
  if (step === 'day') return day;
  return daysAfter(day, -((startOf(day).getUTCDay() + 6) % 7));
}

/** The day after the last one of the step that a day is in. */
export function nextStepOf(day: Day, step: StatsStep): Day {
  const first = stepOf(day, step);
  return step === 'month' ? stepOf(daysAfter(first, 31), 'month') : daysAfter(first, step === 'week' ? 7 : 1);
}
