import type { DomainEvent } from '#libs/contracts';
import type { Logger } from 'pino';
import { PgListener } from '../database/pg-listener.js';
import { rows } from '../database/rows.js';
import type { Tx, UnitOfWork } from '../database/transaction.js';
import { within } from '../process/within.js';
import type { JobToAdd, Queues } from '../queues/queues.js';
import type { HandlerRegistry } from './handler-registry.js';
import { type OutboxRow, toDomainEvent } from './outbox.js';

const BATCH = 200;
const POLL_MS = 5_000;
const RETRY_MS = 500;
const ADD_TIMEOUT_MS = 5_000;
const REDELIVER_AFTER = '30 seconds';

export interface RelayTimings {
  pollMs: number;
  /** A PostgreSQL interval: how long a queue may take before its job is looked for and, if lost, added again. */
  redeliverAfter: string;
}

/**
 * Moves committed events into the queues: woken by NOTIFY, with a slow poll behind it. An event leaves the outbox's
 * open set only when every handler has recorded that it acted, so jobs lost with a queue engine's memory come back.
 */
export class OutboxRelay {
  private readonly listener: PgListener;
  private readonly timings: RelayTimings;
  private poll: NodeJS.Timeout | undefined;
  private retry: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  /** The slow poll also looks for lost jobs; a notification alone does not. */
  private sweep = true;
  private closed = false;

  constructor(
    databaseUrl: string,
    private readonly unitOfWork: UnitOfWork,
    private readonly queues: Queues,
    private readonly registry: HandlerRegistry,
    private readonly logger: Logger,
    timings: Partial<RelayTimings> = {},
  ) {
    this.timings = { pollMs: POLL_MS, redeliverAfter: REDELIVER_AFTER, ...timings };
    const wake = (): void => this.wake();
    this.listener = new PgListener(databaseUrl, 'outbox', wake, wake, logger);
  }

  async start(): Promise<void> {
    await this.listener.start();
    this.poll = setInterval(() => {
      this.sweep = true;
      this.wake();
    }, this.timings.pollMs);
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.poll);
    clearTimeout(this.retry);
    await this.listener.close();
    await this.running;
  }

  private wake(): void {
    if (this.closed) return;
    this.again = true;
    this.running ??= this.drain().finally(() => {
      this.running = undefined;
    });
  }

  private async drain(): Promise<void> {
    while (this.again && !this.closed) {
      this.again = false;
      try {
        while (!this.closed && (await this.relayBatch()) === BATCH);
        if (this.sweep) {
          while (!this.closed && (await this.redeliverLost()) === BATCH);
          this.sweep = false;
        }
      } catch (error) {
        // The rows stay where they are.
        this.logger.warn({ err: error }, 'outbox relay paused');
        this.retry = setTimeout(() => this.wake(), RETRY_MS);
      }
    }
  }

  /** Relays the oldest unrelayed events; answers how many. */
  private relayBatch(): Promise<number> {
    return this.unitOfWork.run(async (tx) => {
      const batch = await rows<OutboxRow>(
        tx,
        `SELECT id, name, payload, request_id, occurred_at FROM outbox_event
         WHERE relayed_at IS NULL ORDER BY position LIMIT $1 FOR UPDATE SKIP LOCKED`,
        [BATCH],
      );
      if (batch.length === 0) return 0;
      await this.addJobs(batch.flatMap((row) => this.jobsOf(toDomainEvent(row))));
      await this.mark(tx, batch);
      return batch.length;
    });
  }

  private async mark(tx: Tx, batch: OutboxRow[]): Promise<void> {
    await tx.query(
      `UPDATE outbox_event SET relayed_at = now(),
         settled_at = CASE WHEN name = ANY($2) THEN NULL ELSE now() END
       WHERE id = ANY($1)`,
      [batch.map((row) => row.id), this.handledNames(batch)],
    );
  }

  private handledNames(batch: OutboxRow[]): string[] {
    return [...new Set(batch.map((row) => row.name))].filter(
      (name) => this.registry.forEvent(name).length > 0,
    );
  }

  /**
   * Settles events whose handlers have all acted, and adds the missing handlers' jobs of the others once more; answers
   * how many events it looked at.
   */
  private redeliverLost(): Promise<number> {
    return this.unitOfWork.run(async (tx) => {
      const open = await rows<OutboxRow & { done: string[] }>(
        tx,
        `SELECT o.id, o.name, o.payload, o.request_id, o.occurred_at,
                ARRAY(SELECT handler FROM processed_event p WHERE p.event_id = o.id) AS done
         FROM outbox_event o
         WHERE o.settled_at IS NULL AND o.relayed_at < now() - $2::interval
         ORDER BY o.relayed_at LIMIT $1 FOR UPDATE SKIP LOCKED`,
        [BATCH, this.timings.redeliverAfter],
      );
      if (open.length === 0) return 0;
      const missing = open.map((row) => ({
        row,
        jobs: this.jobsOf(toDomainEvent(row)).filter((job) => !row.done.includes(job.name)),
      }));
      await this.addJobs(missing.flatMap(({ jobs }) => jobs));
      const settled = missing.filter(({ jobs }) => jobs.length === 0).map(({ row }) => row.id);
      const waiting = missing.filter(({ jobs }) => jobs.length > 0).map(({ row }) => row.id);
      await tx.query(`UPDATE outbox_event SET settled_at = now() WHERE id = ANY($1)`, [settled]);
      await tx.query(`UPDATE outbox_event SET relayed_at = now() WHERE id = ANY($1)`, [waiting]);
      return open.length;
    });
  }

  private jobsOf(event: DomainEvent): JobToAdd[] {
    return this.registry.forEvent(event.name).map((handler) => ({
      queue: handler.queue,
      name: handler.name,
      jobId: `${event.id}_${handler.name}`,
      data: event,
    }));
  }

  /** A silent queue engine must not hold the rows' locks. */
  private addJobs(jobs: JobToAdd[]): Promise<void> {
    return within(ADD_TIMEOUT_MS, this.queues.addAll(jobs), 'The queue engine did not answer in time');
  }
}
