import { groupDigits } from '#contracts/amount';
import { brand, language, t, texts } from './brand.js';
import { asServerFormatted } from './as-server-formatted.js';

/** Formats are made on first use and kept, because making one takes longer than using it a hundred times. */
export function kept<Format>(make: () => Format): () => Format {
  let format: Format | undefined;
  return () => (format ??= make());
}

const relative = kept(() => new Intl.RelativeTimeFormat(language, { numeric: 'always' }));
/** Dates in English put the day first. */
export const DATES = language === 'en' ? 'en-GB' : language;
const STEPS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** How long ago, in readable form: `'2 minutes ago'`. Times after `now` count as now. */
export function age(then: string, now: number): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(then)) / 1_000));
  const [unit, size] = STEPS.find(([, size]) => seconds >= size) ?? (['second', 1] as const);
  return relative().format(-Math.floor(seconds / size), unit);
}

const moments = kept(
  () => new Intl.DateTimeFormat(DATES, { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' }),
);

/** A date and time in UTC, in readable form: `'11 March 2026, 23:59:59 UTC'`. */
export const moment = (iso: string): string =>
  asServerFormatted(iso, () => `${moments().format(new Date(iso)).replace(' at ', ', ')} UTC`);

const days = kept(() => new Intl.DateTimeFormat(DATES, { dateStyle: 'long', timeZone: 'UTC' }));

/** A date in UTC, in readable form: `'11 March 2026'`. */
export const day = (iso: string): string => days().format(new Date(iso));

const shortDays = kept(() => new Intl.DateTimeFormat(DATES, { dateStyle: 'medium', timeZone: 'UTC' }));

/** A date in UTC where there is little room: `'11 Mar 2026'`. */
export const shortDay = (iso: string): string =>
  asServerFormatted(iso.slice(0, 10), () => shortDays().format(new Date(iso)));

/** A decimal string with its digits grouped as in the page's language. */
export const grouped = (amount: string): string =>
  asServerFormatted(amount, () => groupDigits(amount, language));

/** An amount of the brand's token, with its ticker. */
export const tokens = (amount: string): string => `${grouped(amount)} ${brand.ticker}`;

/** An amount with one decimal place and grouped digits. Further decimals are cut off, so it never rounds up. */
export function tenths(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  return grouped(`${whole}.${fraction.slice(0, 1) || '0'}`);
}

/** Whether `tenths` cuts something off. */
export const hasMoreThanTenths = (amount: string): boolean => /\.\d0*[1-9]/.test(amount);

/** Grouped digits with their unit. Dollars are written as in the page's language: `$10.5`, or `10,5 $` in German. */
export function money(amount: string, unit: string): string {
  return unit === 'USD' ? dollars(amount) : `${grouped(amount)} ${unit}`;
}

/** A payment in `currency` whose amount may be expressed in another unit: `0.28 SOL`, `$23.25 in ETH`. */
export const paidIn = (currency: string, amount: string, unit: string): string =>
  unit === currency
    ? money(amount, unit)
    : t(texts.shared.inCurrency, { amount: money(amount, unit), currency });

function dollars(amount: string): string {
  const digits = amount.split('.')[1]?.length ?? 0;
  return asServerFormatted(`dollars ${amount}`, () =>
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(amount as Intl.StringNumericLiteral),
  );
}

const hundredths = kept(() => new Intl.NumberFormat(language, { maximumFractionDigits: 2 }));

/** A percentage in the page's language with at most two decimal places: `33.33`. The text brings the percent sign. */
export const percentage = (value: number): string =>
  asServerFormatted(`hundredths ${value}`, () => hundredths().format(value));

const percents = kept(() => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }));

/** A percentage with its sign: `33.33%`, or `33,33 %` in German. */
export const percent = (value: number): string =>
  asServerFormatted(`percent ${value}`, () => percents().format(value / 100));
