import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { pruneKeys } from '../database/idempotency.repository.js';
import { pruneForgotten } from '../mail/mail-log.repository.js';
import { ALL_ROWS_MS, UnitOfWork } from '../database/transaction.js';
import { DAY_MS } from '../queues/periods.js';
import { type Schedule, Scheduled } from '../queues/schedule.js';
import { Schedules } from '../queues/schedules.js';
import { forgetPersonalFields, pruneSettled } from './outbox.repository.js';

const KEEP = '30 days';

/**
 * Deletes events that were settled more than 30 days ago, and idempotency keys of that age, which no client repeats any
 * more. Their results stay: purchases, donations and the ledger are kept for ever.
 */
@Injectable()
@Scheduled('prune-settled-events')
export class PruneSettledEvents implements Schedule {
  constructor(
    private readonly schedules: Schedules,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  @Cron(CronExpression.EVERY_DAY_AT_MIDNIGHT, { timeZone: 'UTC' })
  tick(): Promise<void> {
    return this.schedules.due(this, DAY_MS);
  }

  run(): Promise<void> {
    return this.unitOfWork.run(async (tx) => {
      await pruneSettled(tx, KEEP);
      // Covers events that another release has settled.
      await forgetPersonalFields(tx);
      await pruneKeys(tx, KEEP);
      await pruneForgotten(tx, KEEP);
    }, ALL_ROWS_MS);
  }
}
