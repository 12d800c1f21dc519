import { Injectable } from '@nestjs/common';
import { Chain } from '#money/chain';
import type { Tx } from '#platform';
import { findChainStats } from './chain-stats.repository.js';
import { saleFigures } from './figures-policy.js';
import { FiguresUnavailableError, SoldOutError } from './presale.errors.js';
import { changeSale, lockSale } from './sale.repository.js';
import { SaleTerms } from './sale-terms.js';

/** The sale's cap: tokens sold on the chain, allocated and reserved together never exceed the sale supply. */
@Injectable()
export class SaleCap {
  constructor(
    private readonly terms: SaleTerms,
    private readonly chain: Chain,
  ) {}

  /**
   * Returns for each amount (base units) whether it still fits, in their order. Other buyers wait until the transaction
   * ends, so the caller must `reserve` what it accepts in the same transaction. @throws FiguresUnavailableError
   */
  async fitting(tx: Tx, amounts: readonly bigint[]): Promise<boolean[]> {
    if (amounts.length === 0) return [];
    let left = await this.lockRemaining(tx);
    return amounts.map((amount) => {
      if (amount > left) return false;
      left -= amount;
      return true;
    });
  }

  /** Reserves tokens (base units) that fit, for purchases in processing. */
  reserve(tx: Tx, amounts: readonly bigint[]): Promise<void> {
    return changeSale(tx, { reserved: amounts.reduce((sum, amount) => sum + amount, 0n) });
  }

  /** Allocates tokens (base units) without a prior reservation. @throws SoldOutError, FiguresUnavailableError */
  async allocate(tx: Tx, amount: bigint): Promise<void> {
    if (amount > (await this.lockRemaining(tx))) throw new SoldOutError();
    await changeSale(tx, { allocated: amount });
  }

  /** Returns the tokens that are left, and locks the sale, so that two purchases can't get the same last tokens. */
  private async lockRemaining(tx: Tx): Promise<bigint> {
    const [soldOnChain, { reserved, allocated }] = await Promise.all([this.soldOnChain(tx), lockSale(tx)]);
    return this.terms.saleSupply - soldOnChain - reserved - allocated;
  }

  private async soldOnChain(tx: Tx): Promise<bigint> {
    const { mint } = this.chain.addresses;
    const stats = mint && (await findChainStats(tx, mint));
    if (!stats) throw new FiguresUnavailableError();
    return saleFigures({ ...this.terms, ...stats, allocated: 0n, reserved: 0n }).sold;
  }
}
