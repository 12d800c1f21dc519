import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Logger } from 'pino';
import { ALL_ROWS_MS, UnitOfWork } from '../database/transaction.js';
import { HOUR_MS } from '../queues/periods.js';
import { type Schedule, Scheduled } from '../queues/schedule.js';
import { Schedules } from '../queues/schedules.js';
import { LOGGER } from '../tokens.js';
import { findHead, saveVerification } from './audit.repository.js';
import { verifyAudit } from './verify-audit.js';

/**
 * Verifies the audit log every hour. It remembers the head of the chain, so that a cut-off end is found, and logs it, so that
 * the log has it also if the database is rewritten.
 */
@Injectable()
@Scheduled('verify-audit')
export class VerifyAudit implements Schedule {
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
    const { report, head } = await this.unitOfWork.snapshot(
      async (tx) => ({ report: await verifyAudit(tx), head: await findHead(tx) }),
      ALL_ROWS_MS,
    );
    await this.unitOfWork.run((tx) => saveVerification(tx, report.differences, report.ok ? head : undefined));
    if (report.ok) this.logger.info({ ...report, head }, 'the audit log is whole');
    else this.logger.error({ ...report, head }, 'the audit log has been changed');
  }
}
