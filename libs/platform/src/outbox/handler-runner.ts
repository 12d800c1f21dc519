import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { DomainEvent } from '#contracts';
import { UnitOfWork } from '../database/transaction.js';
import { redactEmails } from '../observability/describe-error.js';
import { withLogContext } from '../observability/log-context.js';
import { OtherReleasesJobError, RefusedJobError } from '../queues/refused-job.js';
import { LOGGER } from '../tokens.js';
import type { Once } from './event-handler.js';
import type { RegisteredHandler } from './handler-registry.js';
import { claim, findEvent, insertDone, insertRefusal, isRegistered, isSettled } from './outbox.repository.js';
import { PermanentRefusal } from './permanent-refusal.js';

/** Runs handlers so that their database work happens once for an event, even if a process dies in between. */
@Injectable()
export class HandlerRunner {
  private readonly doneMarks: DoneMarks;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.doneMarks = new DoneMarks(unitOfWork);
  }

  /**
   * Runs the handler with the event as the outbox stores it. It is skipped if an earlier run has acted, so that effects
   * outside the database are not repeated needlessly.
   * @throws RefusedJobError when the outbox has no such event, or the handler is for other events
   */
  async run(handler: RegisteredHandler, { id }: Pick<DomainEvent, 'id'>): Promise<void> {
    const found = await findEvent(this.unitOfWork.read, id, handler.name);
    if (!found) throw new RefusedJobError('the outbox holds no such event');
    const { event, done } = found;
    if (!handler.events.includes(event.name)) throw new RefusedJobError('its handler is not for its event');
    if (done) return;
    await withLogContext({ eventId: id, ...(event.requestId && { requestId: event.requestId }) }, () =>
      this.handle(handler, event),
    );
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

  private async handle(handler: RegisteredHandler, event: DomainEvent): Promise<void> {
    let recorded = false;
    const once: Once = (work) => {
      recorded = true;
      return this.unitOfWork.run(async (tx) =>
        (await claim(tx, event.id, handler.name)) ? work(tx) : undefined,
      );
    };
    try {
      await handler.instance.handle(event, once);
      if (!recorded) await this.doneMarks.add(event.id, handler.name);
    } catch (error) {
      if (!(error instanceof PermanentRefusal)) throw error;
      await this.recordRefusal(event.id, handler.name, error);
    }
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

interface Mark {
  eventId: string;
  handler: string;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Records that handlers without database work have acted. Marks that arrive during one write are written together. */
class DoneMarks {
  private waiting: Mark[] = [];
  private writing = false;

  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Resolves once the mark is committed. */
  add(eventId: string, handler: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ eventId, handler, resolve, reject });
      void this.write();
    });
  }

  private async write(): Promise<void> {
    if (this.writing) return;
    this.writing = true;
    while (this.waiting.length > 0) {
      const marks = this.waiting.splice(0);
      try {
        await insertDone(this.unitOfWork.read, marks);
        for (const { resolve } of marks) resolve();
      } catch (error) {
        for (const { reject } of marks) reject(error);
      }
    }
    this.writing = false;
  }
}
