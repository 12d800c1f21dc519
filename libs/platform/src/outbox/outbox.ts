import { randomUUID } from 'node:crypto';
import type { DomainEventName, DomainEvents } from '#contracts';
import type { Tx } from '../database/transaction.js';
import { currentLogContext } from '../observability/log-context.js';
import { QUEUE_NAMES, type QueueName } from '../queues/queue-name.js';
import type { JobToAdd } from '../queues/queues.js';
import { type EventToDeliver, insertEvent } from './outbox.repository.js';

/**
 * Writes an event in the transaction that makes it true. After the commit, the relay delivers it to every handler, at
 * least once and in no particular order. Returns the event's id.
 */
export async function appendEvent<Name extends DomainEventName>(
  tx: Tx,
  name: Name,
  payload: DomainEvents[Name],
): Promise<string> {
  const id = randomUUID();
  await insertEvent(tx, { id, name, payload, requestId: currentLogContext().requestId ?? null });
  return id;
}

/** One job for each missing handler. Jobs for queues that only a newer release has are left to its workers. */
export const jobsOf = ({ id, missing }: EventToDeliver): JobToAdd[] =>
  missing.flatMap(({ name, queue }) =>
    isQueue(queue) ? [{ queue, name, eventId: id, jobId: `${id}_${name}` }] : [],
  );

const isQueue = (name: string): name is QueueName => (QUEUE_NAMES as readonly string[]).includes(name);
