import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { DomainEvent } from '#contracts';
import { UnitOfWork } from '../database/transaction.js';
import { reasonOf, redactEmails } from '../observability/describe-error.js';
import { withLogContext } from '../observability/log-context.js';
import { Metrics } from '../observability/metrics.js';
import { inSpansOf } from '../observability/tracing.js';
import { Combiner } from '../process/combiner.js';
import { Limiter } from '../process/limiter.js';
import { OtherReleasesJobError, RefusedJobError } from '../queues/refused-job.js';
import { LOGGER } from '../tokens.js';
import type { BatchHandler, EventHandler, Once, OnceForAll } from './event-handler.js';
import { isBatchHandler, type RegisteredHandler } from './handler-registry.js';
import {
  claim,
  type DoneMark,
  insertDone,
  insertFailure,
  insertRefusal,
} from './handler-marks.repository.js';
import { findEvents, isRegistered, isSettled } from './outbox.repository.js';
import { PermanentRefusal } from './permanent-refusal.js';

/** How many events of one queue are handled at a time, unless their handler takes them all at once. */
const AT_A_TIME = 16;

/** Some of a job's events could not be handled. The others are done. */
export class SomeEventsFailedError extends Error {
  readonly eventIds: readonly string[];

  constructor(events: readonly DomainEvent[], cause: unknown) {
    super(`${events.length} of the job's events failed`, { cause });
    this.eventIds = events.map(({ id }) => id);
  }
}

