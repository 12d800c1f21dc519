import { Inject, Injectable } from '@nestjs/common';
import type { DomainEvent } from '#libs/contracts';
import { type EventHandler, HandlesEvent, QueueName, REALTIME_BUS, type RealtimeBus } from '#libs/platform';

type PaymentEvent = 'presale.payment-notified' | 'presale.payment-decided';

@Injectable()
@HandlesEvent({
  event: ['presale.payment-notified', 'presale.payment-decided'],
  queue: QueueName.LiveUpdates,
  name: 'publish-payments-when-changed',
})
export class PublishPaymentsWhenChanged implements EventHandler<PaymentEvent> {
  constructor(@Inject(REALTIME_BUS) private readonly bus: RealtimeBus) {}

  async handle({ payload: { paymentId } }: DomainEvent<PaymentEvent>): Promise<void> {
    await this.bus.publish({ room: 'operators', event: 'payments.changed', payload: { paymentId } });
  }
}
