import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject, Injectable, type Type } from '@nestjs/common';
import { DelayedError, type Job, UnrecoverableError, type WorkerOptions } from 'bullmq';
import type { Logger } from 'pino';
import { z } from 'zod';
import { UnitOfWork } from '../database/transaction.js';
import { Metrics } from '../observability/metrics.js';
import { HandlerRegistry } from '../outbox/handler-registry.js';
import { HandlerRunner, SomeEventsFailedError } from '../outbox/handler-runner.js';
import { jobOf } from '../outbox/outbox-jobs.js';
import { withTimeout } from '../process/with-timeout.js';
import { signalOperators } from '../realtime/live-updates.js';
import type { RealtimeBus } from '../realtime/realtime-bus.js';
import { LOGGER, REALTIME_BUS } from '../tokens.js';
import { QUEUE_NAMES, QueueName } from './queue-name.js';
import { pauseAfter, Queues } from './queues.js';
import { OtherReleasesJobError, RefusedJobError } from './refused-job.js';
import { countRefusedJob } from './refused-jobs.repository.js';
import { ScheduleRuns } from './schedule-runs.js';
import { Schedules } from './schedules.js';

const WORKER_OPTIONS: Omit<WorkerOptions, 'connection'> = {
  // How long before a dead worker's job is picked up again (milliseconds), and how often that is looked for.
  lockDuration: 10_000,
  stalledInterval: 5_000,
  // Many workers may die while they run a job. Only the job's own failures count as attempts.
  maxStalledCount: 1_000,
  settings: { backoffStrategy: (attemptsMade) => pauseAfter(attemptsMade) },
};

/** How long running jobs may take to end when the worker closes (milliseconds). */
const CLOSE_TIMEOUT_MS = 6_000;

/**
 * How long a job that only another release can run waits before it is offered again: half a second at first, later a
 * tenth of its age, at most ten minutes. So a job whose release is gone for good costs little.
 */
const pauseForOtherRelease = (ageMs: number): number =>
  Math.round(Math.min(Math.max(500, ageMs / 10), 600_000));

/** After this many failed attempts, which take about an hour, an operator should look. */
const WORRYING_ATTEMPTS = 18;

/**
 * A job contains the ids of its events. Jobs of the previous release contain one id, and those of earlier releases the whole
 * event, of which only the id is used.
 */
const jobDataSchema = z.union([
  z.object({ eventIds: z.array(z.uuid()).min(1) }).transform(({ eventIds }) => eventIds),
  z.object({ eventId: z.uuid() }).transform(({ eventId }) => [eventId]),
  z.object({ id: z.uuid() }).transform(({ id }) => [id]),
]);

