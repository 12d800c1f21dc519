import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Chain } from '#libs/chain';
import type { SettlementMode } from '#libs/contracts';
import type { Tx } from '#libs/platform';
import { saleFigures } from './figures-policy.js';
import { FiguresUnavailableError, SoldOutError } from './presale.errors.js';
import { allocate, findChainStats, insertPurchase, type NewPurchase } from './presale.repository.js';
import { PurchaseBooking } from './purchase-booking.js';
import { SaleTerms } from './sale-terms.js';
import { newTransactionId } from './transaction-id.js';

/** A purchase paid by hand, as an operator has verified it. */
export type VerifiedPurchase = Omit<NewPurchase, 'id' | 'payment' | 'round' | 'mode'> & {
  mode: SettlementMode;
};

/** Purchases that were paid before they were recorded: confirmed at once, under the same cap as any other. */
@Injectable()
export class VerifiedPurchases {
  constructor(
    private readonly terms: SaleTerms,
    private readonly booking: PurchaseBooking,
    private readonly chain: Chain,
  ) {}

  /** Answers the purchase's id. @throws SoldOutError, FiguresUnavailableError */
  async credit(tx: Tx, purchase: VerifiedPurchase): Promise<string> {
    const row = await insertPurchase(tx, {
      ...purchase,
      id: randomUUID(),
      payment: 'manual',
      round: 'public',
    });
    await this.booking.book(tx, row, newTransactionId(purchase.mode));
    await this.allocate(tx, purchase.tokenAmount);
    return row.id;
  }

  private async allocate(tx: Tx, amount: bigint): Promise<void> {
    const { mint } = this.chain.addresses;
    const stats = mint && (await findChainStats(tx, mint));
    if (!stats) throw new FiguresUnavailableError();
    const { sold } = saleFigures({ ...this.terms, ...stats, allocated: 0n, reserved: 0n });
    if (!(await allocate(tx, amount, sold, this.terms.saleSupply))) throw new SoldOutError();
  }
}