/** Runs handlers so that their database work happens once for an event, even if a process dies in between. */
@Injectable()
export class HandlerRunner {
  /** Marks of handlers without database work, written together. */
  private readonly marks: Combiner<DoneMark, undefined>;
  /** By queue, so that a flood in one of them does not hold up the others. */
  private readonly limiters = new Map<string, Limiter>();
  private stopping = false;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly metrics: Metrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.marks = new Combiner(async (marks) => {
      await insertDone(unitOfWork.read, marks);
      return marks.map(() => undefined);
    });
  }

  /**
   * Runs the handler with the events as the outbox stores them. Those on which an earlier run has acted are skipped, so that
   * effects outside the database are not repeated needlessly.
   * @throws the error of a single event, or SomeEventsFailedError
   * @throws RefusedJobError when the outbox lacks one of the events, or the handler is not for it
   */
  async run(handler: RegisteredHandler, eventIds: readonly string[]): Promise<void> {
    const found = await findEvents(this.unitOfWork.read, eventIds, handler.name);
    if (found.length < eventIds.length) throw new RefusedJobError('the outbox holds no such event');
    if (found.some(({ event }) => !handler.events.includes(event.name)))
      throw new RefusedJobError('its handler is not for its event');
    const { name, instance } = handler;
    const undone = found.filter(({ done }) => !done).map(({ event }) => event);
    const open = undone.filter((event) => instance.concerns?.(event) !== false);
    const rest = undone.filter((event) => !open.includes(event));
    await Promise.all(rest.map(({ id }) => this.marks.add({ eventId: id, handler: name })));
    if (isBatchHandler(instance) && open.length > 1) {
      await withLogContext({ handler: name }, () =>
        inSpansOf(name, open, () => this.handleAll(name, instance, open)),
      ).catch((cause: unknown) => {
        this.metrics.handlerRuns.inc({ handler: name, outcome: 'failed' }, open.length);
        throw new SomeEventsFailedError(open, cause);
      });
      this.metrics.handlerRuns.inc({ handler: name, outcome: 'done' }, open.length);
    } else await this.handleEach(handler, open);
  }

  /** Handles no further events of the jobs that are running, so that other workers can take them. */
  stop(): void {
    this.stopping = true;
  }

  /** Runs a handler that only sends signals. The caller records that it has acted. */
  send(handler: RegisteredHandler, events: readonly DomainEvent[]): Promise<void> {
    return inSpansOf(handler.name, events, () => this.sendAll(handler, events));
  }

  private async sendAll({ instance }: RegisteredHandler, events: readonly DomainEvent[]): Promise<void> {
    const once = () => Promise.reject(new Error('a handler that sends signals has no work in the database'));
    if (isBatchHandler(instance)) await instance.handleAll(events, once);
    else for (const event of events) await instance.handle(event, once);
  }

  /**
   * Returns why a job with an unknown handler can't run here. If the handler belongs to another release, the job
   * waits for that release's worker; any other name is made up. Returns undefined once the event is settled: then the
   * handler was removed or has acted, and nothing is left to do.
   */
  async refusalOfUnknown(handler: string, eventId: string | undefined): Promise<Error | undefined> {
    const tx = this.unitOfWork.read;
    if (!(await isRegistered(tx, handler))) return new RefusedJobError('no such handler');
    if (eventId === undefined) return new RefusedJobError('it names no event');
    const settled = await isSettled(tx, eventId);
    if (settled === undefined) return new RefusedJobError('the outbox holds no such event');
    if (settled) return undefined;
    return new OtherReleasesJobError(`${handler} is another release's handler`);
  }

  /**
   * Handles events one by one, some of each queue at a time. The rest of them fail once the worker stops.
   * @throws the error of a single event, or SomeEventsFailedError
   */
  private async handleEach(
    { name, instance, queue }: RegisteredHandler,
    events: readonly DomainEvent[],
  ): Promise<void> {
    const failures: { event: DomainEvent; error: unknown }[] = [];
    const handleOne = async (event: DomainEvent): Promise<void> => {
      const { id, requestId } = event;
      try {
        if (this.stopping && events.length > 1) throw new Error('the worker is stopping');
        await withLogContext({ eventId: id, handler: name, ...(requestId && { requestId }) }, () =>
          inSpansOf(name, [event], () => this.handle(name, instance, event)),
        );
        this.metrics.handlerRuns.inc({ handler: name, outcome: 'done' });
      } catch (error) {
        failures.push({ event, error });
        this.metrics.handlerRuns.inc({ handler: name, outcome: 'failed' });
        if (!this.stopping) await this.recordFailure(id, name, error);
      }
    };
    const limiter = this.limiterOf(queue);
    await Promise.all(events.map((event) => limiter.run(() => handleOne(event))));
    const [first] = failures;
    if (!first) return;
    if (events.length === 1) throw first.error;
    throw new SomeEventsFailedError(
      failures.map(({ event }) => event),
      first.error,
    );
  }

  private limiterOf(queue: string): Limiter {
    const known = this.limiters.get(queue);
    if (known) return known;
    const limiter = new Limiter(AT_A_TIME);
    this.limiters.set(queue, limiter);
    return limiter;
  }

  private async handle(
    name: string,
    instance: EventHandler | BatchHandler,
    event: DomainEvent,
  ): Promise<void> {
    try {
      if (isBatchHandler(instance)) return await this.handleAll(name, instance, [event]);
      let recorded = false;
      const once: Once = (work) => {
        recorded = true;
        return this.unitOfWork.run(async (tx) =>
          (await claim(tx, [event.id], name)).size > 0 ? work(tx) : undefined,
        );
      };
      await instance.handle(event, once);
      if (!recorded) await this.marks.add({ eventId: event.id, handler: name });
    } catch (error) {
      if (!(error instanceof PermanentRefusal)) throw error;
      await this.recordRefusal(event.id, name, error);
    }
  }

  private async handleAll(
    name: string,
    instance: BatchHandler,
    events: readonly DomainEvent[],
  ): Promise<void> {
    const ids = events.map(({ id }) => id);
    let recorded = false;
    const once: OnceForAll = (work) => {
      recorded = true;
      return this.unitOfWork.run(async (tx) => {
        const claimed = await claim(tx, ids, name);
        const fresh = events.filter(({ id }) => claimed.has(id));
        if (fresh.length > 0) await work(tx, fresh);
      });
    };
    await instance.handleAll(events, once);
    if (!recorded) await Promise.all(ids.map((eventId) => this.marks.add({ eventId, handler: name })));
  }

  /** Only operators read it, so the job's own failure counts if it can't be recorded. */
  private async recordFailure(eventId: string, handler: string, error: unknown): Promise<void> {
    await insertFailure(this.unitOfWork.read, eventId, handler, reasonOf(error)).catch((err: unknown) =>
      this.logger.warn({ err, eventId, handler }, 'the failure of a handler could not be recorded'),
    );
  }

  private async recordRefusal(
    eventId: string,
    handler: string,
    { message }: PermanentRefusal,
  ): Promise<void> {
    const outcome = redactEmails(message);
    this.metrics.handlerRuns.inc({ handler, outcome: 'refused' });
    await insertRefusal(this.unitOfWork.read, eventId, handler, outcome);
    this.logger.warn({ eventId, handler, outcome }, 'refused for good; it is not tried again');
  }
}
