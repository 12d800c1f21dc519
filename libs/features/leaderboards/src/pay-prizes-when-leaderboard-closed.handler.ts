import { Injectable } from '@nestjs/common';
import { type EventHandler, HandlesEvent, QueueName } from '#platform';
import { Prizes } from './prizes.service.js';

/** Each prize is paid in a transaction of its own, exactly once even if several workers try. */
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
