import { Injectable } from '@nestjs/common';
import {
  type EventSubject,
  type FailureGroup,
  PERSONAL_FIELDS,
  type FailedWork,
  type RetriedWork,
  type RetryFailures,
  type SelectedWork,
  type Trace,
  type TracedEvent,
  type TracedHandler,
  type TracedMail,
} from '#contracts';
import { type Tx, UnitOfWork } from '../database/transaction.js';
import { traceIdOf } from '../observability/tracing.js';
import { Limiter } from '../process/limiter.js';
import type { LoggedMail } from '../mail/mail-log.repository.js';
import { QUEUE_NAMES, type QueueName } from '../queues/queue-name.js';
import { longestPauseAfter, Queues } from '../queues/queues.js';
import {
  type EventRow,
  type FailureRow,
  findAbout,
  findEvent,
  findFailedWork,
  findFailureGroups,
  findFailures,
  findHandlers,
  findMailsOfEvents,
  findRoots,
  findTree,
  type HandlerRow,
} from './event-traces.repository.js';
import { jobOf, sharedJobId } from './outbox-jobs.js';

/** A trace shows at most this many events, and begins with at most this many that are about the same thing. */
const MOST_EVENTS = 200;
const MOST_ROOTS = 20;
/** So many groups of failures are listed, and so many events of one are tried again at a time. */
const MOST_GROUPS = 100;
const MOST_RETRIED = 1_000;
const RETRIES_AT_A_TIME = 8;

/** What is known of a job that has not ended. */
type JobState = 'running' | 'waiting' | 'delayed' | 'stopped' | 'lost';

