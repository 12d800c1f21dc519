import { randomUUID } from 'node:crypto';
import type { DomainEvent, DomainEventName, DomainEvents } from '#contracts';
import { announceOnCommit, type Tx } from '../database/transaction.js';
import { currentLogContext } from '../observability/log-context.js';
import { currentTraceparent, traceparentOfRequest } from '../observability/tracing.js';
import { insertEvents } from './outbox.repository.js';

/** Why something is written, if that is not the request being served or the event being handled. */
export interface Cause {
  requestId?: string | null;
  /** The event whose handler writes it. */
  causedBy?: string | null;
  /** The trace of that event, as a W3C `traceparent`. */
  traceparent?: string | null;
}

/** The cause of what a handler of many events writes because of one of them. */
export const causeOf = ({
  id,
  requestId,
  traceparent = null,
}: Pick<DomainEvent, 'id' | 'requestId' | 'traceparent'>): Cause => ({
  traceparent,
  requestId,
  causedBy: id,
});

/** An event that is about to be written. */
export interface EventToAppend<Name extends DomainEventName = DomainEventName> extends Cause {
  name: Name;
  payload: DomainEvents[Name];
}

/**
 * Writes an event in the transaction that makes it true. After the commit, the relay delivers it to every handler, at
 * least once and in no particular order. Returns the event's id.
 */
export async function appendEvent<Name extends DomainEventName>(
  tx: Tx,
  name: Name,
  payload: DomainEvents[Name],
): Promise<string> {
  const [id] = await appendEvents(tx, [{ name, payload }]);
  return id!;
}

/** Writes several events with one statement. Returns their ids. */
export async function appendEvents<Name extends DomainEventName>(
  tx: Tx,
  events: readonly EventToAppend<Name>[],
): Promise<string[]> {
  if (events.length === 0) return [];
  const { requestId: serving = null, eventId: handling = null, handler = null } = currentLogContext();
  const traceparentOf = ({ traceparent, requestId = serving, causedBy }: Cause): string | null => {
    if (traceparent !== undefined || causedBy) return traceparent ?? null;
    return handling === null && requestId ? traceparentOfRequest(requestId) : currentTraceparent();
  };
  const added = events.map(({ name, payload, requestId = serving, causedBy = handling }, index) => ({
    traceparent: traceparentOf(events[index]!),
    id: randomUUID(),
    name,
    payload,
    requestId,
    causedBy,
    causedByHandler: causedBy === null ? null : handler,
  }));
  await insertEvents(tx, added);
  announceOnCommit(tx);
  return added.map(({ id }) => id);
}
