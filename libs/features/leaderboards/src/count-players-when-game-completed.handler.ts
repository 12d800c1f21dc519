import { Injectable } from '@nestjs/common';
import { type EventHandler, HandlesEvent, QueueName } from '#platform';
import { RankCounting } from './rank-counting.service.js';

/** Counts all pending moves. This is idempotent, and if one run is lost, the next one makes up for it. */
@Injectable()
@HandlesEvent({
  event: 'game.completed',
  queue: QueueName.Leaderboards,
  name: 'count-players-when-game-completed',
})
export class CountPlayersWhenGameCompleted implements EventHandler<'game.completed'> {
  constructor(private readonly counting: RankCounting) {}

  async handle(): Promise<void> {
    await this.counting.countAll();
  }
}
