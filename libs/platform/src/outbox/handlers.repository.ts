import { rows } from '../database/rows.js';
import type { Tx } from '../database/transaction.js';

export interface Registration {
  event: string;
  name: string;
  queue: string;
}

/** Adds new handlers and updates when all of them were last seen. The rows are sorted, so that workers don't deadlock. */
export async function registerHandlers(tx: Tx, handlers: readonly Registration[]): Promise<void> {
  await tx.query(
    `INSERT INTO event_handler (event, handler, queue)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[]) AS own (event, handler, queue) ORDER BY event, handler
     ON CONFLICT (event, handler) DO UPDATE SET seen_at = now(), queue = excluded.queue`,
    [
      handlers.map(({ event }) => event),
      handlers.map(({ name }) => name),
      handlers.map(({ queue }) => queue),
    ],
  );
}

/** Whether any release has a handler of this name. */
export async function isRegistered(tx: Tx, handler: string): Promise<boolean> {
  return (await rows(tx, `SELECT FROM event_handler WHERE handler = $1 LIMIT 1`, [handler])).length > 0;
}

/** Claims the event for this run. Concurrent runs wait for the row, and only the first one gets it. */
export async function claim(tx: Tx, eventId: string, handler: string): Promise<boolean> {
  const inserted = await rows(
    tx,
    `INSERT INTO processed_event (event_id, handler) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING handler`,
    [eventId, handler],
  );
  return inserted.length > 0;
}

/** Records why a handler has refused an event for good. */
export async function insertRefusal(
  tx: Tx,
  eventId: string,
  handler: string,
  outcome: string,
): Promise<void> {
  await tx.query(
    `INSERT INTO processed_event (event_id, handler, outcome) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [eventId, handler, outcome],
  );
}

/** Records that handlers have acted. */
export async function insertDone(
  tx: Tx,
  marks: readonly { eventId: string; handler: string }[],
): Promise<void> {
  await tx.query(
    `INSERT INTO processed_event (event_id, handler) SELECT * FROM unnest($1::uuid[], $2::text[])
     ON CONFLICT DO NOTHING`,
    [marks.map(({ eventId }) => eventId), marks.map(({ handler }) => handler)],
  );
}
