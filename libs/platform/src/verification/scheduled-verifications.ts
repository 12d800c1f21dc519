import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { ALL_ROWS_MS, type Tx, UnitOfWork } from '../database/transaction.js';
import { LOGGER } from '../tokens.js';
import type { Verification } from './verification.js';
import { recordVerification } from './verification.repository.js';

/** Runs the checks of features that are scheduled. */
@Injectable()
export class ScheduledVerifications {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Runs a check on one snapshot of the database, keeps how many differences it has found, and logs an error if there are any.
   * @example
   * await this.verifications.run(verifyTips, { ok: 'the tips agree', wrong: 'the tips do not agree' });
   */
  async run(
    verify: (tx: Tx) => Promise<Verification>,
    messages: { ok: string; wrong: string },
  ): Promise<void> {
    const report = await this.unitOfWork.snapshot(verify, ALL_ROWS_MS);
    await recordVerification(this.unitOfWork.read, report);
    if (report.ok) this.logger.info(report, messages.ok);
    else this.logger.error(report, messages.wrong);
  }
}
