import { randomUUID } from 'node:crypto';
import type { DomainEvent, DomainEventName, DomainEvents } from '#libs/contracts';
import type { Tx } from '../database/transaction.js';
import { currentLogContext } from '../observability/log-context.js';

/**
 * Writes an event in the transaction that makes it true; the relay delivers it to every handler after the commit,
 * at least once and in no particular order. Answers the event's id.
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
  request_id: string | null;
  occurred_at: Date;
}

export const toDomainEvent = (row: OutboxRow): DomainEvent => ({
  id: row.id,
  name: row.name,
  payload: row.payload,
  occurredAt: row.occurred_at.toISOString(),
  requestId: row.request_id,
});
