/** Adds decimal texts exactly. */
export function sumOf(amounts: readonly string[]): string {
  const decimals = Math.max(0, ...amounts.map((amount) => amount.split('.')[1]?.length ?? 0));
  const units = amounts.reduce((sum, amount) => {
    const [whole = '0', fraction = ''] = amount.split('.');
    return sum + BigInt(whole + fraction.padEnd(decimals, '0'));
  }, 0n);
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const fraction = decimals > 0 ? digits.slice(-decimals).replace(/0+$/, '') : '';
  const whole = decimals > 0 ? digits.slice(0, -decimals) : digits;
  return `${units < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`;
}
