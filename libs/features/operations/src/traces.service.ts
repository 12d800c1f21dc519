import { Injectable } from '@nestjs/common';
import type { Actor, Caller } from '#features/auth';
import type {
  EventSubject,
  FailedWorkList,
  FailureGroupList,
  HandlerRetry,
  RetriedFailures,
  RetriedWork,
  RetryFailures,
  RetrySelected,
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

  async failedWork(group: RetryFailures): Promise<FailedWorkList> {
    return { items: await this.traces.failedWork(group) };
  }

  /** Tries all work of a group again, at most a thousand events, and records who asked for it. */
  async retryAll(actor: Actor, caller: Caller, group: RetryFailures): Promise<RetriedFailures> {
    const retried = summaryOf(await this.traces.retrySelected(await this.traces.failedWork(group)));
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

  /** Tries chosen work again, and records for each handler that was started who asked for it. */
  async retrySelected(actor: Actor, caller: Caller, { works }: RetrySelected): Promise<RetriedFailures> {
    const results = await this.traces.retrySelected(works);
    await this.unitOfWork.run(async (tx) => {
      for (const { eventId, handler, result } of results)
        if (result === 'started')
          await recordAudit(tx, {
            action: 'handler-retried',
            actor,
            caller,
            subject: { kind: 'event', id: eventId },
            after: { handler },
          });
    });
    return summaryOf(results);
  }
}

function summaryOf(results: RetriedWork[]): RetriedFailures {
  const started = results.filter(({ result }) => result === 'started').length;
  return { started, others: results.length - started, results };
}
