import { formatUnits, parseUnits } from '#contracts/amount';

export interface Limits {
  min: string;
  max: string;
  decimals: number;
}

export type AmountVerdict =
  | { kind: 'empty' | 'not-a-number' | 'not-positive' }
  | { kind: 'below' | 'above' | 'within'; amount: string };

/**
 * Judges what a buyer typed against the limits of specification §5. Spaces and thousands separators are allowed;
 * `amount` is the plain decimal string the API takes.
 */
export function judgeAmount(typed: string, { min, max, decimals }: Limits): AmountVerdict {
  const plain = typed.replace(/[\s,_]/g, '').replace(/^0+(?=\d)/, '');
  if (plain === '') return { kind: 'empty' };
  const units = unitsOf(plain, decimals);
  if (units === undefined) return { kind: 'not-a-number' };
  if (units === 0n) return { kind: 'not-positive' };
  const amount = formatUnits(units, decimals);
  if (units < parseUnits(min, decimals)) return { kind: 'below', amount };
  if (units > parseUnits(max, decimals)) return { kind: 'above', amount };
  return { kind: 'within', amount };
}

function unitsOf(plain: string, decimals: number): bigint | undefined {
  try {
    return parseUnits(plain, decimals);
  } catch {
    return undefined;
  }
}
