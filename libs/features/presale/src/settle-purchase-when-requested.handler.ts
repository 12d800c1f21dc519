import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '#contracts';
import { type EventHandler, HandlesEvent, type Once, QueueName } from '#platform';
import { PurchaseSettling } from './purchase-settling.service.js';

@Injectable()
@HandlesEvent({
  event: 'presale.purchase-requested',
  queue: QueueName.Purchases,
  name: 'settle-purchase-when-requested',
})
export class SettlePurchaseWhenRequested implements EventHandler<'presale.purchase-requested'> {
  constructor(private readonly settling: PurchaseSettling) {}

  handle(event: DomainEvent<'presale.purchase-requested'>, once: Once): Promise<void> {
    return this.settling.settle(event.payload.purchaseId, once);
  }
}
