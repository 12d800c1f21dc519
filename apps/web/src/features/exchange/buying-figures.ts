import { parseUnits, formatUnits } from '#contracts/amount';
import { CURRENCY_DECIMALS, type Currency, type Rate, splitSwap, tokensFor } from '#contracts/swap-quote';
import { brand, config, language } from '../../shared/brand.js';
import { money, percent } from '../../shared/format.js';
import { type AmountVerdict, judgeAmount } from '../../shared/typed-amount.js';

const { buying, swap } = brand;
const { decimals } = config.sale;
const PRICE_DECIMALS = 4;

const padded = (price: string): string => {
  const [whole, fraction = ''] = price.split('.');
  return `${whole}.${fraction.padEnd(PRICE_DECIMALS, '0')}`;
};

/** The fixed price of one token in dollars, with 4 decimals (specification §9). */
export const PRICE = padded(buying.price);

export const feeText = (): string => percent(swap.feePercent);

/** The highest amount of one purchase, in dollars. */
export const maximumText = (): string => money(buying.maxAmount, 'USD');

/** Judges a typed amount. The dollar maximum applies to USD and USDC, not to SOL. */
export const judge = (typed: string, currency: Currency): AmountVerdict =>
  judgeAmount(typed, {
    decimals: CURRENCY_DECIMALS[currency],
    language,
    ...(currency !== 'SOL' && { max: buying.maxAmount }),
  });

const rateOf = (currency: Currency, currencyPrice: string): Rate => ({
  currency,
  currencyPrice,
  tokenPrice: buying.price,
  decimals,
});

const unitsOf = (amount: string, currency: Currency): bigint =>
  parseUnits(amount, CURRENCY_DECIMALS[currency]);

/** The tokens that an amount of dollars buys, computed as on the server. */
export const tokensBought = (amount: string): string =>
  formatUnits(tokensFor(unitsOf(amount, 'USD'), rateOf('USD', '1')), decimals);

/** The tokens received from a swap and its fee, computed as on the server. */
export function swapResult(amount: string, currency: Currency, price: string): { out: string; fee: string } {
  const gross = tokensFor(unitsOf(amount, currency), rateOf(currency, price));
  const { amountOut, fee } = splitSwap(gross, swap.feePercent, swap.splits);
  return { out: formatUnits(amountOut, decimals), fee: formatUnits(fee, decimals) };
}
