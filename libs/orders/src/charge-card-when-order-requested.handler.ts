import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '#libs/contracts';
import { type EventHandler, HandlesEvent, type Once, QueueName } from '#libs/platform';
import { OrderSettling } from './order-settling.service.js';

/** In a queue of its own: while one order waits for its processor, it holds up no other kind of work. */
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
