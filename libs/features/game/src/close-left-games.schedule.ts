import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { MINUTE_MS, type Schedule, Scheduled, Schedules } from '#platform';
import { Games } from './games.service.js';

/** Closes games whose run was not sent in time. Runs every minute (specification §4). */
@Injectable()
@Scheduled('close-left-games')
export class CloseLeftGames implements Schedule {
  constructor(
    private readonly schedules: Schedules,
    private readonly games: Games,
  ) {}

  @Interval(MINUTE_MS)
  tick(): Promise<void> {
    return this.schedules.due(this, MINUTE_MS);
  }

  async run(): Promise<void> {
    await this.games.closeLeft();
  }
}
