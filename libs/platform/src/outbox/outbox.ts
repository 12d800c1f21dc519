import { randomUUID } from 'node:crypto';
import type { DomainEventName, DomainEvents } from '#contracts';
import type { Tx } from '../database/transaction.js';
import { currentLogContext } from '../observability/log-context.js';
import { insertEvent } from './outbox.repository.js';

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
