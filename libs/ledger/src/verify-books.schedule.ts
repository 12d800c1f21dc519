import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER, type Schedule, Scheduled, UnitOfWork } from '#libs/platform';
import { verifyLedger } from './verify-ledger.js';

const HOUR_MS = 3_600_000;

/** Recomputes the whole ledger every hour and raises the alarm when a figure does not follow from its postings. */
@Injectable()
@Scheduled({ name: 'verify-books', everyMs: HOUR_MS })
export class VerifyBooks implements Schedule {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async run(): Promise<void> {
    const report = await this.unitOfWork.snapshot(verifyLedger);
    if (report.ok) this.logger.info(report, 'the books agree');
    else this.logger.error(report, 'the books do not agree');
  }
}
