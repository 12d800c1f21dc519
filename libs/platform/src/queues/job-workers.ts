import type { DomainEvent } from '#libs/contracts';
import type { Job, Worker } from 'bullmq';
import type { Logger } from 'pino';
import type { Metrics } from '../observability/metrics.js';
import { withLogContext } from '../observability/log-context.js';
import type { HandlerRegistry } from '../outbox/handler-registry.js';
import type { HandlerRunner } from '../outbox/handler-runner.js';
import type { QueueEngine } from './queue-engine.js';
import { QUEUE_NAMES, QueueName } from './queue-name.js';
import type { ScheduleRegistry } from './schedule-registry.js';

const CONCURRENCY = 16;
/** A killed worker's job is another's after this long. */
const LOCK_MS = 10_000;
const STALLED_CHECK_MS = 5_000;

/** The consuming side: one BullMQ worker for each queue, each job run by the handler or schedule it names. */
export class JobWorkers {
  private workers: Worker[] = [];

  constructor(
    private readonly engine: QueueEngine,
    private readonly handlers: HandlerRegistry,
    private readonly runner: HandlerRunner,
    private readonly schedules: ScheduleRegistry,
    private readonly metrics: Metrics,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.workers = QUEUE_NAMES.map((name) => this.createWorker(name));
  }

  /** Stops taking jobs and waits until the running ones are done. */
  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.close()));
  }

  private createWorker(name: QueueName): Worker {
    const worker = this.engine.createWorker(name, (job) => this.process(name, job), {
      concurrency: CONCURRENCY,
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_CHECK_MS,
      // A job may outlive many killed workers; only its own failures count.
      maxStalledCount: 1_000,
    });
    worker.on('error', (error) => this.logger.warn({ err: error, queue: name }, 'worker interrupted'));
    worker.on('failed', (job, error) => this.onFailed(name, job, error));
    return worker;
  }

  private async process(queue: QueueName, job: Job<DomainEvent>): Promise<void> {
    const stop = this.metrics.jobSeconds.startTimer({ queue, job: job.name });
    try {
      if (queue === QueueName.Schedules) await this.schedules.run(job.name);
      else await this.handle(job);
      stop({ outcome: 'done' });
    } catch (error) {
      stop({ outcome: 'failed' });
      throw error;
    }
  }

  private async handle(job: Job<DomainEvent>): Promise<void> {
    const handler = this.handlers.byName(job.name);
    if (!handler) throw new Error(`No handler is named ${job.name}`);
    const { id: eventId, requestId } = job.data;
    await withLogContext({ eventId, ...(requestId && { requestId }) }, async () => {
      await this.runner.run(handler, job.data, job.attemptsStarted > 1);
      this.logger.info({ queue: handler.queue, job: job.name }, 'event handled');
    });
  }

  private onFailed(queue: QueueName, job: Job | undefined, error: Error): void {
    const exhausted = job !== undefined && job.attemptsMade >= (job.opts.attempts ?? 1);
    const entry = { err: error, queue, job: job?.name, jobId: job?.id, attempt: job?.attemptsMade };
    if (exhausted) this.logger.error(entry, 'job failed for good; an operator can retry it');
    else this.logger.warn(entry, 'job failed; it will be tried again');
  }
}
