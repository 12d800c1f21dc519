import { Inject, Injectable } from '@nestjs/common';
import type { DomainEvent } from '#libs/contracts';
import { type EventHandler, HandlesEvent, QueueName, REALTIME_BUS, type RealtimeBus } from '#libs/platform';

@Injectable()
@HandlesEvent({
  event: 'game.completed',
  queue: QueueName.LiveUpdates,
  name: 'publish-profile-when-game-completed',
})
export class PublishProfileWhenGameCompleted implements EventHandler<'game.completed'> {
  constructor(@Inject(REALTIME_BUS) private readonly bus: RealtimeBus) {}

  async handle({ payload }: DomainEvent<'game.completed'>): Promise<void> {
    const { sessionId, userId, ledgerTransactionId } = payload;
    const room = `user:${userId}` as const;
    await this.bus.publish({ room, event: 'game.completed', payload: { sessionId } });
    if (ledgerTransactionId === null) return;
    await this.bus.publish({ room, event: 'profile.changed', payload: {} });
    // The game treasury holds less.
    await this.bus.publish({ room: 'public', event: 'rewards.changed', payload: {} });
  }
}