/** The consumer of a queue. It runs the handler or schedule that a job names. */
@Injectable()
export class JobProcessor extends WorkerHost {
  constructor(
    private readonly queues: Queues,
    private readonly handlers: HandlerRegistry,
    private readonly runner: HandlerRunner,
    private readonly schedules: Schedules,
    private readonly runs: ScheduleRuns,
    private readonly metrics: Metrics,
    private readonly unitOfWork: UnitOfWork,
    @Inject(REALTIME_BUS) private readonly bus: RealtimeBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  async process(job: Job, token?: string): Promise<void> {
    // A job's name may be any text, so only known names become a label.
    const known = this.handlers.byName(job.name) !== undefined || this.schedules.has(job.name);
    const stop = this.metrics.jobSeconds.startTimer({
      queue: job.queueName,
      job: known ? job.name : 'unknown',
    });
    try {
      if (this.runsSchedules) await this.runSchedule(job);
      else await this.handle(job);
      stop({ outcome: 'done' });
    } catch (error) {
      if (error instanceof OtherReleasesJobError) {
        stop({ outcome: 'left' });
        await job.moveToDelayed(Date.now() + pauseForOtherRelease(Date.now() - job.timestamp), token);
        throw new DelayedError(error.message);
      }
      stop({ outcome: error instanceof RefusedJobError ? 'refused' : 'failed' });
      throw error;
    }
  }

  /** Stops taking jobs and waits for the running ones. A job that hangs is left to another worker. */
  async close(): Promise<void> {
    await withTimeout(CLOSE_TIMEOUT_MS, this.worker.close(), 'a job is still running').catch(
      (error: unknown) =>
        this.logger.warn({ err: error, queue: this.worker.name }, 'worker closed before its jobs were done'),
    );
  }

  @OnWorkerEvent('error')
  protected onError(error: Error): void {
    this.logger.warn({ err: error, queue: this.worker.name }, 'worker interrupted');
  }

  @OnWorkerEvent('failed')
  protected onFailed(job: Job | undefined, error: Error): void {
    const queue = this.worker.name;
    if (error instanceof RefusedJobError) {
      this.metrics.refusedJobs.inc({ queue });
      void this.countRefused(queue);
      this.logger.error({ err: error, queue, jobId: job?.id }, 'job refused: this system did not create it');
      return;
    }
    if (!this.runsSchedules) void signalOperators(this.bus, 'jobs', 'overview');
    const attempts = job?.attemptsMade ?? 0;
    const over = error instanceof UnrecoverableError || attempts >= (job?.opts.attempts ?? 1);
    const entry = { err: error, queue, job: job?.name, jobId: job?.id, attempt: attempts };
    if (over && this.runsSchedules)
      this.logger.error(entry, 'schedule failed; it runs again when it is next due');
    else if (over) this.logger.error(entry, 'job failed for good; an operator can retry it');
    else if (attempts >= WORRYING_ATTEMPTS)
      this.logger.error(entry, 'job keeps failing and is still retried');
    else this.logger.warn(entry, 'job failed and will be retried');
  }

  /** Alerts read the count. The job is refused in any case. */
  private async countRefused(queue: string): Promise<void> {
    try {
      await countRefusedJob(this.unitOfWork.read, queue);
    } catch (err) {
      this.logger.warn({ err, queue }, 'a refused job could not be counted');
    }
  }

  private get runsSchedules(): boolean {
    return this.worker.name === (QueueName.Schedules as string);
  }

  /** Runs the schedule that the job names; the job's data are ignored. */
  private async runSchedule(job: Job): Promise<void> {
    const { name, repeatJobKey } = job;
    if (this.schedules.has(name) && (await this.runs.isRunByAnother(job)))
      this.logger.info({ schedule: name, jobId: job.id }, 'schedule runs already');
    else await this.schedules.run(name);
    // Earlier releases let the engine repeat the schedules (docs/decisions/045). This ends what it still repeats.
    if (repeatJobKey) await this.queues.get(QueueName.Schedules).removeJobScheduler(repeatJobKey);
  }

  /** Runs the handler that the job names. The job contains only ids; the events are read from the outbox. */
  private async handle(job: Job): Promise<void> {
    const handler = this.handlers.byName(job.name);
    const { data: eventIds } = jobDataSchema.safeParse(job.data);
    if (!handler) {
      const refusal = await this.runner.refusalOfUnknown(job.name, eventIds?.[0]);
      if (refusal) throw refusal;
      return;
    }
    if (!eventIds) throw new RefusedJobError('it names no event');
    try {
      await this.runner.run(handler, eventIds);
    } catch (error) {
      if (!(error instanceof SomeEventsFailedError)) throw error;
      // Each of these events gets a job of its own, with its own attempts, so that none holds up the others.
      await this.queues.addMissing(error.eventIds.map((id) => jobOf(id, handler)));
      this.logger.warn({ err: error.cause, job: job.name, events: error.eventIds.length }, error.message);
      return;
    }
    this.logger.info({ queue: handler.queue, job: job.name, eventIds }, 'events handled');
  }
}

/**
 * One processor for each queue, because Nest's decorator needs a class for each. All schedules are due when a worker starts,
 * so fewer of them run at the same time: each would open a connection of its own.
 */
export const JOB_PROCESSORS: readonly Type<JobProcessor>[] = QUEUE_NAMES.map((name) => {
  @Processor(name, { ...WORKER_OPTIONS, concurrency: name === QueueName.Schedules ? 8 : 16 })
  class QueueProcessor extends JobProcessor {}
  return QueueProcessor;
});
