import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { UnitOfWork } from '../database/transaction.js';
import { DAY_MS } from '../queues/periods.js';
import { type Schedule, Scheduled } from '../queues/schedule.js';
import { Schedules } from '../queues/schedules.js';
import { forgetPersonalFields } from './personal-fields.js';

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

  async run(): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await tx.query(`SET LOCAL statement_timeout = '10min'`);
      await tx.query(
        `WITH gone AS (DELETE FROM outbox_event WHERE settled_at < now() - $1::interval RETURNING id)
         DELETE FROM processed_event p USING gone WHERE p.event_id = gone.id`,
        [KEEP],
      );
      // Covers events that another release has settled.
      await forgetPersonalFields(tx);
      await tx.query(`DELETE FROM idempotency_key WHERE created_at < now() - $1::interval`, [KEEP]);
    });
  }
}
