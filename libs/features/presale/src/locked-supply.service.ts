import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import {
  formatUnits,
  type LockedHolding,
  lockedHoldingSchema,
  lockedPartSchema,
  type LockedSupply,
} from '#contracts';
import { Chain } from '#money/chain';
import { BRAND, CACHE, type Cache, rememberOrNull } from '#platform';

/** How long a balance that was read from the chain is shown. */
const TTL_MS = 60_000;
const readSchema = lockedHoldingSchema.pick({ amount: true, readAt: true });

/** Reads from the chain what the brand's lock and vesting contracts hold (specification §9, locked and vested). */
@Injectable()
export class LockedSupplyReader {
  constructor(
    private readonly chain: Chain,
    @Inject(CACHE) private readonly cache: Cache,
    @Inject(BRAND) private readonly brand: Brand,
  ) {}

  /** A contract that can't be read doesn't affect the other one. */
  async read(): Promise<LockedSupply> {
    const held = lockedPartSchema.options.flatMap((part) => {
      const { holder } = this.brand.vesting[part];
      return holder === undefined ? [] : [this.holding({ part, address: holder })];
    });
    return { items: await Promise.all(held), nextCursor: null };
  }

  private async holding(of: Pick<LockedHolding, 'part' | 'address'>): Promise<LockedHolding> {
    const { mint } = this.chain.addresses;
    const unknown = { ...of, amount: null, readAt: null };
    if (!mint) return unknown;
    const key = `locked-supply:${mint}:${of.address}`;
    const read = await rememberOrNull(this.cache, key, readSchema, TTL_MS, async () => {
      const { tokens } = await this.chain.holdings(of.address);
      return {
        amount: formatUnits(tokens, this.brand.token.decimals),
        readAt: new Date().toISOString(),
      };
    });
    return { ...unknown, ...read };
  }
}
