import { Inject, Injectable } from '@nestjs/common';
import type { DomainEvent } from '#libs/contracts';
import { type EventHandler, HandlesEvent, QueueName, REALTIME_BUS, type RealtimeBus } from '#libs/platform';

type SettledEvent = 'presale.purchase-confirmed' | 'presale.purchase-failed';

@Injectable()
@HandlesEvent({
  event: ['presale.purchase-confirmed', 'presale.purchase-failed'],
  queue: QueueName.LiveUpdates,
  name: 'publish-purchase-when-settled',
})
export class PublishPurchaseWhenSettled implements EventHandler<SettledEvent> {
  constructor(@Inject(REALTIME_BUS) private readonly bus: RealtimeBus) {}

  async handle({ payload, occurredAt }: DomainEvent<SettledEvent>): Promise<void> {
    const { purchaseId } = payload;
    await this.bus.publish({ room: 'public', event: 'purchase.updated', payload: { purchaseId } });
    await this.bus.publish({ room: 'public', event: 'presale.stats', payload: { updatedAt: occurredAt } });
  }
}
