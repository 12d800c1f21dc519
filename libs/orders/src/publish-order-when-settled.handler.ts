import { Inject, Injectable } from '@nestjs/common';
import type { DomainEvent } from '#libs/contracts';
import { type EventHandler, HandlesEvent, QueueName, REALTIME_BUS, type RealtimeBus } from '#libs/platform';

type SettledEvent = 'order.confirmed' | 'order.failed';

@Injectable()
@HandlesEvent({
  event: ['order.confirmed', 'order.failed'],
  queue: QueueName.LiveUpdates,
  name: 'publish-order-when-settled',
})
export class PublishOrderWhenSettled implements EventHandler<SettledEvent> {
  constructor(@Inject(REALTIME_BUS) private readonly bus: RealtimeBus) {}

  async handle({ payload: { orderId, userId } }: DomainEvent<SettledEvent>): Promise<void> {
    await this.bus.publish({ room: `user:${userId}`, event: 'order.updated', payload: { orderId } });
  }
}
