import { Injectable } from '@nestjs/common';
import type { Actor, Caller } from '#features/auth';
import type {
  EventSubject,
  FailureGroupList,
  HandlerRetry,
  RetriedFailures,
  RetryFailures,
  Trace,
} from '#contracts';
import { EventTraces, recordAudit, UnitOfWork } from '#platform';
import { EventNotFoundError, HandlerNotFoundError } from './operations.errors.js';

/** What became of events, and another try for handlers that failed. */
@Injectable()
export class Traces {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly traces: EventTraces,
  ) {}

  /** @throws EventNotFoundError */
  async ofEvent(eventId: string): Promise<Trace> {
    const trace = await this.traces.ofEvent(eventId);
    if (!trace) throw new EventNotFoundError();
    return trace;
  }

  about(kind: EventSubject, id: string): Promise<Trace> {
    return this.traces.about(kind, id);
  }

  /**
   * Runs a handler at once that has failed or waits for its next try, and records who asked for it. One that has acted does
   * nothing.
   * @throws EventNotFoundError, HandlerNotFoundError
   */
  async retry(actor: Actor, caller: Caller, eventId: string, handler: string): Promise<HandlerRetry> {
    const result = await this.traces.retry(eventId, handler);
    if (result === 'no-event') throw new EventNotFoundError();
    if (result === 'no-handler') throw new HandlerNotFoundError();
    if (result === 'started')
      await recordAudit(this.unitOfWork.read, {
        action: 'handler-retried',
        actor,
        caller,
        subject: { kind: 'event', id: eventId },
        after: { handler },
      });
    return { result };
  }

  async failures(): Promise<FailureGroupList> {
    return { items: await this.traces.failures() };
  }

  /** Tries all work of a group again, and records who asked for it. */
  async retryAll(actor: Actor, caller: Caller, group: RetryFailures): Promise<RetriedFailures> {
    const retried = await this.traces.retryAll(group);
    if (retried.started > 0)
      await recordAudit(this.unitOfWork.read, {
        action: 'handler-retried',
        actor,
        caller,
        subject: { kind: 'handler', id: group.handler },
        after: { error: group.error, events: String(retried.started) },
      });
    return retried;
  }
}
