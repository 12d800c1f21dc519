import type { Logger } from 'pino';
import type { UnitOfWork } from '../database/transaction.js';
import { RepeatingTask } from '../process/repeating-task.js';
import { withTimeout } from '../process/with-timeout.js';
import type { Queues } from '../queues/queues.js';
import { jobsToFind } from './outbox-jobs.js';
import { countRelayedAgain, postponeLook, settle, takeDue } from './outbox.repository.js';

const BATCH = 200;
const POLL_MS = 5_000;
const QUEUE_TIMEOUT_MS = 10_000;

/**
 * Settles relayed events once every expected handler has acted, and adds jobs again that the queue engine has lost.
 * It runs separately from the relay, so that a backlog never delays new events. An open event is checked after half a
 * minute, then at intervals as long as the time since it was relayed, up to ten minutes.
 */
export class OutboxSweep {
  private readonly loop: RepeatingTask;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly queues: Queues,
    private readonly logger: Logger,
    pollMs = POLL_MS,
  ) {
    this.loop = new RepeatingTask(() => this.sweep(), pollMs);
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
      const open = await takeDue(tx, BATCH);
      if (open.length === 0) return 0;
      const added = await withTimeout(
        QUEUE_TIMEOUT_MS,
        this.queues.addMissing(jobsToFind(open)),
        'The queue engine did not answer in time',
      );
      await countRelayedAgain(tx, [...new Set(added.flatMap(({ eventIds }) => eventIds))]);
      const idsOf = (done: boolean): string[] =>
        open.filter((event) => event.done === done).map(({ id }) => id);
      await settle(tx, idsOf(true));
      await postponeLook(tx, idsOf(false));
      return open.length;
    });
  }
}
