import type { Logger } from 'pino';
import { PgListener } from '../database/pg-listener.js';
import type { UnitOfWork } from '../database/transaction.js';
import { RepeatingTask } from '../process/repeating-task.js';
import { withTimeout } from '../process/with-timeout.js';
import type { Queues } from '../queues/queues.js';
import { jobsOf } from './outbox.js';
import { markRelayed, takeUnrelayed } from './outbox.repository.js';

const BATCH = 200;
const POLL_MS = 5_000;
const RETRY_MS = 500;
const ADD_TIMEOUT_MS = 5_000;

/** Moves committed events into the queues, in order. NOTIFY wakes it, and a slow poll covers lost notifications. */
export class OutboxRelay {
  private readonly listener: PgListener;
  private readonly loop: RepeatingTask;
  private retry: NodeJS.Timeout | undefined;

  constructor(
    databaseUrl: string,
    private readonly unitOfWork: UnitOfWork,
    private readonly queues: Queues,
    private readonly logger: Logger,
  ) {
    this.loop = new RepeatingTask(() => this.drain(), POLL_MS);
    const wake = (): void => this.loop.wake();
    this.listener = new PgListener(databaseUrl, 'outbox', wake, wake, logger);
  }

  async start(): Promise<void> {
    await this.listener.start();
    this.loop.start();
  }

  async close(): Promise<void> {
    clearTimeout(this.retry);
    await Promise.all([this.listener.close(), this.loop.close()]);
  }

  private async drain(): Promise<void> {
    try {
      while (!this.loop.ending && (await this.relayBatch()) === BATCH);
    } catch (error) {
      // The events stay unrelayed, so the next try finds them.
      this.logger.warn({ err: error }, 'outbox relay paused');
      this.retry = setTimeout(() => this.loop.wake(), RETRY_MS);
    }
  }

  /** Relays the oldest unrelayed events; returns how many. */
  private relayBatch(): Promise<number> {
    return this.unitOfWork.run(async (tx) => {
      const batch = await takeUnrelayed(tx, BATCH);
      if (batch.length === 0) return 0;
      // A queue engine that does not respond must not keep the rows locked.
      await withTimeout(
        ADD_TIMEOUT_MS,
        this.queues.addAll(batch.flatMap(jobsOf)),
        'The queue engine did not answer in time',
      );
      await markRelayed(
        tx,
        batch.map(({ id }) => id),
      );
      return batch.length;
    });
  }
}
