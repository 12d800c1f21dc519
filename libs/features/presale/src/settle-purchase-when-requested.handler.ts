import { Inject, Injectable } from '@nestjs/common';
import type { DomainEvent } from '#contracts';
import { type BatchHandler, causeOf, HandlesEvent, type OnceForAll, QueueName, UnitOfWork } from '#platform';
import { PurchaseLifecycle } from './purchase-lifecycle.service.js';
import { findPurchases, forgetEmailsOfPurchases, lockPurchases } from './purchases.repository.js';
import { SETTLEMENT, type Settlement } from './settlement.js';

type Requested = 'presale.purchase-requested';

/**
 * Settles accepted purchases. It asks the settlement outside any transaction, then acts on the outcomes exactly once. If the
 * settlement can't decide one of them now, each gets a job of its own.
 */
@Injectable()
@HandlesEvent({
  event: 'presale.purchase-requested',
  queue: QueueName.Purchases,
  name: 'settle-purchase-when-requested',
})
export class SettlePurchaseWhenRequested implements BatchHandler<Requested> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly lifecycle: PurchaseLifecycle,
    @Inject(SETTLEMENT) private readonly settlement: Settlement,
  ) {}

  async handleAll(events: readonly DomainEvent<Requested>[], once: OnceForAll<Requested>): Promise<void> {
    const ids = events.map(({ payload }) => payload.purchaseId);
    const purchases = await findPurchases(this.unitOfWork.read, ids);
    const open = purchases.filter(({ status }) => status === 'processing');
    if (open.length === 0) return;
    const decided = await this.settlement.settle(open);
    const outcomes = new Map(open.map(({ id }, index) => [id, decided[index]!]));
    await once(async (tx, requested) => {
      const causes = new Map(requested.map((event) => [event.payload.purchaseId, causeOf(event)]));
      const rows = await lockPurchases(tx, [...causes.keys()], 'processing');
      const settled = rows.flatMap((row) => {
        const outcome = outcomes.get(row.id);
        if (!outcome || outcome === 'waiting') return [];
        return [{ row, outcome, held: row.tokenAmount, cause: causes.get(row.id)! }];
      });
      await this.lifecycle.settle(tx, settled);
      // The events contain the addresses too, so the outcomes can still be mailed.
      const forgotten = rows.filter(({ forgetEmail }) => forgetEmail).map(({ id }) => id);
      if (forgotten.length > 0) await forgetEmailsOfPurchases(tx, forgotten);
    });
  }
}
