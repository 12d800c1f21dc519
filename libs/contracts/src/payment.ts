/**
 * What a purchase costs, the same on both sides: the price of the tokens and the network fee on top of it
 * (specification §9). Rounded up to the last digit of the unit, never down. Free of dependencies, like `amount`.
 */
import { formatUnits, parseUnits } from './amount.js';

/** USD amounts are counted in millionths, as USDT does; SOL in its own billionths. */
const USD_DECIMALS = 6;
const SOL_DECIMALS = 9;
/** Prices carry at most this many decimals. */
const PRICE_DECIMALS = 12;

export type AmountUnit = 'USDT' | 'SOL' | 'USD';

export interface FeeQuote {
  amount: string;
  unit: 'USDT' | 'SOL';
  usd: string;
}

/** The network fee of a currency: its own for USDT, a fixed SOL amount or its equivalent for all others. */
export function quoteNetworkFee(
  currency: string,
  networkFee: { usdt: string; sol: string },
  solPrice: string,
): FeeQuote {
  if (currency === 'USDT') return { amount: networkFee.usdt, unit: 'USDT', usd: networkFee.usdt };
  const usd = parseUnits(networkFee.sol, SOL_DECIMALS) * parseUnits(solPrice, PRICE_DECIMALS);
  return {
    amount: networkFee.sol,
    unit: 'SOL',
    usd: formatUnits(scaleUp(usd, SOL_DECIMALS + PRICE_DECIMALS, USD_DECIMALS), USD_DECIMALS),
  };
}

/** Everything the buyer pays, network fee included. SOL and USDT in their own units, the others as their USD worth. */
export function quotePayment(
  tokenAmount: string,
  decimals: number,
  currency: string,
  price: string,
  fee: FeeQuote,
  solPrice: string,
): { amount: string; unit: AmountUnit } {
  const scaledUsd = parseUnits(tokenAmount, decimals) * parseUnits(price, PRICE_DECIMALS);
  const scale = decimals + PRICE_DECIMALS;
  if (currency === 'SOL') {
    const lamports = ceilDivide(
      scaledUsd * 10n ** BigInt(SOL_DECIMALS + PRICE_DECIMALS),
      parseUnits(solPrice, PRICE_DECIMALS) * 10n ** BigInt(scale),
    );
    return {
      amount: formatUnits(lamports + parseUnits(fee.amount, SOL_DECIMALS), SOL_DECIMALS),
      unit: 'SOL',
    };
  }
  const usd = scaleUp(scaledUsd, scale, USD_DECIMALS) + parseUnits(fee.usd, USD_DECIMALS);
  return { amount: formatUnits(usd, USD_DECIMALS), unit: currency === 'USDT' ? 'USDT' : 'USD' };
}

const scaleUp = (value: bigint, from: number, to: number): bigint =>
  ceilDivide(value, 10n ** BigInt(from - to));

const ceilDivide = (value: bigint, divisor: bigint): bigint => (value + divisor - 1n) / divisor;
