/**
 * What an amount of money buys, and what a swap's fee takes of it, the same on both sides (specification §9, Fees and
 * splits). Integers throughout; rounded down in the token's last digit. Free of dependencies, like `amount`.
 */
import { parseUnits } from './amount.js';

/** Prices carry at most this many decimals. */
const PRICE_DECIMALS = 12;
const BASIS_POINTS = 10_000n;

/** How many decimals each currency counts: dollars their cents. */
export const CURRENCY_DECIMALS = { USD: 2, USDC: 6, SOL: 9 } as const;

export type Currency = keyof typeof CURRENCY_DECIMALS;

/** Percent of a swap's fee; they sum to 100. */
export interface FeeSplits {
  rewardPool: number;
  gameTreasury: number;
  operations: number;
}

/** Base units of the token. `amountOut + fee` is `gross`, the three parts sum to `fee`. */
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

/** Base units of the token that an amount, in the currency's own base units, is worth. */
export function tokensFor(amount: bigint, { currency, currencyPrice, tokenPrice, decimals }: Rate): bigint {
  const worth = amount * parseUnits(currencyPrice, PRICE_DECIMALS) * 10n ** BigInt(decimals);
  return worth / (parseUnits(tokenPrice, PRICE_DECIMALS) * 10n ** BigInt(CURRENCY_DECIMALS[currency]));
}

/** Whether an amount of a currency is worth more than so many whole dollars. */
export function exceedsUsd(amount: bigint, { currency, currencyPrice }: Rate, usd: string): boolean {
  const limit = parseUnits(usd, PRICE_DECIMALS) * 10n ** BigInt(CURRENCY_DECIMALS[currency]);
  return amount * parseUnits(currencyPrice, PRICE_DECIMALS) > limit;
}

/**
 * Takes the fee of a gross amount, rounded down in the swapper's favour, and divides it to the last base unit: each part
 * its percent rounded down, and what that leaves one by one to the parts that lost most.
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
