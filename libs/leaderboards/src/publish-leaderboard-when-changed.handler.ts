import { Inject, Injectable } from '@nestjs/common';
import { type DomainEvent, LEADERBOARD_PERIODS } from '#libs/contracts';
import { type EventHandler, HandlesEvent, QueueName, REALTIME_BUS, type RealtimeBus } from '#libs/platform';

const CHANGES = [
  'game.completed',
  'leaderboard.closed',
  'leaderboard.prize-paid',
  'leaderboard.prize-owed',
] as const;
type Change = (typeof CHANGES)[number];

/** Tells every open page; a game moves all three leaderboards. */
@Injectable()
@HandlesEvent({ event: CHANGES, queue: QueueName.LiveUpdates, name: 'publish-leaderboard-when-changed' })
export class PublishLeaderboardWhenChanged implements EventHandler<Change> {
  constructor(@Inject(REALTIME_BUS) private readonly bus: RealtimeBus) {}

  async handle({ payload }: DomainEvent<Change>): Promise<void> {
    const periods = 'period' in payload ? [payload.period] : LEADERBOARD_PERIODS;
    for (const period of periods)
      await this.bus.publish({ room: 'public', event: 'leaderboard.changed', payload: { period } });
    if ('ledgerTransactionId' in payload && 'rank' in payload) {
      await this.bus.publish({ room: `user:${payload.userId}`, event: 'profile.changed', payload: {} });
      // The reward pool holds less.
      await this.bus.publish({ room: 'public', event: 'rewards.changed', payload: {} });
    }
  }
}
