import { Injectable } from '@nestjs/common';
import { type Schedule, Scheduled } from '#libs/platform';
import { Closings } from './closings.service.js';
import { Prizes } from './prizes.service.js';
import { RankCounting } from './rank-counting.service.js';

const PERIOD_MS = 5_000;

/** Closes what is over, pays what the reward pool has come to hold, and counts what no handler has. */
@Injectable()
@Scheduled({ name: 'close-leaderboards', everyMs: PERIOD_MS })
export class CloseLeaderboards implements Schedule {
  constructor(
    private readonly closings: Closings,
    private readonly prizes: Prizes,
    private readonly counting: RankCounting,
  ) {}

  async run(): Promise<void> {
    await this.closings.closeAll();
    await this.prizes.payAll();
    await this.counting.countAll();
  }
}
