import { formatUnits } from '#contracts/amount';

/** Adds decimal texts exactly, also negative ones. */
export function sumOf(amounts: readonly string[]): string {
  const decimals = Math.max(0, ...amounts.map((amount) => amount.split('.')[1]?.length ?? 0));
  const units = amounts.reduce((sum, amount) => {
    const [whole = '0', fraction = ''] = amount.split('.');
    return sum + BigInt(whole + fraction.padEnd(decimals, '0'));
  }, 0n);
  return formatUnits(units, decimals);
}
