import { Inject, Injectable } from '@nestjs/common';
import type { DomainEvent } from '#libs/contracts';
import { type EventHandler, HandlesEvent, QueueName, REALTIME_BUS, type RealtimeBus } from '#libs/platform';

type Changed = 'notification.created' | 'notification.read';

/** Tells all open pages of the inbox's owner. */
@Injectable()
@HandlesEvent({
  event: ['notification.created', 'notification.read'],
  queue: QueueName.LiveUpdates,
  name: 'publish-when-inbox-changed',
})
export class PublishWhenInboxChanged implements EventHandler<Changed> {
  constructor(@Inject(REALTIME_BUS) private readonly bus: RealtimeBus) {}

  async handle({ payload }: DomainEvent<Changed>): Promise<void> {
    const room = `user:${payload.userId}` as const;
    if ('notificationId' in payload) {
      const { notificationId } = payload;
      await this.bus.publish({ room, event: 'notification.created', payload: { notificationId } });
    } else await this.bus.publish({ room, event: 'notification.read', payload: {} });
  }
}
