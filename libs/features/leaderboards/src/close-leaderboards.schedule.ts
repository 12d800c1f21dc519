import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { MINUTE_MS, type Schedule, Scheduled, Schedules, UnitOfWork } from '#platform';
import { hasOpenWork } from './closings.repository.js';
import { Closings } from './closings.service.js';
import { Prizes } from './prizes.service.js';
import { RankCounting } from './rank-counting.service.js';

const PERIOD_MS = 5_000;

/** Closes ended periods, pays the prizes that the reward pool can afford by now, and counts moves that no handler has. */
@Injectable()
@Scheduled('close-leaderboards')
export class CloseLeaderboards implements Schedule {
  private lastSlot = Number.NaN;

  constructor(
    private readonly schedules: Schedules,
    private readonly unitOfWork: UnitOfWork,
    private readonly closings: Closings,
    private readonly prizes: Prizes,
    private readonly counting: RankCounting,
  ) {}

  /** Is due every five seconds while there is something to do, and otherwise every minute, which costs one query. */
  @Interval(PERIOD_MS)
  async tick(): Promise<void> {
    const everyMs = (await hasOpenWork(this.unitOfWork.read)) ? PERIOD_MS : MINUTE_MS;
    const slot = Math.floor(Date.now() / everyMs);
    if (slot === this.lastSlot) return;
    await this.schedules.due(this, everyMs);
    this.lastSlot = slot;
  }

  async run(): Promise<void> {
    await this.closings.closeAll();
    await this.prizes.payAll();
    await this.counting.countAll();
  }
}
