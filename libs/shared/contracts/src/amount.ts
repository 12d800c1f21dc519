/**
 * Amounts are decimal strings on the wire and integers in base units in code. They are never floats.
 * This file has no dependencies, so that the client can import it alone.
 */

/** Thrown if a text is not an amount of the given precision. */
export class AmountError extends Error {}

const DECIMAL = /^(?:0|[1-9]\d*)(?:\.(\d+))?$/;

/**
 * Converts a decimal string of whole units to base units: `parseUnits('1.5', 6)` is `1500000n`.
 * @throws AmountError if the text is not a plain non-negative decimal or has more decimals than the unit.
 */
export function parseUnits(text: string, decimals: number): bigint {
  const match = DECIMAL.exec(text);
  if (!match || text.length > 40) throw new AmountError('Not a decimal number');
  const fraction = match[1] ?? '';
  if (fraction.length > decimals) throw new AmountError(`At most ${decimals} decimals`);
  const whole = fraction ? text.slice(0, -fraction.length - 1) : text;
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

/** Converts base units to the shortest decimal string of whole units: `formatUnits(1500000n, 6)` is `'1.5'`. */
export function formatUnits(units: bigint, decimals: number): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return sign + whole + (fraction && `.${fraction}`);
}

/** The sum of two decimal strings of whole units: `addAmounts('1.5', '2', 6)` is `'3.5'`. @throws AmountError as `parseUnits` */
export const addAmounts = (one: string, other: string, decimals: number): string =>
  formatUnits(parseUnits(one, decimals) + parseUnits(other, decimals), decimals);

/** Formats a decimal string for a language: `'1234567.5'` becomes `'1,234,567.5'`, or `'1.234.567,5'` in German. */
export function groupDigits(text: string, language = 'en'): string {
  const digits = text.split('.')[1]?.length ?? 0;
  return formatOf(language, digits).format(text as Intl.StringNumericLiteral);
}

/** Kept, because creating a format takes longer than formatting a thousand numbers. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(language: string, digits: number): Intl.NumberFormat {
  const key = `${language}/${digits}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formats.set(key, format);
  return format;
}
