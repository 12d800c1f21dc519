import type { Brand } from '#libs/brand';
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
} from '#libs/contracts';
import type { Settings } from '#libs/platform';
import { AmountAboveMaximumError, InvalidAmountError } from './orders.errors.js';

/** What an amount of money buys. Base units of the currency and of the token. */
export interface Bought {
  amount: bigint;
  tokens: bigint;
}

/** The fixed price and the limits of buying, by card and by swap (specification §9, Purchases). */
export class BuyingTerms {
  constructor(
    readonly settings: Settings,
    readonly brand: Brand,
  ) {}

  get mode() {
    return { mode: this.settings.PAYMENTS_MODE, cluster: this.settings.SOLANA_CLUSTER };
  }

  /** @param currencyPrice USD for one unit of the currency */
  rate(currency: Currency, currencyPrice: string): Rate {
    const { buying, token } = this.brand;
    return { currency, currencyPrice, tokenPrice: buying.price, decimals: token.decimals };
  }

  /**
   * An amount typed in whole units of a currency, and what it buys.
   * @param path of the amount in the request
   * @throws InvalidAmountError, AmountAboveMaximumError
   */
  buying(text: string, rate: Rate, path: string): Bought {
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
      ...this.mode,
      currency: 'USD',
      price: this.brand.buying.price,
      amount: formatUnits(amount, CURRENCY_DECIMALS.USD),
      tokenAmount: formatUnits(tokens, this.brand.token.decimals),
    };
  }
}

/** Undefined for more decimals than the currency has. */
function unitsOf(text: string, decimals: number): bigint | undefined {
  try {
    return parseUnits(text, decimals);
  } catch (error) {
    if (error instanceof AmountError) return undefined;
    throw error;
  }
}
