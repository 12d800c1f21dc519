import { Injectable } from '@nestjs/common';
import { type EventHandler, HandlesEvent, QueueName } from '#libs/platform';
import { Prizes } from './prizes.service.js';

/** Each prize is a transaction of its own, and is paid once whoever pays it. */
@Injectable()
@HandlesEvent({
  event: 'leaderboard.closed',
  queue: QueueName.Leaderboards,
  name: 'pay-prizes-when-leaderboard-closed',
})
export class PayPrizesWhenLeaderboardClosed implements EventHandler<'leaderboard.closed'> {
  constructor(private readonly prizes: Prizes) {}

  async handle(): Promise<void> {
    await this.prizes.payAll();
  }
}
