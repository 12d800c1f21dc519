import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { DomainEvent } from '#contracts';
import { UnitOfWork } from '../database/transaction.js';
import { redactEmails } from '../observability/describe-error.js';
import { withLogContext } from '../observability/log-context.js';
import { Combiner } from '../process/combiner.js';
import { OtherReleasesJobError, RefusedJobError } from '../queues/refused-job.js';
import { LOGGER } from '../tokens.js';
import type { BatchHandler, EventHandler, Once, OnceForAll } from './event-handler.js';
import { isBatchHandler, type RegisteredHandler } from './handler-registry.js';
import {
  claim,
  type DoneMark,
  findEvents,
  insertDone,
  insertRefusal,
  isRegistered,
  isSettled,
} from './outbox.repository.js';
import { PermanentRefusal } from './permanent-refusal.js';

/** Runs handlers so that their database work happens once for an event, even if a process dies in between. */
@Injectable()
export class HandlerRunner {
  /** Marks of handlers without database work, written together. */
  private readonly marks: Combiner<DoneMark, undefined>;

  constructor(
    private readonly unitOfWork: UnitOfWork,
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
    if (isBatchHandler(instance) && open.length > 1) return this.handleAll(name, instance, open);
    for (const event of open) {
      const { id, requestId } = event;
      await withLogContext({ eventId: id, ...(requestId && { requestId }) }, () =>
        this.handle(name, instance, event),
      );
    }
  }

  /** Runs a handler that only sends signals. The caller records that it has acted. */
  async send({ instance }: RegisteredHandler, events: readonly DomainEvent[]): Promise<void> {
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

  private async recordRefusal(
    eventId: string,
    handler: string,
    { message }: PermanentRefusal,
  ): Promise<void> {
    const outcome = redactEmails(message);
    await insertRefusal(this.unitOfWork.read, eventId, handler, outcome);
    this.logger.warn({ eventId, handler, outcome }, 'refused for good; it is not tried again');
  }
}
