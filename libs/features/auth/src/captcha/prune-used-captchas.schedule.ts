import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { DAY_MS, type Schedule, Scheduled, Schedules, UnitOfWork } from '#platform';
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

  async run(): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await tx.query(`SET LOCAL statement_timeout = '10min'`);
      await forgetExpired(tx);
    });
  }
}
