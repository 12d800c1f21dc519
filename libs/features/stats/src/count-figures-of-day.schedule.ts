import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { HOUR_MS, type Schedule, Scheduled, Schedules } from '#platform';
import { FigureDays } from './figure-days.service.js';

/** Counts the days that are over, every hour. */
@Injectable()
@Scheduled('count-figures-of-day')
export class CountFiguresOfDay implements Schedule {
  constructor(
    private readonly schedules: Schedules,
    private readonly days: FigureDays,
  ) {}

  @Interval(HOUR_MS)
  tick(): Promise<void> {
    return this.schedules.due(this, HOUR_MS);
  }

  async run(): Promise<void> {
    await this.days.countFinished();
  }
}
