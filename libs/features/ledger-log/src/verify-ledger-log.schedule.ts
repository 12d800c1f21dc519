import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Logger } from 'pino';
import {
  ALL_ROWS_MS,
  HOUR_MS,
  LOGGER,
  MAX_WAIT,
  recordVerification,
  type Schedule,
  Scheduled,
  Schedules,
  UnitOfWork,
} from '#platform';
import { verifyLedgerLog } from './verify-ledger-log.js';

/** Compares the log with the ledger every hour, and logs an error if they differ. */
@Injectable()
@Scheduled('verify-ledger-log')
export class VerifyLedgerLog implements Schedule {
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
    const report = await this.unitOfWork.snapshot(
      (tx) => verifyLedgerLog(tx, { maxWait: MAX_WAIT }),
      ALL_ROWS_MS,
    );
    await recordVerification(this.unitOfWork.read, report);
    if (report.ok) this.logger.info(report, 'the log of the ledger agrees with it');
    else this.logger.error(report, 'the log of the ledger does not agree with it');
  }
}
