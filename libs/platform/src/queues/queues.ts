import type { JobsOptions, Queue } from 'bullmq';
import type { QueueEngine } from './queue-engine.js';
import { QUEUE_NAMES, QueueName } from './queue-name.js';

/** A job is retried until it succeeds. This is the largest number that the queue engines can store. */
const ATTEMPTS = 2 ** 31 - 1;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 600_000;

/** The name under which workers find the delays of `pauseAfter`. */
const BACKOFF = 'doubling-to-ten-minutes';

/**
 * How long a failed job waits before its next attempt: half a second, then twice as long each time, at most ten
 * minutes. The delay is random between half of that and all of it, so that jobs that failed together are not retried
 * together.
 * @param attemptsMade how often it has failed, from 1
 * @returns milliseconds
 */
export const pauseAfter = (attemptsMade: number, random: () => number = Math.random): number =>
  Math.round(longestPauseAfter(attemptsMade) * (0.5 + random() / 2));

/** The longest pause of `pauseAfter`, in milliseconds. */
export const longestPauseAfter = (attemptsMade: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** (attemptsMade - 1), LONGEST_PAUSE_MS);

export const JOB_OPTIONS: JobsOptions = {
  attempts: ATTEMPTS,
  backoff: { type: BACKOFF },
  // Without a limit the engine stores a stack trace of every attempt, and attempts are practically unlimited.
  stackTraceLimit: 5,
  removeOnComplete: { age: 3600 },
  removeOnFail: false,
};

/** A schedule that keeps failing is not retried for long, because it runs again when it is next due. */
const SCHEDULED_JOB_OPTIONS: JobsOptions = {
  attempts: 3,
  backoff: { type: BACKOFF },
  removeOnComplete: { age: 3600 },
  removeOnFail: { age: 86_400 },
};

/** Of the oldest waiting jobs, so many are looked at for one that has not failed before. */
const OLDEST_JOBS = 10;

/**
 * How long the oldest job of a queue has waited for its first try, in seconds; 0 if there is none. A job that has failed is old,
 * but has not waited for all that time.
 */
export async function oldestWaitingSeconds(queue: Queue): Promise<number> {
  const jobs = await queue.getJobs(['waiting'], 0, OLDEST_JOBS - 1, true);
  const oldest = jobs.find((job) => job?.attemptsMade === 0);
  return oldest ? Math.max(0, (Date.now() - oldest.timestamp) / 1_000) : 0;
}

export interface JobToAdd {
  queue: QueueName;
  name: string;
  /** Adding the same id again does nothing while the job is kept. */
  jobId: string;
  /** The events that the handler reads from the outbox: one, or several for a handler of batches. */
  eventIds: readonly string[];
}

/** A job of one event, which may have been lost. */
export interface LostJob extends JobToAdd {
  /** The id of another job that carries the event too. */
  orIn?: string;
}

/** The id of the job that runs a schedule out of turn. */
export const runJobId = (schedule: string): string => `${schedule}_now`;

/** The producer of all queues. Only the outbox and the schedules add jobs. */
export class Queues {
  private readonly byName: ReadonlyMap<QueueName, Queue>;

  /** @param queues one for each of `QUEUE_NAMES`, in that order */
  constructor(
    private readonly engine: QueueEngine,
    queues: readonly Queue[],
    onError: (error: Error) => void,
  ) {
    this.byName = new Map(QUEUE_NAMES.map((name, index) => [name, queues[index]!]));
    for (const queue of queues) queue.on('error', onError);
  }

  get(name: QueueName): Queue {
    const queue = this.byName.get(name);
    if (!queue) throw new Error(`No such queue: ${name}`);
    return queue;
  }

  all(): Queue[] {
    return [...this.byName.values()];
  }

  /** @throws Error when the engine is unreachable: jobs must not wait in memory, so the caller tries again later */
  async addAll(jobs: readonly JobToAdd[]): Promise<void> {
    this.refuseUnreachable();
    await Promise.all(
      [...this.byName].map(async ([name, queue]) => {
        const own = jobs.filter((job) => job.queue === name);
        if (own.length === 0) return;
        await queue.addBulk(
          own.map(({ name: job, eventIds, jobId }) => ({
            name: job,
            data: dataOf(eventIds),
            opts: { ...JOB_OPTIONS, jobId },
          })),
        );
      }),
    );
  }

  /**
   * Adds those jobs that the engine does not have in any state. Returns them.
   * @throws Error when the engine is unreachable
   */
  async addMissing<Job extends LostJob>(jobs: readonly Job[]): Promise<Job[]> {
    this.refuseUnreachable();
    const missing = await Promise.all(
      [...this.byName].map(async ([name, queue]) => {
        const own = jobs.filter((job) => job.queue === name);
        if (own.length === 0) return [];
        const held = await this.engine.findJobs(
          queue,
          own.flatMap(({ jobId, orIn }) => (orIn ? [jobId, orIn] : [jobId])),
        );
        return own.filter(({ jobId, orIn }) => !held.has(jobId) && !(orIn && held.has(orIn)));
      }),
    );
    const added = missing.flat();
    await this.addAll(added);
    return added;
  }

  /**
   * Adds the job for one period of a schedule, unless the engine already has it.
   * @param slot the number of the period, which is part of the job's id
   * @throws Error when the engine is unreachable
   */
  async addScheduled(schedule: string, slot: number): Promise<void> {
    this.refuseUnreachable();
    await this.get(QueueName.Schedules).add(
      schedule,
      {},
      { ...SCHEDULED_JOB_OPTIONS, jobId: `${schedule}_${slot}` },
    );
  }

  /**
   * Adds a job that runs a schedule out of turn, unless the engine has one. It is not kept, so that it can be added again.
   * @throws Error when the engine is unreachable
   */
  async addRun(schedule: string): Promise<void> {
    this.refuseUnreachable();
    await this.get(QueueName.Schedules).add(
      schedule,
      {},
      {
        ...SCHEDULED_JOB_OPTIONS,
        attempts: 1,
        removeOnComplete: true,
        removeOnFail: true,
        jobId: runJobId(schedule),
      },
    );
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.all().map((queue) => queue.close()));
  }

  private refuseUnreachable(): void {
    if (!this.engine.isReachable()) throw new Error('The queue engine is unreachable');
  }
}

/** A worker of the previous release reads `eventId` alone. The sweep then adds jobs for the other events. */
const dataOf = (eventIds: readonly string[]): { eventId?: string; eventIds?: readonly string[] } => ({
  eventId: eventIds[0]!,
  ...(eventIds.length > 1 && { eventIds }),
});
