import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Brand } from '#brand';
import { type Price, priceSchema } from '#contracts';
import { BRAND, CACHE, type Cache, CachedReading, type Tx, UnitOfWork } from '#platform';
import { PRICE_PROVIDER, type PriceProvider } from './price-provider.js';
import type { PriceRow } from './price.entity.js';
import { findPrice, savePrice } from './prices.repository.js';

/** A price older than this no longer counts as live. It equals five periods of the refresh job. */
const LIVE_MS = 5 * 60_000;
/** Two periods of the refresh job. */
const CACHED_MS = 2 * 60_000;

const cachedPriceSchema = priceSchema.extend({ updatedAt: z.coerce.date() });

/** The SOL price in USD. It is always available: the provider's, or the brand's marked as fallback (specification §7). */
@Injectable()
export class Prices {
  private readonly cached: CachedReading<PriceRow>;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(PRICE_PROVIDER) private readonly provider: PriceProvider,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(CACHE) cache: Cache,
  ) {
    this.cached = new CachedReading(cache, 'price:SOL', cachedPriceSchema, CACHED_MS);
  }

  /** @param tx the unit of work that is open, if one is */
  async current(symbol: 'SOL', now = new Date(), tx?: Tx): Promise<Price> {
    const known = await this.cached.read(() => findPrice(tx ?? this.unitOfWork.read, symbol));
    const row = known ?? this.fallback(symbol, now);
    const outdated = row.source === 'live' && now.getTime() - row.updatedAt.getTime() > LIVE_MS;
    const shown = outdated ? { ...this.fallback(symbol, now), updatedAt: row.updatedAt } : row;
    return { ...shown, updatedAt: shown.updatedAt.toISOString() };
  }

  /** Fetches and stores the provider's price, or stores the fallback price and returns the provider's error. */
  async refresh(symbol: 'SOL', now = new Date()): Promise<Error | undefined> {
    try {
      const price = await this.provider.fetchPrice(symbol);
      const { source, name } = this.provider;
      await this.save({ symbol, price, source, provider: name, updatedAt: now });
      return undefined;
    } catch (error) {
      await this.save(this.fallback(symbol, now));
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  private async save(row: PriceRow): Promise<void> {
    await savePrice(this.unitOfWork.read, row);
    await this.cached.write(row);
  }

  private fallback(symbol: 'SOL', now: Date): PriceRow {
    return {
      symbol,
      price: this.brand.presale.fallbackSolPrice,
      source: 'fallback',
      provider: this.provider.name,
      updatedAt: now,
    };
  }
}
