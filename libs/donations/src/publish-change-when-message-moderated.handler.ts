import { Inject, Injectable } from '@nestjs/common';
import type { DomainEvent } from '#libs/contracts';
import { type EventHandler, HandlesEvent, QueueName, REALTIME_BUS, type RealtimeBus } from '#libs/platform';

@Injectable()
@HandlesEvent({
  event: 'donation.message-moderated',
  queue: QueueName.LiveUpdates,
  name: 'publish-change-when-message-moderated',
})
export class PublishChangeWhenMessageModerated implements EventHandler<'donation.message-moderated'> {
  constructor(@Inject(REALTIME_BUS) private readonly bus: RealtimeBus) {}

  async handle({ payload }: DomainEvent<'donation.message-moderated'>): Promise<void> {
    await this.bus.publish({ room: 'public', event: 'donation.changed', payload });
  }
}
