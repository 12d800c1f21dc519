import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '#libs/contracts';
import { type EventHandler, HandlesEvent, type Once, QueueName } from '#libs/platform';
import { Purchases } from './purchases.service.js';

@Injectable()
@HandlesEvent({
  event: 'presale.purchase-requested',
  queue: QueueName.Purchases,
  name: 'settle-purchase-when-requested',
})
export class SettlePurchaseWhenRequested implements EventHandler<'presale.purchase-requested'> {
  constructor(private readonly purchases: Purchases) {}

  handle(event: DomainEvent<'presale.purchase-requested'>, once: Once): Promise<void> {
    return this.purchases.settle(event.payload.purchaseId, once);
  }
}
