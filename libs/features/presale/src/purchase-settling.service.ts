import { Inject, Injectable } from '@nestjs/common';
import { appendEvent, type Once, type Tx, UnitOfWork } from '#platform';
import {
  failPurchase,
  findPurchase,
  forgetBuyerOf,
  lockPurchase,
  type PurchaseRow,
} from './purchases.repository.js';
import { moveReservation } from './sale.repository.js';
import { PurchaseBooking } from './purchase-booking.js';
import { SETTLEMENT, type Settlement } from './settlement.js';

/** Settles accepted purchases: confirms them with a ledger transaction, or fails them with a reason. */
@Injectable()
export class PurchaseSettling {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly booking: PurchaseBooking,
    @Inject(SETTLEMENT) private readonly settlement: Settlement,
  ) {}

  /** Asks the settlement outside any transaction, then acts on the outcome exactly once. */
  async settle(purchaseId: string, once: Once): Promise<void> {
    const purchase = await findPurchase(this.unitOfWork.read, purchaseId);
    if (purchase?.status !== 'processing') return;
    const outcome = await this.settlement.settle(purchase);
    await once(async (tx) => {
      const row = await lockPurchase(tx, purchaseId, 'processing');
      if (!row) return;
      if ('failure' in outcome) await this.fail(tx, row, outcome.failure);
      else await this.confirm(tx, row, outcome.transactionId);
      // The event contains the address too, so the outcome can still be mailed.
      if (row.forgetEmail) await forgetBuyerOf(tx, row.id);
    });
  }

  private async confirm(tx: Tx, row: PurchaseRow, transactionId: string): Promise<void> {
    await this.booking.book(tx, row, transactionId);
    await moveReservation(tx, row.tokenAmount, 'allocated');
  }

  private async fail(tx: Tx, row: PurchaseRow, reason: string): Promise<void> {
    await failPurchase(tx, row.id, reason);
    await moveReservation(tx, row.tokenAmount, 'released');
    await appendEvent(tx, 'presale.purchase-failed', {
      purchaseId: row.id,
      reason,
      mode: row.mode,
      tokenAmount: row.tokenAmount.toString(),
      buyerWallet: row.buyerWallet,
      buyerEmail: row.buyerEmail,
      language: row.language,
    });
  }
}
