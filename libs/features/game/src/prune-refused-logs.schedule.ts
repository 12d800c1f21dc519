import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { ALL_ROWS_MS, DAY_MS, type Schedule, Scheduled, Schedules, UnitOfWork } from '#platform';
import { pruneRefusedLogs } from './refused-logs.repository.js';

/** Deletes the logs of refused runs after thirty days, which gives operators enough time to look at them. */
@Injectable()
@Scheduled('prune-refused-logs')
export class PruneRefusedLogs implements Schedule {
  constructor(
    private readonly schedules: Schedules,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  @Cron(CronExpression.EVERY_DAY_AT_MIDNIGHT, { timeZone: 'UTC' })
  tick(): Promise<void> {
    return this.schedules.due(this, DAY_MS);
  }

  run(): Promise<void> {
    return this.unitOfWork.run(pruneRefusedLogs, ALL_ROWS_MS);
  }
}
