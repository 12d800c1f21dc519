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
import { verifyLedger } from './verify-ledger.js';

/** Recomputes the whole ledger every hour, and logs an error if a figure does not follow from its postings. */
@Injectable()
@Scheduled('verify-books')
export class VerifyBooks implements Schedule {
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
    const report = await this.unitOfWork.snapshot(verifyLedger, ALL_ROWS_MS);
    await recordVerification(this.unitOfWork.read, report);
    if (report.ok) this.logger.info(report, 'the books agree');
    else this.logger.error(report, 'the books do not agree');
  }
}
