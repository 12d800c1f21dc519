import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import { parseUnits } from '#contracts';
import { Prices } from '#features/payments';
import { BRAND, type Tx } from '#platform';
import type { UsdPrices } from './worth.js';

/** A USD price in millionths. */
export const inMillionths = (price: string): bigint => {
  const [whole, fraction = ''] = price.split('.');
  return parseUnits(`${whole}.${fraction.slice(0, 6).padEnd(6, '0')}`, 6);
};

/** The USD price of a token in the pre-sale, in millionths, and at least one of them. */
export const tokenPrice = ({ presale }: Brand): bigint => inMillionths(presale.price) || 1n;

/**
 * USD for one unit in millionths. Stablecoins count as one USD, and the token at the price of the pre-sale.
 * @param sol null while there is no live price
 */
export const usdPrices = (brand: Brand, sol: bigint | null): UsdPrices => ({
  token: tokenPrice(brand),
  SOL: sol,
  USDC: 1_000_000n,
  USDT: 1_000_000n,
});

/** The prices that are noted with transfers. */
@Injectable()
export class NotedPrices {
  constructor(
    private readonly prices: Prices,
    @Inject(BRAND) private readonly brand: Brand,
  ) {}

  /**
   * The prices of `usdPrices`, or null for SOL while there is no live price.
   * @param tx the unit of work that is open, if one is
   */
  async now(tx?: Tx): Promise<UsdPrices> {
    const sol = await this.prices.current('SOL', new Date(), tx);
    return usdPrices(this.brand, sol.source === 'live' ? inMillionths(sol.price) : null);
  }
}
