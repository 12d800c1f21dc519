import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { type Schedule, Scheduled, Schedules } from '#platform';
import { Closings } from './closings.service.js';
import { Prizes } from './prizes.service.js';
import { RankCounting } from './rank-counting.service.js';

const PERIOD_MS = 5_000;

/** Closes ended periods, pays the prizes that the reward pool can afford by now, and counts moves that no handler has. */
@Injectable()
@Scheduled('close-leaderboards')
export class CloseLeaderboards implements Schedule {
  constructor(
    private readonly schedules: Schedules,
    private readonly closings: Closings,
    private readonly prizes: Prizes,
    private readonly counting: RankCounting,
  ) {}

  @Interval(PERIOD_MS)
  tick(): Promise<void> {
    return this.schedules.due(this, PERIOD_MS);
  }

  async run(): Promise<void> {
    await this.closings.closeAll();
    await this.prizes.payAll();
    await this.counting.countAll();
  }
}
