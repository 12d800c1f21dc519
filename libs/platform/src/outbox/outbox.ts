import { randomUUID } from 'node:crypto';
import type { DomainEvent, DomainEventName, DomainEvents } from '#contracts';
import { rows } from '../database/rows.js';
import type { Tx } from '../database/transaction.js';
import { currentLogContext } from '../observability/log-context.js';

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
  await tx.query(`INSERT INTO outbox_event (id, name, payload, request_id) VALUES ($1, $2, $3, $4)`, [
    id,
    name,
    JSON.stringify(payload),
    currentLogContext().requestId ?? null,
  ]);
  return id;
}

export interface OutboxRow {
  id: string;
  name: DomainEventName;
  payload: DomainEvents[DomainEventName];
  requestId: string | null;
  occurredAt: Date;
}

export const toDomainEvent = (row: OutboxRow): DomainEvent => ({
  id: row.id,
  name: row.name,
  payload: row.payload,
  occurredAt: row.occurredAt.toISOString(),
  requestId: row.requestId,
});

/** Returns an event from the outbox and whether the handler has acted on it, or undefined if there is no such event. */
export async function findEvent(
  tx: Tx,
  eventId: string,
  handler: string,
): Promise<{ event: DomainEvent; done: boolean } | undefined> {
  const [row] = await rows<OutboxRow & { done: boolean }>(
    tx,
    `SELECT id, name, payload, request_id, occurred_at,
            EXISTS (SELECT FROM processed_event WHERE event_id = $1 AND handler = $2) AS done
     FROM outbox_event WHERE id = $1`,
    [eventId, handler],
  );
  return row && { event: toDomainEvent(row), done: row.done };
}
