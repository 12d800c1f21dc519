import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { DomainEvent } from '#contracts';
import { OUTBOX_CHANNEL } from '../database/commit-signal.js';
import { PgListener } from '../database/pg-listener.js';
import type { UnitOfWork } from '../database/transaction.js';
import type { Metrics } from '../observability/metrics.js';
import { noteSpansOf } from '../observability/tracing.js';
import { RepeatingTask } from '../process/repeating-task.js';
import { withTimeout } from '../process/with-timeout.js';
import type { Queues } from '../queues/queues.js';
import type { HandlerRegistry, RegisteredHandler } from './handler-registry.js';
import type { HandlerRunner } from './handler-runner.js';
import { collectTime } from './collect-time.js';
import { jobOf, planDelivery } from './outbox-jobs.js';
import { type DoneMark, insertDone } from './handler-marks.repository.js';
import { type EventToDeliver, hasUnrelayed, markRelayed, takeUnrelayed } from './outbox.repository.js';

const BATCH = 200;
const POLL_MS = 1_000;
const RETRY_MS = 500;
/** How long events wait for the leading relay before the others help. */
const HELP_AFTER_MS = 1_000;
const ADD_TIMEOUT_MS = 5_000;

/**
 * Moves committed events into the queues, in order and many at a time. Live updates are sent right here, and events that
 * concern no handler are settled at once. Of all relays, one leads: the processes that commit events wake it alone, because
 * several would divide the events into smaller batches, which cost more. The others poll, and help with events that it has
 * left for a second, so nothing depends on the lead.
 */
export class OutboxRelay {
  private readonly listener: PgListener;
  private readonly loop: RepeatingTask;
  private retry: NodeJS.Timeout | undefined;
  private signalled = false;
  /** When the last pause ended. */
  private pausedAt = 0;

  constructor(
    databaseUrl: string,
    private readonly unitOfWork: UnitOfWork,
    private readonly queues: Queues,
    private readonly handlers: HandlerRegistry,
    private readonly runner: HandlerRunner,
    private readonly metrics: Metrics,
    private readonly logger: Logger,
  ) {
    this.loop = new RepeatingTask(() => this.drain(), POLL_MS);
    const wake = (): void => {
      this.signalled = true;
      this.loop.wake();
    };
    this.listener = new PgListener(databaseUrl, OUTBOX_CHANNEL, wake, wake, logger, true);
  }

  async start(): Promise<void> {
    await this.listener.start();
    this.loop.start();
  }

  async close(): Promise<void> {
    clearTimeout(this.retry);
    await Promise.all([this.listener.close(), this.loop.close()]);
  }

  private async drain(): Promise<void> {
    try {
      if (!(await this.findsEvents())) return;
      const began = performance.now();
      while (!this.loop.ending && (await this.relayBatch()) === BATCH);
      await pause(collectTime(performance.now() - began, began - this.pausedAt));
      this.pausedAt = performance.now();
    } catch (error) {
      // The events stay unrelayed, so the next try finds them.
      this.logger.warn({ err: error }, 'outbox relay paused');
      this.retry = setTimeout(() => this.loop.wake(), RETRY_MS);
    }
  }

  /** A signal says that there are events. A poll looks first, because it mostly finds none. */
  private async findsEvents(): Promise<boolean> {
    const { signalled } = this;
    this.signalled = false;
    const waitedMs = this.listener.listening ? 0 : HELP_AFTER_MS;
    return signalled || (await hasUnrelayed(this.unitOfWork.read, waitedMs));
  }

  /** Relays the oldest unrelayed events; returns how many. */
  private async relayBatch(): Promise<number> {
    const startedAt = Date.now();
    const relayed = await this.unitOfWork.run(async (tx) => {
      const batch = await takeUnrelayed(tx, BATCH);
      if (batch.length === 0) return [];
      const together = randomUUID();
      // A queue engine that does not respond must not keep the rows locked.
      const done = await withTimeout(
        ADD_TIMEOUT_MS,
        this.deliver(batch, together),
        'The queue engine did not answer in time',
      );
      if (done.length > 0) await insertDone(tx, done);
      const events = batch.map(({ event }) => event);
      await markRelayed(tx, events, together, eventsWithout(batch, done));
      return events;
    });
    noteSpansOf('relay', relayed, startedAt);
    for (const { name } of relayed) this.metrics.relayedEvents.inc({ event: name });
    return relayed.length;
  }

  /** Sends signals and adds jobs. Returns what is done already. */
  private async deliver(batch: readonly EventToDeliver[], together: string): Promise<DoneMark[]> {
    const { jobs, signals, done } = planDelivery(batch, this.handlers, together);
    for (const [name, events] of signals) {
      const handler = this.handlers.byName(name)!;
      if (await this.signal(handler, events))
        done.push(...events.map(({ id }) => ({ eventId: id, handler: name })));
      else jobs.push(...events.map(({ id }) => jobOf(id, handler)));
    }
    if (jobs.length > 0) await this.queues.addAll(jobs);
    return done;
  }

  /** Returns whether the signals could be sent. */
  private async signal(handler: RegisteredHandler, events: readonly DomainEvent[]): Promise<boolean> {
    try {
      await this.runner.send(handler, events);
      return true;
    } catch (error) {
      this.logger.warn({ err: error, handler: handler.name }, 'signals not sent; they get jobs');
      return false;
    }
  }
}

/** The events of which no handler is missing any more. */
function eventsWithout(batch: readonly EventToDeliver[], done: readonly DoneMark[]): DomainEvent[] {
  const counts = new Map<string, number>();
  for (const { eventId } of done) counts.set(eventId, (counts.get(eventId) ?? 0) + 1);
  return batch
    .filter(({ event, missing }) => missing.length > 0 && counts.get(event.id) === missing.length)
    .map(({ event }) => event);
}
