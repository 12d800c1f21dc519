/** A group's share of the whole in percent, with two decimals at most: for showing, never for counting. */
export function sharePercent(amount: string, total: string): number {
  const units = (text: string) => {
    const [whole = '0', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.padEnd(9, '0').slice(0, 9));
  };
  return Number((units(amount) * 1_000_000n) / units(total)) / 10_000;
}

export interface Arc {
  /** Both as shares of the whole circle, 0 to 1. */
  start: number;
  length: number;
}

/** Lays shares (in percent) end to end around a circle. */
export function arcs(shares: readonly number[]): Arc[] {
  let start = 0;
  return shares.map((share) => {
    const arc = { start, length: share / 100 };
    start += arc.length;
    return arc;
  });
}
