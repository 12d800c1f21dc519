import { Injectable } from '@nestjs/common';
import { type EventHandler, HandlesEvent, QueueName } from '#libs/platform';
import { RankCounting } from './rank-counting.service.js';

/** Counts whatever there is to count: run twice there is nothing left, and one that is lost is made up for by the next. */
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
