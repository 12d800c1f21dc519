import { formatUnits, parseUnits } from '#contracts/amount';

/** The attributes of every input for an amount. */
export const AMOUNT_INPUT = { inputMode: 'decimal', autoComplete: 'off', maxLength: 40 } as const;

export interface Limits {
  /** In whole units. By default the minimum is one unit of the last decimal place, and there is no maximum. */
  min?: string;
  max?: string;
  decimals: number;
  /** The language whose separators are expected: `10.000,5` in German is `10,000.5` in English. */
  language: string;
}

export type AmountVerdict =
  | { kind: 'empty' | 'not-a-number' | 'not-positive' }
  | { kind: 'below' | 'above' | 'within'; amount: string };

/**
 * Parses a typed amount and checks it against its limits. Spaces and underscores are allowed. The language's thousands
 * separators are allowed only between thousands, because another language's decimal point must never make an amount
 * larger. `amount` is the plain decimal string that the API expects.
 */
export function judgeAmount(typed: string, { min, max, decimals, language }: Limits): AmountVerdict {
  const plain = plainOf(typed.replace(/[\s_]/g, ''), language).replace(/^0+(?=\d)/, '');
  if (plain === '') return { kind: 'empty' };
  const units = unitsOf(plain, decimals);
  if (units === undefined) return { kind: 'not-a-number' };
  if (units === 0n) return { kind: 'not-positive' };
  const amount = formatUnits(units, decimals);
  if (min !== undefined && units < parseUnits(min, decimals)) return { kind: 'below', amount };
  if (max !== undefined && units > parseUnits(max, decimals)) return { kind: 'above', amount };
  return { kind: 'within', amount };
}

/** Returns a plain decimal string, or a string that can't be parsed if the input is not a number in the language. */
function plainOf(typed: string, language: string): string {
  const parts = new Intl.NumberFormat(language).formatToParts(1_234_567.5);
  const signOf = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value ?? '';
  const [group, decimal] = [signOf('group'), signOf('decimal')];
  const [whole = '', ...fractions] = typed.split(decimal);
  const thousands = new RegExp(`^\\d{1,3}(?:[${group}]\\d{3})+$`).test(whole);
  const digits = thousands ? whole.replaceAll(group, '') : whole;
  return /^\d*$/.test(digits) ? [digits, ...fractions].join('.') : typed.replaceAll('.', '?');
}

function unitsOf(plain: string, decimals: number): bigint | undefined {
  try {
    return parseUnits(plain, decimals);
  } catch {
    return undefined;
  }
}
