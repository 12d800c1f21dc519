/**
 * The cost of a purchase, computed identically by client and server: the price of the tokens plus the network fee
 * (specification §9). It is rounded up to the last digit of the unit. This file has no dependencies beyond `amount`.
 */
import { formatUnits, parseUnits } from './amount.js';
import { type AmountUnit, paymentUnitOf } from './payment-unit.js';

/** USD amounts have 6 decimals, like USDT; SOL has 9. */
const USD_DECIMALS = 6;
const SOL_DECIMALS = 9;
/** The most decimals a price can have. */
const PRICE_DECIMALS = 12;

export interface FeeQuote {
  amount: string;
  unit: 'USDT' | 'USDC' | 'SOL';
  usd: string;
}

/** The network fee for a currency: the same fixed amount for each stablecoin, and a fixed SOL amount for all others. */
export function quoteNetworkFee(
  currency: string,
  networkFee: { usdt: string; sol: string },
  solPrice: string,
): FeeQuote {
  if (currency === 'USDT' || currency === 'USDC')
    return { amount: networkFee.usdt, unit: currency, usd: networkFee.usdt };
  const usd = parseUnits(networkFee.sol, SOL_DECIMALS) * parseUnits(solPrice, PRICE_DECIMALS);
  return {
    amount: networkFee.sol,
    unit: 'SOL',
    usd: formatUnits(scaleUp(usd, SOL_DECIMALS + PRICE_DECIMALS, USD_DECIMALS), USD_DECIMALS),
  };
}

/** The total that the buyer pays, including the network fee: in SOL or USDT, or as the USD value for all others. */
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
  return { amount: formatUnits(usd, USD_DECIMALS), unit: paymentUnitOf(currency) };
}

const scaleUp = (value: bigint, from: number, to: number): bigint =>
  ceilDivide(value, 10n ** BigInt(from - to));

const ceilDivide = (value: bigint, divisor: bigint): bigint => (value + divisor - 1n) / divisor;
