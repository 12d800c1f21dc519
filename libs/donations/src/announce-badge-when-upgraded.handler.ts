import { Inject, Injectable } from '@nestjs/common';
import type { DomainEvent } from '#libs/contracts';
import { type EventHandler, HandlesEvent, QueueName, REALTIME_BUS, type RealtimeBus } from '#libs/platform';

/** Tells the badge's owner alone. */
@Injectable()
@HandlesEvent({
  event: 'donation.badge-upgraded',
  queue: QueueName.LiveUpdates,
  name: 'announce-badge-when-upgraded',
})
export class AnnounceBadgeWhenUpgraded implements EventHandler<'donation.badge-upgraded'> {
  constructor(@Inject(REALTIME_BUS) private readonly bus: RealtimeBus) {}

  async handle({ payload }: DomainEvent<'donation.badge-upgraded'>): Promise<void> {
    const { userId, badge } = payload;
    await this.bus.publish({ room: `user:${userId}`, event: 'badge.upgraded', payload: { badge } });
  }
}
