import type { Brand } from '#brand';
import type { PriceProvider } from './price-provider.js';

/**
 * For a demo without internet access: returns the brand's fallback price, marked as such. Where SOL is play money, that price
 * is the price, so it counts as live.
 */
export class OfflinePriceProvider implements PriceProvider {
  readonly source: PriceProvider['source'];
  readonly name: string;

  constructor(
    private readonly brand: Brand,
    playMoney: boolean,
  ) {
    this.source = playMoney ? 'live' : 'fallback';
    this.name = playMoney ? 'play money' : 'offline demo';
  }

  fetchPrice(): Promise<string> {
    return Promise.resolve(this.brand.presale.fallbackSolPrice);
  }
}
