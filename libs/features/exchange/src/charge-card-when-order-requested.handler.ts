import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '#contracts';
import { type EventHandler, HandlesEvent, type Once, QueueName } from '#platform';
import { OrderSettling } from './order-settling.service.js';

/** Uses a separate queue, so that orders waiting for the processor don't delay any other work. */
@Injectable()
@HandlesEvent({
  event: 'order.requested',
  queue: QueueName.Orders,
  name: 'charge-card-when-order-requested',
})
export class ChargeCardWhenOrderRequested implements EventHandler<'order.requested'> {
  constructor(private readonly settling: OrderSettling) {}

  handle(event: DomainEvent<'order.requested'>, once: Once): Promise<void> {
    return this.settling.settle(event.payload.orderId, once);
  }
}
