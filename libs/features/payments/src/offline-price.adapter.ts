import type { PriceProvider } from './price-provider.js';

/** For a demo without internet access: returns the brand's fallback price, marked as such. */
export class OfflinePriceProvider implements PriceProvider {
  readonly source = 'fallback';
  readonly name = 'offline demo';

  constructor(private readonly fallbackPrice: string) {}

  fetchPrice(): Promise<string> {
    return Promise.resolve(this.fallbackPrice);
  }
}
