import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { UnitOfWork } from '../database/transaction.js';
import { signalOperators } from '../realtime/live-updates.js';
import type { RealtimeBus } from '../realtime/realtime-bus.js';
import { REALTIME_BUS } from '../tokens.js';
import { MINUTE_MS } from './periods.js';
import { QueueFigures } from './queue-figures.js';
import { pruneSamples, saveSamples } from './queue-samples.repository.js';
import { type Schedule, Scheduled } from './schedule.js';
import { Schedules } from './schedules.js';

/** How long samples are kept. */
export const SAMPLES_KEPT_DAYS = 7;

/**
 * Samples what the queues did in the last whole minute. A queue without work gets no row, so that a quiet kingdom keeps few.
 * Only the worker that gets the job of the minute writes.
 */
@Injectable()
@Scheduled('sample-queues')
export class SampleQueues implements Schedule {
  constructor(
    private readonly schedules: Schedules,
    private readonly unitOfWork: UnitOfWork,
    private readonly figures: QueueFigures,
    @Inject(REALTIME_BUS) private readonly bus: RealtimeBus,
  ) {}

  @Interval(MINUTE_MS)
  tick(): Promise<void> {
    return this.schedules.due(this, MINUTE_MS);
  }

  run(): Promise<void> {
    return this.sample(new Date());
  }

  /** Samples the last minute that was over at a time. */
  async sample(now: Date): Promise<void> {
    const to = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
    const from = new Date(to.getTime() - MINUTE_MS);
    const busy = (await this.figures.measure(from, to)).filter(
      ({ waiting, completed, failedAttempts }) => waiting + completed + failedAttempts > 0,
    );
    await this.unitOfWork.run(async (tx) => {
      await saveSamples(tx, from, busy);
      await pruneSamples(tx, `${SAMPLES_KEPT_DAYS} days`);
    });
    if (busy.length > 0) await signalOperators(this.bus, 'jobs');
  }
}
