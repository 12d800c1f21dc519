import { Inject, Injectable } from '@nestjs/common';
import type { DomainEvent } from '#libs/contracts';
import { type EventHandler, HandlesEvent, QueueName, REALTIME_BUS, type RealtimeBus } from '#libs/platform';

@Injectable()
@HandlesEvent({
  event: 'donation.standing-changed',
  queue: QueueName.LiveUpdates,
  name: 'publish-profile-when-standing-changed',
})
export class PublishProfileWhenStandingChanged implements EventHandler<'donation.standing-changed'> {
  constructor(@Inject(REALTIME_BUS) private readonly bus: RealtimeBus) {}

  async handle({ payload }: DomainEvent<'donation.standing-changed'>): Promise<void> {
    await this.bus.publish({ room: `user:${payload.userId}`, event: 'profile.changed', payload: {} });
  }
}
