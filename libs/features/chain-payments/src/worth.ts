import { baseUnitsOf, type ChainCurrency } from '#contracts';

/** USD for one unit in millionths, by currency; null without a live price. */
export type UsdPrices = Readonly<Record<ChainCurrency, bigint | null>>;

/** A price that is certainly above that of SOL, so that a payout whose worth is unknown needs approvals. */
const UNKNOWN_PRICE = 100_000_000_000n;

/** Returns what an amount in base units is worth, in millionths of a US dollar, rounded up. */
export function worthOf(
  { currency, amount }: { currency: ChainCurrency; amount: bigint },
  prices: UsdPrices,
  tokenDecimals: number,
): bigint {
  const unit = baseUnitsOf(currency, tokenDecimals);
  return (amount * (prices[currency] ?? UNKNOWN_PRICE) + unit - 1n) / unit;
}

/** Returns what amounts are worth together. Currencies without a live price are left out. */
export const knownWorth = (
  amounts: readonly { currency: ChainCurrency; amount: bigint }[],
  prices: UsdPrices,
  tokenDecimals: number,
): bigint =>
  amounts
    .filter(({ currency }) => prices[currency] !== null)
    .reduce((sum, held) => sum + worthOf(held, prices, tokenDecimals), 0n);
