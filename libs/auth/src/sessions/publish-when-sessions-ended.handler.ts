import { Inject, Injectable } from '@nestjs/common';
import type { DomainEvent } from '#libs/contracts';
import { type EventHandler, HandlesEvent, QueueName, REALTIME_BUS, type RealtimeBus } from '#libs/platform';

/** Tells the open pages of ended sessions, which sign out by themselves. */
@Injectable()
@HandlesEvent({
  event: 'account.sessions-ended',
  queue: QueueName.LiveUpdates,
  name: 'publish-when-sessions-ended',
})
export class PublishWhenSessionsEnded implements EventHandler<'account.sessions-ended'> {
  constructor(@Inject(REALTIME_BUS) private readonly bus: RealtimeBus) {}

  async handle({ payload }: DomainEvent<'account.sessions-ended'>): Promise<void> {
    for (const sessionId of payload.sessionIds) {
      await this.bus.publish({
        room: `session:${sessionId}`,
        event: 'session.ended',
        payload: { sessionId },
      });
    }
  }
}
