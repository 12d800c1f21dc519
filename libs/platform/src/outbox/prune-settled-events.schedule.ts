import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../database/transaction.js';
import { type Schedule, Scheduled } from '../queues/schedule.js';

const DAY_MS = 86_400_000;
const KEEP = '30 days';

/**
 * Forgets events that every handler has long acted on, and idempotency keys no client repeats any more. What they
 * caused stays: purchases, donations and the ledger are kept for ever.
 */
@Injectable()
@Scheduled({ name: 'prune-settled-events', everyMs: DAY_MS })
export class PruneSettledEvents implements Schedule {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async run(): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await tx.query('SET LOCAL statement_timeout = 0');
      await tx.query(
        `WITH gone AS (DELETE FROM outbox_event WHERE settled_at < now() - $1::interval RETURNING id)
         DELETE FROM processed_event p USING gone WHERE p.event_id = gone.id`,
        [KEEP],
      );
      await tx.query(`DELETE FROM idempotency_key WHERE created_at < now() - $1::interval`, [KEEP]);
    });
  }
}
