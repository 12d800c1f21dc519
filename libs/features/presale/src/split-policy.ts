/** Percent of a purchase (specification §9). */
export interface Splits {
  charity: number;
  release: number;
  vested: number;
}

/** Base units. The four shares add up to the purchase. */
export interface Shares {
  charity: bigint;
  release: bigint;
  vested: bigint;
  /** The remainder from rounding down: fewer base units than there are other shares. */
  rounding: bigint;
}

/** Splits a purchase into its shares, each rounded down to a base unit. The remainder becomes `rounding`. */
export function splitPurchase(amount: bigint, splits: Splits): Shares {
  const share = (percent: number): bigint => (amount * BigInt(percent)) / 100n;
  const [charity, release, vested] = [share(splits.charity), share(splits.release), share(splits.vested)];
  return { charity, release, vested, rounding: amount - charity - release - vested };
}
