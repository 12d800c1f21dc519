/** Who is asked for a price in USD. */
export interface PriceProvider {
  /** Shown beside the price. */
  readonly name: string;
  /** `live`: the answer is the market's; `fallback`: it is the fixed price of the brand file. */
  readonly source: 'live' | 'fallback';
  /** USD for one unit, as a decimal string. @throws Error when there is no usable answer. */
  fetchPrice(symbol: string): Promise<string>;
}

export const PRICE_PROVIDER = Symbol('PriceProvider');
