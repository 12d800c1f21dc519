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
import { verifyDonations } from './verify-donations.js';

/** Recounts the donations every hour and logs an error if totals, donations and ledger disagree. */
@Injectable()
@Scheduled('verify-donations')
export class VerifyDonations implements Schedule {
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
    const report = await this.unitOfWork.snapshot((tx) => verifyDonations(tx), ALL_ROWS_MS);
    await recordVerification(this.unitOfWork.read, report);
    if (report.ok) this.logger.info(report, 'donations and ledger agree');
    else this.logger.error(report, 'donations and ledger do not agree');
  }
}
