import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#libs/brand';
import type { Price } from '#libs/contracts';
import { BRAND, UnitOfWork } from '#libs/platform';
import { PRICE_PROVIDER, type PriceProvider } from './price-provider.js';
import { findPrice, type PriceRow, savePrice } from './prices.repository.js';

/** A live price older than this is no longer called live: nobody has refreshed it for five periods. */
const LIVE_MS = 5 * 60_000;

/** The SOL price in USD, never missing: the provider's, or the brand's fallback marked so (specification §7). */
@Injectable()
export class Prices {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(PRICE_PROVIDER) private readonly provider: PriceProvider,
    @Inject(BRAND) private readonly brand: Brand,
  ) {}

  async current(symbol: 'SOL', now = new Date()): Promise<Price> {
    const row = (await findPrice(this.unitOfWork.read, symbol)) ?? this.fallback(now);
    const outdated = row.source === 'live' && now.getTime() - row.updatedAt.getTime() > LIVE_MS;
    const { price, source, provider, updatedAt } = outdated
      ? { ...this.fallback(now), updatedAt: row.updatedAt }
      : row;
    return { symbol, price, source, provider, updatedAt: updatedAt.toISOString() };
  }

  /** Asks the provider and keeps its answer, or the fallback; answers the provider's failure, if any. */
  async refresh(symbol: 'SOL', now = new Date()): Promise<Error | undefined> {
    try {
      const price = await this.provider.fetchPrice(symbol);
      const { source, name } = this.provider;
      await savePrice(this.unitOfWork.read, symbol, { price, source, provider: name, updatedAt: now });
      return undefined;
    } catch (error) {
      await savePrice(this.unitOfWork.read, symbol, this.fallback(now));
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  private fallback(now: Date): PriceRow {
    return {
      price: this.brand.presale.fallbackSolPrice,
      source: 'fallback',
      provider: this.provider.name,
      updatedAt: now,
    };
  }
}
