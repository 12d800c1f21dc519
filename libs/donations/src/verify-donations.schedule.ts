import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER, type Schedule, Scheduled, UnitOfWork } from '#libs/platform';
import { verifyDonations } from './verify-donations.js';

const HOUR_MS = 3_600_000;

/** Recounts the donations every hour and raises the alarm when totals, donations and ledger do not agree. */
@Injectable()
@Scheduled({ name: 'verify-donations', everyMs: HOUR_MS })
export class VerifyDonations implements Schedule {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async run(): Promise<void> {
    const report = await this.unitOfWork.snapshot((tx) => verifyDonations(tx));
    if (report.ok) this.logger.info(report, 'donations and ledger agree');
    else this.logger.error(report, 'donations and ledger do not agree');
  }
}
