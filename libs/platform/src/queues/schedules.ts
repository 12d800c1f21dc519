import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Logger } from 'pino';
import { UnitOfWork } from '../database/transaction.js';
import { decoratedProviders } from '../discovery.js';
import { reasonOf } from '../observability/describe-error.js';
import { inSpan } from '../observability/tracing.js';
import { LOGGER } from '../tokens.js';
import { Queues } from './queues.js';
import { OtherReleasesJobError, RefusedJobError } from './refused-job.js';
import { type Schedule, Scheduled } from './schedule.js';
import {
  isAlive,
  recordDone,
  recordFailure,
  recordPeriods,
  recordRun,
  registerSchedules,
} from './schedules.repository.js';

/** All schedules of this process. Adds their jobs when they are due, and runs them when their jobs arrive. */
@Injectable()
export class Schedules {
  private readonly byName = new Map<string, Schedule>();
  /** How often each schedule was due at most so far, in milliseconds. */
  private readonly periods = new Map<string, number>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly queues: Queues,
    private readonly unitOfWork: UnitOfWork,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Collects the schedules; called once, after all modules are wired. @throws Error when two have the same name */
  discover(): void {
    for (const { options: name, instance } of decoratedProviders<string, Schedule>(
      this.discovery,
      Scheduled,
    )) {
      if (this.byName.has(name)) throw new Error(`Two schedules are named ${name}`);
      this.byName.set(name, instance);
    }
  }

  /** Records in the database which schedules this release has, and ticks each of them once. */
  async start(): Promise<void> {
    await this.unitOfWork.run((tx) => registerSchedules(tx, [...this.byName.keys()].sort()));
    for (const [name, schedule] of this.byName) {
      await schedule
        .tick()
        .catch((error: unknown) => this.logger.warn({ err: error, schedule: name }, 'first tick failed'));
    }
    await recordPeriods(this.unitOfWork.read, this.periods);
  }

  /**
   * Adds the job of the current period. Does nothing if another worker's tick has added it already.
   * @param everyMs the period in milliseconds, counted from 1970 in UTC, so that all workers agree on it
   * @throws Error when the queue engine is unreachable; the next tick tries again
   */
  async due(schedule: Schedule, everyMs: number): Promise<void> {
    const name = Reflect.getMetadata(Scheduled.KEY, schedule.constructor) as string;
    this.periods.set(name, Math.max(everyMs, this.periods.get(name) ?? 0));
    await this.queues.addScheduled(name, Math.floor(Date.now() / everyMs));
  }

  has(name: string): boolean {
    return this.byName.has(name);
  }

  /**
   * Runs a schedule and records when it began and when it succeeded. A schedule that no release has had for a day is
   * skipped.
   * @throws what the schedule throws
   * @throws OtherReleasesJobError when only another release has this schedule
   * @throws RefusedJobError when no release has ever had it
   */
  async run(name: string): Promise<void> {
    const schedule = this.byName.get(name);
    if (!schedule) return this.refuseUnknown(name);
    const tx = this.unitOfWork.read;
    await recordRun(tx, name);
    const began = performance.now();
    try {
      await inSpan(name, () => schedule.run());
    } catch (error) {
      // The schedule's own error is the one to report, also if the database is what failed.
      await recordFailure(tx, name, reasonOf(error)).catch(() => undefined);
      throw error;
    }
    await recordDone(tx, name, performance.now() - began);
  }

  private async refuseUnknown(name: string): Promise<void> {
    const alive = await isAlive(this.unitOfWork.read, name);
    if (alive === undefined) throw new RefusedJobError('no such schedule');
    if (alive) throw new OtherReleasesJobError(`${name} is another release's schedule`);
  }
}
