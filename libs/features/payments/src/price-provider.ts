/** A provider of prices in USD. */
export interface PriceProvider {
  /** Shown next to the price. */
  readonly name: string;
  /** `live`: a market price. `fallback`: the fixed price of the brand file. */
  readonly source: 'live' | 'fallback';
  /** USD for one unit, as a decimal string. @throws Error if there is no usable response */
  fetchPrice(symbol: string): Promise<string>;
}

export const PRICE_PROVIDER = Symbol('PriceProvider');
