/** Percent of a purchase (specification §9). */
export interface Splits {
  charity: number;
  release: number;
  vested: number;
}

/** Base units; the four sum to the purchase. */
export interface Shares {
  charity: bigint;
  release: bigint;
  vested: bigint;
  /** What flooring left over: fewer base units than there are shares. */
  rounding: bigint;
}

/** Splits a purchase into its shares, each floored to a base unit, the rest accounted for. */
export function splitPurchase(amount: bigint, splits: Splits): Shares {
  const share = (percent: number): bigint => (amount * BigInt(percent)) / 100n;
  const [charity, release, vested] = [share(splits.charity), share(splits.release), share(splits.vested)];
  return { charity, release, vested, rounding: amount - charity - release - vested };
}
