import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../database/transaction.js';
import { findOldest } from '../outbox/outbox.repository.js';
import { Queues } from '../queues/queues.js';
import { findMoments, type ScheduleMoment } from '../queues/schedules.repository.js';
import { Metrics, type Reading } from './metrics.js';

const STATES = ['waiting', 'active', 'delayed', 'failed'] as const;

/** Metrics of the outbox, the queues and the schedules. The worker exposes them. */
@Injectable()
export class EngineMetrics {
  constructor(
    metrics: Metrics,
    private readonly unitOfWork: UnitOfWork,
    private readonly queues: Queues,
  ) {
    metrics.watch(
      'outbox_oldest_seconds',
      'Age of the oldest event not relayed or not settled',
      ['state'],
      () => this.outbox(),
    );
    metrics.watch('queue_jobs', 'Jobs by queue and state', ['queue', 'state'], () => this.jobs());
    metrics.watch(
      'schedule_last_run_seconds',
      'When each schedule last began, since 1970',
      ['schedule'],
      () => this.schedules('last_run'),
    );
    metrics.watch(
      'schedule_last_done_seconds',
      'When each schedule last succeeded, since 1970',
      ['schedule'],
      () => this.schedules('last_done'),
    );
  }

  private async outbox(): Promise<Reading[]> {
    const { unrelayed, unsettled } = await findOldest(this.unitOfWork.read);
    return [
      [{ state: 'unrelayed' }, unrelayed],
      [{ state: 'unsettled' }, unsettled],
    ];
  }

  private async jobs(): Promise<Reading[]> {
    const counted = await Promise.all(
      this.queues.all().map(async (queue) => [queue.name, await queue.getJobCounts(...STATES)] as const),
    );
    return counted.flatMap(([queue, counts]) =>
      STATES.map((state): Reading => [{ queue, state }, counts[state] ?? 0]),
    );
  }

  private async schedules(moment: ScheduleMoment): Promise<Reading[]> {
    const found = await findMoments(this.unitOfWork.read, moment);
    return found.map(({ name, at }) => [{ schedule: name }, at]);
  }
}
