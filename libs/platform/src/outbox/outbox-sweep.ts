import type { Logger } from 'pino';
import { rows } from '../database/rows.js';
import type { UnitOfWork } from '../database/transaction.js';
import { Repeated } from '../process/repeated.js';
import { within } from '../process/within.js';
import type { Queues } from '../queues/queues.js';
import { forgetPersonalFields } from './personal-fields.js';
import { type EventToDeliver, jobsOf, MISSING_HANDLERS } from './outbox-jobs.js';

const BATCH = 200;
const POLL_MS = 5_000;
const QUEUE_TIMEOUT_MS = 10_000;

/**
 * Settles relayed events once every expected handler has acted, and adds jobs again that the queue engine has lost.
 * It runs separately from the relay, so that a backlog never delays new events. An open event is checked after half a
 * minute, then at intervals as long as the time since it was relayed, up to ten minutes.
 */
export class OutboxSweep {
  private readonly loop: Repeated;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly queues: Queues,
    private readonly logger: Logger,
    pollMs = POLL_MS,
  ) {
    this.loop = new Repeated(() => this.sweep(), pollMs);
  }

  start(): void {
    this.loop.start();
  }

  close(): Promise<void> {
    return this.loop.close();
  }

  private async sweep(): Promise<void> {
    try {
      while (!this.loop.ending && (await this.sweepBatch()) === BATCH);
    } catch (error) {
      this.logger.warn({ err: error }, 'outbox sweep paused');
    }
  }

  /** Checks the open events that are due; returns how many. */
  private sweepBatch(): Promise<number> {
    return this.unitOfWork.run(async (tx) => {
      const open = await rows<EventToDeliver & { done: boolean }>(
        tx,
        `SELECT o.id, event_is_done(o.id, o.name) AS done, ${MISSING_HANDLERS} AS missing FROM outbox_event o
         WHERE o.settled_at IS NULL AND o.look_at <= now() AND o.relayed_at IS NOT NULL
         ORDER BY o.look_at LIMIT $1 FOR UPDATE SKIP LOCKED`,
        [BATCH],
      );
      if (open.length === 0) return 0;
      await within(
        QUEUE_TIMEOUT_MS,
        this.queues.addMissing(open.flatMap(jobsOf)),
        'The queue engine did not answer in time',
      );
      const idsOf = (done: boolean): string[] =>
        open.filter((event) => event.done === done).map(({ id }) => id);
      await tx.query(`UPDATE outbox_event SET settled_at = now() WHERE id = ANY($1)`, [idsOf(true)]);
      await forgetPersonalFields(tx, idsOf(true));
      await tx.query(
        `UPDATE outbox_event SET look_at = now() +
           least(greatest(now() - relayed_at, interval '30 seconds'), interval '10 minutes') WHERE id = ANY($1)`,
        [idsOf(false)],
      );
      return open.length;
    });
  }
}
