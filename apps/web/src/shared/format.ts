import { groupDigits } from '#contracts/amount';
import { language } from './brand.js';

const relative = new Intl.RelativeTimeFormat(language, { numeric: 'always' });
/** English dates name the day first. */
const DATES = language === 'en' ? 'en-GB' : language;
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
  const text = new Intl.DateTimeFormat(DATES, { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' });
  return `${text.format(new Date(iso)).replace(' at ', ', ')} UTC`;
}

/** A day in UTC, for people: `'11 March 2026'`. */
export const day = (iso: string): string =>
  new Intl.DateTimeFormat(DATES, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));

/** A decimal string as this page's language groups digits. */
export const grouped = (amount: string): string => groupDigits(amount, language);

/** Grouped digits with the unit behind them; dollars have their sign before them. */
export function money(amount: string, unit: string): string {
  return unit === 'USD' ? `$${grouped(amount)}` : `${grouped(amount)} ${unit}`;
}
