import { Inject, Injectable } from '@nestjs/common';
import { appendEvent, type Once, type Tx, UnitOfWork } from '#libs/platform';
import {
  failPurchase,
  findPurchase,
  lockProcessing,
  moveReservation,
  type PurchaseRow,
} from './presale.repository.js';
import { PurchaseBooking } from './purchase-booking.js';
import { SETTLEMENT, type Settlement } from './settlement.js';

/** The end of an accepted purchase: confirmed with its ledger transaction, or failed with the reason. */
@Injectable()
export class PurchaseSettling {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly booking: PurchaseBooking,
    @Inject(SETTLEMENT) private readonly settlement: Settlement,
  ) {}

  /** Asks the settlement outside any transaction, then acts on its answer once. */
  async settle(purchaseId: string, once: Once): Promise<void> {
    const purchase = await findPurchase(this.unitOfWork.read, purchaseId);
    if (purchase?.status !== 'processing') return;
    const outcome = await this.settlement.settle(purchase);
    await once(async (tx) => {
      const row = await lockProcessing(tx, purchaseId);
      if (!row) return;
      if ('failure' in outcome) await this.fail(tx, row, outcome.failure);
      else await this.confirm(tx, row, outcome.transactionId);
    });
  }

  private async confirm(tx: Tx, row: PurchaseRow, transactionId: string): Promise<void> {
    await this.booking.book(tx, row, transactionId);
    await moveReservation(tx, BigInt(row.token_amount), 'allocated');
  }

  private async fail(tx: Tx, row: PurchaseRow, reason: string): Promise<void> {
    await failPurchase(tx, row.id, reason);
    await moveReservation(tx, BigInt(row.token_amount), 'released');
    await appendEvent(tx, 'presale.purchase-failed', {
      purchaseId: row.id,
      reason,
      tokenAmount: row.token_amount,
      buyerWallet: row.buyer_wallet,
    });
  }
}
