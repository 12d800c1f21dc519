import type { PriceProvider } from './price-provider.js';

/** For a demo without the internet: the brand's fallback price, and it says so. */
export class OfflinePriceProvider implements PriceProvider {
  readonly source = 'fallback';
  readonly name = 'offline demo';

  constructor(private readonly fallbackPrice: string) {}

  fetchPrice(): Promise<string> {
    return Promise.resolve(this.fallbackPrice);
  }
}
