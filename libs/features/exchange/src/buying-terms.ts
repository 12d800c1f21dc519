import type { Brand } from '#brand';
import {
  AmountError,
  CURRENCY_DECIMALS,
  type Currency,
  exceedsUsd,
  formatUnits,
  type OrderQuote,
  parseUnits,
  type Rate,
  tokensFor,
} from '#contracts';
import { moneyModeOf, type Settings } from '#platform';
import { AmountAboveMaximumError, InvalidAmountError } from './orders.errors.js';

/** An amount of money and the tokens that it buys, in base units of the currency and of the token. */
export interface PricedAmount {
  amount: bigint;
  tokens: bigint;
}

/** The fixed price and the limits for purchases by card and by swap (specification §9, Purchases). */
export class BuyingTerms {
  constructor(
    readonly settings: Settings,
    readonly brand: Brand,
  ) {}

  get moneyMode() {
    return moneyModeOf(this.settings);
  }

  /** @param currencyPrice USD for one unit of the currency */
  rate(currency: Currency, currencyPrice: string): Rate {
    const { buying, token } = this.brand;
    return { currency, currencyPrice, tokenPrice: buying.price, decimals: token.decimals };
  }

  /**
   * Parses an amount in whole units of a currency and computes the tokens that it buys.
   * @param path of the amount in the request
   * @throws InvalidAmountError, AmountAboveMaximumError
   */
  buying(text: string, rate: Rate, path: string): PricedAmount {
    const amount = unitsOf(text, CURRENCY_DECIMALS[rate.currency]);
    if (amount === undefined || amount === 0n) throw new InvalidAmountError(path);
    const { maxAmount } = this.brand.buying;
    if (exceedsUsd(amount, rate, maxAmount)) throw new AmountAboveMaximumError(path, maxAmount);
    const tokens = tokensFor(amount, rate);
    if (tokens === 0n) throw new InvalidAmountError(path);
    return { amount, tokens };
  }

  /** @throws InvalidAmountError, AmountAboveMaximumError */
  quote(text: string): OrderQuote {
    const { amount, tokens } = this.buying(text, this.rate('USD', '1'), 'amount');
    return {
      ...this.moneyMode,
      currency: 'USD',
      price: this.brand.buying.price,
      amount: formatUnits(amount, CURRENCY_DECIMALS.USD),
      tokenAmount: formatUnits(tokens, this.brand.token.decimals),
    };
  }
}

/** Returns undefined if the text is not a number or has more decimals than the currency. */
function unitsOf(text: string, decimals: number): bigint | undefined {
  try {
    return parseUnits(text, decimals);
  } catch (error) {
    if (error instanceof AmountError) return undefined;
    throw error;
  }
}
