import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { UnitOfWork } from '../database/transaction.js';
import { countOpen, findOldest } from '../outbox/outbox.repository.js';
import { oldestWaitingSeconds, Queues } from '../queues/queues.js';
import { findMoments, findPeriods, type ScheduleMoment } from '../queues/schedules.repository.js';
import { findVerifications } from '../verification/verification.repository.js';
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
    metrics.watch('outbox_open_events', 'Events that are not settled', [], async () => [
      [{}, await countOpen(this.unitOfWork.read)],
    ]);
    metrics.watch(
      'queue_oldest_seconds',
      'Age of the oldest job that waits for its first try',
      ['queue'],
      () => this.eachQueue(oldestWaitingSeconds),
    );
    metrics.watch('queue_paused', 'Whether a queue is paused: 1 or 0', ['queue'], () =>
      this.eachQueue(async (queue) => ((await queue.isPaused()) ? 1 : 0)),
    );
    metrics.watch('schedule_period_seconds', 'How often each schedule is due', ['schedule'], async () =>
      (await findPeriods(this.unitOfWork.read)).map(({ name, seconds }) => [{ schedule: name }, seconds]),
    );
    metrics.watch(
      'books_differences',
      'Differences that each scheduled check has found last',
      ['check'],
      async () =>
        (await findVerifications(this.unitOfWork.read)).map(({ name, differences }) => [
          { check: name },
          differences,
        ]),
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

  private eachQueue(read: (queue: Queue) => Promise<number>): Promise<Reading[]> {
    return Promise.all(
      this.queues.all().map(async (queue): Promise<Reading> => [{ queue: queue.name }, await read(queue)]),
    );
  }

  private async schedules(moment: ScheduleMoment): Promise<Reading[]> {
    const found = await findMoments(this.unitOfWork.read, moment);
    return found.map(({ name, at }) => [{ schedule: name }, at]);
  }
}
