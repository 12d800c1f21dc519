/**
 * An amount with at most two decimal places, for headlines. Further ones are cut off, so it never rounds up. An amount
 * that would become zero is kept whole.
 */
export function shortened(amount: string): string {
  const short = amount.replace(/(\.\d\d)\d+$/, '$1');
  return /[1-9]/.test(short) ? short : amount;
}
