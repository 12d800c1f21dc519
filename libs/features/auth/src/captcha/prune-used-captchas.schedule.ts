import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { ALL_ROWS_MS, DAY_MS, type Schedule, Scheduled, Schedules, UnitOfWork } from '#platform';
import { forgetExpired } from './captcha.repository.js';

@Injectable()
@Scheduled('prune-used-captchas')
export class PruneUsedCaptchas implements Schedule {
  constructor(
    private readonly schedules: Schedules,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  @Cron(CronExpression.EVERY_DAY_AT_MIDNIGHT, { timeZone: 'UTC' })
  tick(): Promise<void> {
    return this.schedules.due(this, DAY_MS);
  }

  run(): Promise<void> {
    return this.unitOfWork.run(forgetExpired, ALL_ROWS_MS);
  }
}
