import { Inject, Injectable } from '@nestjs/common';
import type { DomainEvent } from '#contracts';
import { type EventHandler, HandlesEvent, type Once, QueueName, UnitOfWork } from '#platform';
import { PurchaseLifecycle } from './purchase-lifecycle.service.js';
import { findPurchase, forgetEmailOfPurchase, lockPurchase } from './purchases.repository.js';
import { SETTLEMENT, type Settlement } from './settlement.js';

/** Settles accepted purchases. It asks the settlement outside any transaction, then acts on the outcome exactly once. */
@Injectable()
@HandlesEvent({
  event: 'presale.purchase-requested',
  queue: QueueName.Purchases,
  name: 'settle-purchase-when-requested',
})
export class SettlePurchaseWhenRequested implements EventHandler<'presale.purchase-requested'> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly lifecycle: PurchaseLifecycle,
    @Inject(SETTLEMENT) private readonly settlement: Settlement,
  ) {}

  async handle({ payload }: DomainEvent<'presale.purchase-requested'>, once: Once): Promise<void> {
    const purchase = await findPurchase(this.unitOfWork.read, payload.purchaseId);
    if (purchase?.status !== 'processing') return;
    const outcome = await this.settlement.settle(purchase);
    await once(async (tx) => {
      const row = await lockPurchase(tx, payload.purchaseId, 'processing');
      if (!row) return;
      if ('failure' in outcome) await this.lifecycle.fail(tx, row, outcome.failure);
      else await this.lifecycle.confirm(tx, row, outcome.transactionId);
      // The event contains the address too, so the outcome can still be mailed.
      if (row.forgetEmail) await forgetEmailOfPurchase(tx, row.id);
    });
  }
}
