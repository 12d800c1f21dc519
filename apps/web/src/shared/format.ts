import { groupDigits } from '#contracts/amount';

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
const STEPS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** How long ago, for people: `'2 minutes ago'`. Moments ahead of `now` count as now. */
export function age(then: string, now: number): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(then)) / 1_000));
  const [unit, size] = STEPS.find(([, size]) => seconds >= size) ?? (['second', 1] as const);
  return relative.format(-Math.floor(seconds / size), unit);
}

/** A moment in UTC, for people: `'11 March 2026, 23:59:59 UTC'`. */
export function moment(iso: string): string {
  const text = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' });
  return `${text.format(new Date(iso)).replace(' at ', ', ')} UTC`;
}

/** A day in UTC, for people: `'11 March 2026'`. */
export const day = (iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));

/** Grouped digits with the unit behind them; dollars have their sign before them. */
export function money(amount: string, unit: string): string {
  return unit === 'USD' ? `$${groupDigits(amount)}` : `${groupDigits(amount)} ${unit}`;
}
