import { Injectable } from '@nestjs/common';
import { type Schedule, Scheduled } from '#libs/platform';
import { Games } from './games.service.js';

/** Closes games that were left playing, every minute (specification §4). */
@Injectable()
@Scheduled({ name: 'close-left-games', everyMs: 60_000 })
export class CloseLeftGames implements Schedule {
  constructor(private readonly games: Games) {}

  async run(): Promise<void> {
    await this.games.closeLeft();
  }
}
