import { groupDigits } from '#contracts/amount';
import { language, t, texts } from './brand.js';

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

/** An amount with one decimal, as the page's language groups digits; what is beyond that is left off, never rounded up. */
export function tenths(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  return grouped(`${whole}.${fraction.slice(0, 1) || '0'}`);
}

/** Grouped digits with their unit; dollars as the page's language writes them: `$10.5`, `10,5 $` in German. */
export function money(amount: string, unit: string): string {
  return unit === 'USD' ? dollars(amount) : `${grouped(amount)} ${unit}`;
}

/** What is paid in a currency that may be counted in another: `0.28 SOL`, `$23.25 in ETH`. */
export const paidIn = (currency: string, amount: string, unit: string): string =>
  unit === currency
    ? money(amount, unit)
    : t(texts.presale.form.inCurrency, { amount: money(amount, unit), currency });

function dollars(amount: string): string {
  const digits = amount.split('.')[1]?.length ?? 0;
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(amount as Intl.StringNumericLiteral);
}

const hundredths = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });

/** A percentage as the page's language writes numbers, to the hundredth: `33.33`; the sign is the text's. */
export const percentage = (value: number): string => hundredths.format(value);

/** A percentage with its sign: `33.33%`, `33,33 %` in German. */
export const percent = (value: number): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(value / 100);
