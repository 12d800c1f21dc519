import { Injectable } from '@nestjs/common';
import { rows } from '../database/rows.js';
import { UnitOfWork } from '../database/transaction.js';
import { Queues } from '../queues/queues.js';
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
    const [row] = await rows<{ unrelayed: number; unsettled: number }>(
      this.unitOfWork.read,
      `SELECT coalesce(extract(epoch FROM now() - min(occurred_at) FILTER (WHERE relayed_at IS NULL)), 0)::float8 AS unrelayed,
              coalesce(extract(epoch FROM now() - min(occurred_at)), 0)::float8 AS unsettled
       FROM outbox_event WHERE settled_at IS NULL`,
    );
    return [
      [{ state: 'unrelayed' }, row?.unrelayed ?? 0],
      [{ state: 'unsettled' }, row?.unsettled ?? 0],
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

  private async schedules(column: 'last_run' | 'last_done'): Promise<Reading[]> {
    const found = await rows<{ name: string; at: number }>(
      this.unitOfWork.read,
      `SELECT name, extract(epoch FROM ${column})::float8 AS at FROM schedule
       WHERE ${column} IS NOT NULL AND seen_at > now() - interval '2 days'`,
    );
    return found.map(({ name, at }) => [{ schedule: name }, at]);
  }
}
