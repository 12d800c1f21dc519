import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { SettlementMode } from '#contracts';
import { Ledger } from '#money/ledger';
import { appendEvent, type Tx } from '#platform';
import { PurchaseNotFoundError } from './presale.errors.js';
import {
  forgetBuyerOf,
  insertPurchase,
  lockPurchase,
  markReversed,
  type NewPurchase,
  type PurchaseRow,
} from './purchases.repository.js';
import { deallocate } from './sale.repository.js';
import { PurchaseBooking } from './purchase-booking.js';
import { SaleCap } from './sale-cap.service.js';
import { newTransactionId } from './transaction-id.js';

/** A manual payment with the details that an operator has verified. */
export type VerifiedPurchase = Omit<NewPurchase, 'id' | 'payment' | 'round' | 'mode'> & {
  mode: SettlementMode;
};

/** Records purchases that were paid beforehand. They are confirmed at once, under the same cap as all others. */
@Injectable()
export class VerifiedPurchases {
  constructor(
    private readonly cap: SaleCap,
    private readonly booking: PurchaseBooking,
    private readonly ledger: Ledger,
  ) {}

  /** Returns the purchase's id. @throws SoldOutError, FiguresUnavailableError */
  async credit(tx: Tx, purchase: VerifiedPurchase): Promise<string> {
    const row = await insertPurchase(tx, {
      ...purchase,
      id: randomUUID(),
      payment: 'manual',
      round: 'public',
    });
    await this.booking.book(tx, row, newTransactionId(purchase.mode));
    await this.cap.allocate(tx, purchase.tokenAmount);
    return row.id;
  }

  /**
   * Undoes a confirmed purchase: reverses its ledger transaction and returns its tokens to the sale. The caller must undo
   * all other effects, such as the charity share's donation, in the same transaction.
   * @throws PurchaseNotFoundError if there is no such confirmed purchase; InsufficientFundsError
   */
  async reverse(tx: Tx, purchaseId: string): Promise<PurchaseRow> {
    const row = await lockPurchase(tx, purchaseId, 'confirmed');
    if (!row?.ledgerTransactionId) throw new PurchaseNotFoundError();
    await this.ledger.reverse(tx, row.ledgerTransactionId);
    await markReversed(tx, purchaseId);
    await deallocate(tx, row.tokenAmount);
    await appendEvent(tx, 'presale.purchase-reversed', { purchaseId, buyerWallet: row.buyerWallet });
    return row;
  }

  /** Deletes the buyer's e-mail address from a purchase. */
  forgetBuyer(tx: Tx, purchaseId: string): Promise<void> {
    return forgetBuyerOf(tx, purchaseId);
  }
}
