import { Injectable } from '@nestjs/common';
import { Chain } from '#money/chain';
import type { Tx } from '#platform';
import { findChainStats } from './chain-stats.repository.js';
import { saleFigures } from './figures-policy.js';
import { FiguresUnavailableError, SoldOutError } from './presale.errors.js';
import { addWithinCap } from './sale.repository.js';
import { SaleTerms } from './sale-terms.js';

/** The sale's cap: tokens sold on the chain, allocated and reserved together never exceed the sale supply. */
@Injectable()
export class SaleCap {
  constructor(
    private readonly terms: SaleTerms,
    private readonly chain: Chain,
  ) {}

  /** Reserves tokens (base units) for a purchase in processing. @throws SoldOutError, FiguresUnavailableError */
  reserve(tx: Tx, amount: bigint): Promise<void> {
    return this.add(tx, 'reserved', amount);
  }

  /** Allocates tokens (base units) without a prior reservation. @throws SoldOutError, FiguresUnavailableError */
  allocate(tx: Tx, amount: bigint): Promise<void> {
    return this.add(tx, 'allocated', amount);
  }

  private async add(tx: Tx, column: 'reserved' | 'allocated', amount: bigint): Promise<void> {
    const { mint } = this.chain.addresses;
    const stats = mint && (await findChainStats(tx, mint));
    if (!stats) throw new FiguresUnavailableError();
    const { sold } = saleFigures({ ...this.terms, ...stats, allocated: 0n, reserved: 0n });
    const cap = { soldOnChain: sold, saleSupply: this.terms.saleSupply };
    if (!(await addWithinCap(tx, column, amount, cap))) throw new SoldOutError();
  }
}
