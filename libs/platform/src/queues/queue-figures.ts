import { Inject, Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { UnitOfWork } from '../database/transaction.js';
import { countFailedAttempts } from '../outbox/event-traces.repository.js';
import { QUEUE_ENGINE } from '../tokens.js';
import type { QueueEngine } from './queue-engine.js';
import { QueueName } from './queue-name.js';
import { oldestWaitingSeconds, Queues } from './queues.js';

/** Durations are those of the newest jobs, so many at most, so that a busy queue costs no more than others. */
const MEASURED_JOBS = 100;

export interface QueueFigure {
  queue: QueueName;
  waiting: number;
  active: number;
  /** Jobs that wait for their next try. */
  delayed: number;
  /** Jobs that are not tried again by themselves. */
  failed: number;
  /** How long the oldest job has waited for its first try, in seconds. */
  oldestS: number;
  paused: boolean;
  /** Jobs that were completed, and attempts that failed, within the span. */
  completed: number;
  failedAttempts: number;
  /** How long the completed jobs took, in milliseconds; null if there were none. */
  p50Ms: number | null;
  p95Ms: number | null;
}

/**
 * The value that a share of the values do not exceed; null if there are none.
 * @param share from 0 to 1
 */
export function percentile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}

/** Measures the queues, on both engines. */
@Injectable()
export class QueueFigures {
  constructor(
    private readonly queues: Queues,
    private readonly unitOfWork: UnitOfWork,
    @Inject(QUEUE_ENGINE) private readonly engine: QueueEngine,
  ) {}

  /** What all queues hold now, and what they did within a span. */
  async measure(from: Date, to: Date): Promise<QueueFigure[]> {
    const attempts = await countFailedAttempts(this.unitOfWork.read, from, to);
    return Promise.all(
      this.queues.all().map((queue) => this.ofQueue(queue, from, to, attempts.get(queue.name) ?? 0)),
    );
  }

  private async ofQueue(queue: Queue, from: Date, to: Date, attempts: number): Promise<QueueFigure> {
    const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed');
    const completed = await this.engine.countFinished(queue, 'completed', from, to);
    const durations = completed === 0 ? [] : await durationsIn(queue, from, to);
    // No event is behind the jobs of schedules, so their failures are known to the engine alone.
    const schedules = queue.name === (QueueName.Schedules as string);
    return {
      queue: queue.name as QueueName,
      waiting: counts['waiting'] ?? 0,
      active: counts['active'] ?? 0,
      delayed: counts['delayed'] ?? 0,
      failed: counts['failed'] ?? 0,
      oldestS: await oldestWaitingSeconds(queue),
      paused: await queue.isPaused(),
      completed,
      failedAttempts: schedules ? await this.engine.countFinished(queue, 'failed', from, to) : attempts,
      p50Ms: percentile(durations, 0.5),
      p95Ms: percentile(durations, 0.95),
    };
  }
}

async function durationsIn(queue: Queue, from: Date, to: Date): Promise<number[]> {
  const jobs = await queue.getJobs(['completed'], 0, MEASURED_JOBS - 1, false);
  return jobs.flatMap((job) => {
    const { processedOn, finishedOn } = job ?? {};
    if (processedOn === undefined || finishedOn === undefined) return [];
    const within = finishedOn >= from.getTime() && finishedOn < to.getTime();
    return within ? [finishedOn - processedOn] : [];
  });
}
