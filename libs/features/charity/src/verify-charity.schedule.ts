import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Logger } from 'pino';
import {
  ALL_ROWS_MS,
  HOUR_MS,
  LOGGER,
  recordVerification,
  type Schedule,
  Scheduled,
  Schedules,
  UnitOfWork,
} from '#platform';
import { verifyCharity } from './verify-charity.js';

/** Recomputes the charity fund every hour and logs an error if it does not hold what it has received less what it has paid. */
@Injectable()
@Scheduled('verify-charity')
export class VerifyCharity implements Schedule {
  constructor(
    private readonly schedules: Schedules,
    private readonly unitOfWork: UnitOfWork,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Interval(HOUR_MS)
  tick(): Promise<void> {
    return this.schedules.due(this, HOUR_MS);
  }

  async run(): Promise<void> {
    const report = await this.unitOfWork.snapshot((tx) => verifyCharity(tx), ALL_ROWS_MS);
    await recordVerification(this.unitOfWork.read, report);
    if (report.ok) this.logger.info(report, 'the charity fund and its payments agree');
    else this.logger.error(report, 'the charity fund and its payments do not agree');
  }
}
