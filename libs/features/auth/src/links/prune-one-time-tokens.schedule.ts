import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ALL_ROWS_MS, HOUR_MS, type Schedule, Scheduled, Schedules, UnitOfWork } from '#platform';
import { pruneTokens } from './one-time-tokens.repository.js';

/** Deletes links, codes and challenges that expired long ago. */
@Injectable()
@Scheduled('prune-one-time-tokens')
export class PruneOneTimeTokens implements Schedule {
  constructor(
    private readonly schedules: Schedules,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  @Interval(HOUR_MS)
  tick(): Promise<void> {
    return this.schedules.due(this, HOUR_MS);
  }

  run(): Promise<void> {
    return this.unitOfWork.run(pruneTokens, ALL_ROWS_MS);
  }
}
