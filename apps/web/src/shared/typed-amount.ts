import { formatUnits, parseUnits } from '#contracts/amount';

export interface Limits {
  /** In whole units; no lower one than the last digit, no upper one, where they are left out. */
  min?: string;
  max?: string;
  decimals: number;
  /** Whose separators are typed: `10.000,5` is a German's `10,000.5`. */
  language: string;
}

export type AmountVerdict =
  | { kind: 'empty' | 'not-a-number' | 'not-positive' }
  | { kind: 'below' | 'above' | 'within'; amount: string };

/**
 * Judges what somebody typed as an amount, against its limits. Spaces are allowed, and the language's thousands
 * separators where they part thousands: a decimal point of another language must never make an amount larger.
 * `amount` is the plain decimal string the API takes.
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

/** A decimal string, or nonsense for what is no number in the language. */
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
