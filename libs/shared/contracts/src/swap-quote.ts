/**
 * How many tokens an amount of money buys and how a swap's fee is split, computed identically by client and server
 * (specification §9, Fees and splits). All amounts are integers, rounded down. No dependencies beyond `amount`.
 */
import { parseUnits } from './amount.js';

/** The most decimals a price can have. */
const PRICE_DECIMALS = 12;
const BASIS_POINTS = 10_000n;

/** The number of decimals of each currency. */
export const CURRENCY_DECIMALS = { USD: 2, USDC: 6, SOL: 9 } as const;

export type Currency = keyof typeof CURRENCY_DECIMALS;

/** Percent of a swap's fee. They add up to 100. */
export interface FeeSplits {
  rewardPool: number;
  gameTreasury: number;
  operations: number;
}

/** Base units of the token. `amountOut + fee` is `gross`, and the three parts add up to `fee`. */
export interface SwapParts {
  gross: bigint;
  amountOut: bigint;
  fee: bigint;
  rewardPool: bigint;
  gameTreasury: bigint;
  operations: bigint;
}

export interface Rate {
  currency: Currency;
  /** USD for one unit of the currency. */
  currencyPrice: string;
  /** USD for one token. */
  tokenPrice: string;
  /** Decimals of the token. */
  decimals: number;
}

/** The value of an amount (in the currency's base units) in base units of the token, rounded down. */
export function tokensFor(amount: bigint, { currency, currencyPrice, tokenPrice, decimals }: Rate): bigint {
  const worth = amount * parseUnits(currencyPrice, PRICE_DECIMALS) * 10n ** BigInt(decimals);
  return worth / (parseUnits(tokenPrice, PRICE_DECIMALS) * 10n ** BigInt(CURRENCY_DECIMALS[currency]));
}

/** Whether an amount (in the currency's base units) is worth more than `usd` dollars. */
export function exceedsUsd(amount: bigint, { currency, currencyPrice }: Rate, usd: string): boolean {
  const limit = parseUnits(usd, PRICE_DECIMALS) * 10n ** BigInt(CURRENCY_DECIMALS[currency]);
  return amount * parseUnits(currencyPrice, PRICE_DECIMALS) > limit;
}

/**
 * Deducts the fee from a gross amount, rounding it down in the swapper's favour, and splits it completely. Each part gets
 * its percentage rounded down; the base units left over go one each to the parts that lost most to rounding.
 * @param feePercent with at most two decimals
 */
export function splitSwap(gross: bigint, feePercent: number, splits: FeeSplits): SwapParts {
  const fee = (gross * BigInt(Math.round(feePercent * 100))) / BASIS_POINTS;
  const shares = [splits.rewardPool, splits.gameTreasury, splits.operations].map((percent) => {
    const exact = fee * BigInt(percent);
    return { part: exact / 100n, lost: exact % 100n };
  });
  let left = shares.reduce((rest, { part }) => rest - part, fee);
  for (const share of [...shares].sort((a, b) => Number(b.lost - a.lost))) {
    if (left === 0n) break;
    share.part += 1n;
    left -= 1n;
  }
  const [rewardPool = 0n, gameTreasury = 0n, operations = 0n] = shares.map(({ part }) => part);
  return { gross, amountOut: gross - fee, fee, rewardPool, gameTreasury, operations };
}
