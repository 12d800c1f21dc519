import { Inject, Injectable } from '@nestjs/common';
import type { DomainEvent } from '#libs/contracts';
import { type EventHandler, HandlesEvent, QueueName, REALTIME_BUS, type RealtimeBus } from '#libs/platform';

@Injectable()
@HandlesEvent({
  event: 'swap.recorded',
  queue: QueueName.LiveUpdates,
  name: 'publish-rewards-when-swap-recorded',
})
export class PublishRewardsWhenSwapRecorded implements EventHandler<'swap.recorded'> {
  constructor(@Inject(REALTIME_BUS) private readonly bus: RealtimeBus) {}

  async handle({ payload: { swapId, userId } }: DomainEvent<'swap.recorded'>): Promise<void> {
    await this.bus.publish({ room: 'public', event: 'rewards.changed', payload: {} });
    await this.bus.publish({ room: `user:${userId}`, event: 'swap.recorded', payload: { swapId } });
  }
}