/** Shows operators what became of events, from PostgreSQL and the queues, and gives handlers that failed another try. */
@Injectable()
export class EventTraces {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly queues: Queues,
  ) {}

  /** The first cause of an event and everything that followed. Undefined if there is no such event. */
  async ofEvent(eventId: string): Promise<Trace | undefined> {
    const roots = await findRoots(this.unitOfWork.read, [eventId]);
    return roots.length === 0 ? undefined : this.from(roots);
  }

  /** All events that are about something, with their causes and what followed. */
  async about(kind: EventSubject, id: string): Promise<Trace> {
    const about = await findAbout(this.unitOfWork.read, kind, id, MOST_ROOTS);
    return this.from(await findRoots(this.unitOfWork.read, about));
  }

  /**
   * Runs a handler that has failed or waits, at once. It is safe to repeat, because a handler that has acted does nothing.
   */
  async retry(eventId: string, handler: string): Promise<RetriedWork['result']> {
    const tx = this.unitOfWork.read;
    const event = await findEvent(tx, eventId);
    if (!event) return 'no-event';
    const known = (await findHandlers(tx, [eventId])).find(({ name }) => name === handler);
    if (!known) return 'no-handler';
    if (known.doneAt) return 'done';
    const queueName = QUEUE_NAMES.find((name) => name === known.queue);
    if (!queueName) return 'no-handler';
    const job = await this.jobFor(event, known, queueName);
    if (job.state === 'running' || job.state === 'waiting') return job.state;
    try {
      await job.start();
      return 'started';
    } catch (error) {
      // Somebody else may have started it in between, and it may have ended by now.
      const { state } = await this.jobFor(event, known, queueName);
      if (state === job.state) throw error;
      if (state !== 'lost') return state === 'running' ? 'running' : 'waiting';
      const now = (await findHandlers(tx, [eventId])).find(({ name }) => name === handler);
      return now?.doneAt ? 'done' : 'running';
    }
  }

  /** Work that has failed and is not done yet, by handler and error, the latest first. */
  async failures(tx: Tx = this.unitOfWork.read): Promise<FailureGroup[]> {
    const groups = await findFailureGroups(tx, MOST_GROUPS);
    return groups.map(({ handler, error, events, exampleId, firstAt, lastAt }) => ({
      handler,
      error,
      events,
      exampleId,
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
    }));
  }

  /** The events of one group, the oldest first, at most a thousand. */
  async failedWork({ handler, error }: RetryFailures): Promise<FailedWork[]> {
    const found = await findFailedWork(this.unitOfWork.read, handler, error, MOST_RETRIED);
    return found.map(({ eventId, event, attempts, failedAt }) => ({
      eventId,
      handler,
      event,
      attempts,
      failedAt: failedAt.toISOString(),
    }));
  }

  /** Tries handlers again, and says for each what happened. */
  retrySelected(works: readonly SelectedWork[]): Promise<RetriedWork[]> {
    const limiter = new Limiter(RETRIES_AT_A_TIME);
    return Promise.all(
      works.map(({ eventId, handler }) =>
        limiter.run(async () => ({ eventId, handler, result: await this.retry(eventId, handler) })),
      ),
    );
  }

  private async from(roots: readonly string[]): Promise<Trace> {
    const tx = this.unitOfWork.read;
    const events = await findTree(tx, roots, MOST_EVENTS);
    const ids = events.map(({ id }) => id);
    const [handlers, failures, mails] = await Promise.all([
      findHandlers(tx, ids),
      findFailures(tx, ids),
      findMailsOfEvents(tx, ids),
    ]);
    const paused = await this.pausedQueues(handlers);
    const traced = events.map(async (event) =>
      presentEvent(
        event,
        await Promise.all(
          handlers
            .filter(({ eventId }) => eventId === event.id)
            .map((row) => this.presentHandler(event, row, failures, mails, paused)),
        ),
      ),
    );
    return { events: await Promise.all(traced) };
  }

  private async presentHandler(
    event: EventRow,
    row: HandlerRow,
    failures: readonly FailureRow[],
    mails: readonly LoggedMail[],
    paused: ReadonlySet<string>,
  ): Promise<TracedHandler> {
    const own = failures.filter(({ eventId, handler }) => eventId === event.id && handler === row.name);
    const state = await this.stateOf(event, row, own.length > 0);
    const last = own.at(-1);
    const nextTry = state === 'failing' && last && last.failedAt.getTime() + longestPauseAfter(last.attempt);
    return {
      name: row.name,
      queue: row.queue,
      queuePaused: row.queue !== null && paused.has(row.queue),
      state,
      doneAt: row.doneAt?.toISOString() ?? null,
      process: row.process || null,
      outcome: row.outcome,
      failures: own.map(({ attempt, error, failedAt, process }) => ({
        attempt,
        error,
        failedAt: failedAt.toISOString(),
        process,
      })),
      nextTryBy: nextTry ? new Date(nextTry).toISOString() : null,
      mails: mails
        .filter(({ eventId, handler }) => eventId === event.id && handler === row.name)
        .map(presentMail),
    };
  }

  private async stateOf(event: EventRow, row: HandlerRow, failed: boolean): Promise<TracedHandler['state']> {
    if (row.doneAt) return row.outcome === null ? 'done' : 'refused';
    if (!row.present) return 'absent';
    const queueName = QUEUE_NAMES.find((name) => name === row.queue);
    if (!queueName || event.relayedAt === null) return 'waiting';
    const { state } = await this.jobFor(event, row, queueName);
    if (state === 'running' || state === 'stopped') return state;
    return failed ? 'failing' : 'waiting';
  }

  /** The job that carries an event to a handler, alone or together with others. */
  private async jobFor(
    { id, relayedWith }: EventRow,
    { name }: HandlerRow,
    queueName: QueueName,
  ): Promise<{ state: JobState; start: () => Promise<unknown> }> {
    const queue = this.queues.get(queueName);
    const own = jobOf(id, { name, queue: queueName });
    const ids = [own.jobId, ...(relayedWith ? [sharedJobId(relayedWith, name)] : [])];
    for (const jobId of ids) {
      const job = await queue.getJob(jobId);
      const state = await job?.getState();
      if (!job || state === 'completed' || state === 'unknown' || state === undefined) continue;
      if (state === 'active') return { state: 'running', start: () => Promise.resolve() };
      if (state === 'delayed') return { state: 'delayed', start: () => job.promote() };
      if (state === 'failed') return { state: 'stopped', start: () => job.retry() };
      return { state: 'waiting', start: () => Promise.resolve() };
    }
    return { state: 'lost', start: () => this.queues.addAll([own]) };
  }

  private async pausedQueues(handlers: readonly HandlerRow[]): Promise<Set<string>> {
    const open = new Set(handlers.filter(({ doneAt }) => doneAt === null).map(({ queue }) => queue));
    const paused = await Promise.all(
      QUEUE_NAMES.filter((name) => open.has(name)).map(async (name) =>
        (await this.queues.get(name).isPaused()) ? [name] : [],
      ),
    );
    return new Set(paused.flat());
  }
}

function presentEvent(row: EventRow, handlers: TracedHandler[]): TracedEvent {
  const { id, name, payload, requestId, causedBy, causedByHandler, relayedAgain } = row;
  const personal = new Set(PERSONAL_FIELDS[name]);
  return {
    id,
    name,
    payload: Object.fromEntries(Object.entries(payload).filter(([field]) => !personal.has(field))),
    requestId,
    causedBy,
    causedByHandler,
    traceId: traceIdOf(row.traceparent),
    occurredAt: row.occurredAt.toISOString(),
    relayedAt: row.relayedAt?.toISOString() ?? null,
    relayedAgain,
    relayedAgainAt: row.relayedAgainAt?.toISOString() ?? null,
    settledAt: row.settledAt?.toISOString() ?? null,
    handlers,
  };
}

const presentMail = ({ firstTriedAt, lastTriedAt, ...mail }: LoggedMail): TracedMail => ({
  messageId: mail.messageId,
  recipient: mail.recipient,
  subject: mail.subject,
  state: mail.state,
  tries: mail.tries,
  response: mail.response,
  firstTriedAt: firstTriedAt.toISOString(),
  lastTriedAt: lastTriedAt.toISOString(),
});
