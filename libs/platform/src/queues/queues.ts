import type { JobsOptions, Queue } from 'bullmq';
import type { QueueEngine } from './queue-engine.js';
import { QUEUE_NAMES, type QueueName } from './queue-name.js';

/** Retries back off from half a second to about an hour, two hours and a half in all; then an operator is asked. */
export const JOB_OPTIONS: JobsOptions = {
  attempts: 15,
  backoff: { type: 'exponential', delay: 500, jitter: 0.5 },
  removeOnComplete: { age: 3600 },
  removeOnFail: false,
};

export interface JobToAdd {
  queue: QueueName;
  name: string;
  /** Adding the same id again does nothing while the job is kept. */
  jobId: string;
  data: object;
}

/** The producing side of all queues. */
export class Queues {
  private readonly byName: ReadonlyMap<QueueName, Queue>;

  constructor(
    private readonly engine: QueueEngine,
    onError: (error: Error) => void,
  ) {
    this.byName = new Map(QUEUE_NAMES.map((name) => [name, engine.createQueue(name)]));
    for (const queue of this.byName.values()) queue.on('error', onError);
  }

  get(name: QueueName): Queue {
    const queue = this.byName.get(name);
    if (!queue) throw new Error(`No such queue: ${name}`);
    return queue;
  }

  all(): Queue[] {
    return [...this.byName.values()];
  }

  /** @throws Error when the engine is away: the caller keeps the work, it must not wait in memory. */
  async addAll(jobs: readonly JobToAdd[]): Promise<void> {
    if (!this.engine.isReachable()) throw new Error('The queue engine is unreachable');
    await Promise.all(
      [...this.byName].map(async ([name, queue]) => {
        const own = jobs.filter((job) => job.queue === name);
        if (own.length === 0) return;
        await queue.addBulk(
          own.map(({ name: job, data, jobId }) => ({ name: job, data, opts: { ...JOB_OPTIONS, jobId } })),
        );
      }),
    );
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.all().map((queue) => queue.close()));
  }
}
