import { type DomainEvent, type DomainEventName, type DomainEvents, PERSONAL_FIELDS } from '#contracts';
import { rows } from '../database/rows.js';
import type { Tx } from '../database/transaction.js';

/** How long a handler counts as running after its worker last reported it. Only running handlers get jobs. */
const RUNNING = '5 minutes';

export async function insertEvent(
  tx: Tx,
  event: { id: string; name: DomainEventName; payload: object; requestId: string | null },
): Promise<void> {
  await tx.query(`INSERT INTO outbox_event (id, name, payload, request_id) VALUES ($1, $2, $3, $4)`, [
    event.id,
    event.name,
    JSON.stringify(event.payload),
    event.requestId,
  ]);
}

/** Returns an event from the outbox and whether the handler has acted on it, or undefined if there is no such event. */
export async function findEvent(
  tx: Tx,
  eventId: string,
  handler: string,
): Promise<{ event: DomainEvent; done: boolean } | undefined> {
  const [row] = await rows<{
    id: string;
    name: DomainEventName;
    payload: DomainEvents[DomainEventName];
    requestId: string | null;
    occurredAt: Date;
    done: boolean;
  }>(
    tx,
    `SELECT id, name, payload, request_id, occurred_at,
            EXISTS (SELECT FROM processed_event WHERE event_id = $1 AND handler = $2) AS done
     FROM outbox_event WHERE id = $1`,
    [eventId, handler],
  );
  if (!row) return undefined;
  const { done, occurredAt, ...event } = row;
  return { event: { ...event, occurredAt: occurredAt.toISOString() }, done };
}

/** Whether every handler of the event has acted, or undefined if the outbox has no such event. */
export async function isSettled(tx: Tx, eventId: string): Promise<boolean | undefined> {
  const [row] = await rows<{ settled: boolean }>(
    tx,
    `SELECT settled_at IS NOT NULL AS settled FROM outbox_event WHERE id = $1`,
    [eventId],
  );
  return row?.settled;
}

export interface EventToDeliver {
  id: string;
  /** The running handlers that have not acted on it yet. */
  missing: { name: string; queue: string }[];
}

/** The missing handlers of an event `o`, as JSON. */
const MISSING_HANDLERS = `(
  SELECT coalesce(json_agg(json_build_object('name', h.handler, 'queue', h.queue)), '[]')
  FROM event_handler h
  WHERE h.event = o.name AND h.seen_at > now() - interval '${RUNNING}'
    AND NOT EXISTS (SELECT FROM processed_event p WHERE p.event_id = o.id AND p.handler = h.handler)
)`;

/** Locks and returns the oldest events that are not relayed yet. Other relays skip them. */
export function takeUnrelayed(tx: Tx, limit: number): Promise<EventToDeliver[]> {
  return rows<EventToDeliver>(
    tx,
    `SELECT o.id, ${MISSING_HANDLERS} AS missing FROM outbox_event o
     WHERE o.relayed_at IS NULL ORDER BY o.position LIMIT $1 FOR UPDATE SKIP LOCKED`,
    [limit],
  );
}

/** The sweep looks at a relayed event after half a minute. */
export async function markRelayed(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query(
    `UPDATE outbox_event SET relayed_at = now(), look_at = now() + interval '30 seconds' WHERE id = ANY($1)`,
    [ids],
  );
}

/** Locks and returns the relayed events that are due for a look, and whether all their handlers have acted. */
export function takeDue(tx: Tx, limit: number): Promise<(EventToDeliver & { done: boolean })[]> {
  return rows<EventToDeliver & { done: boolean }>(
    tx,
    `SELECT o.id, event_is_done(o.id, o.name) AS done, ${MISSING_HANDLERS} AS missing FROM outbox_event o
     WHERE o.settled_at IS NULL AND o.look_at <= now() AND o.relayed_at IS NOT NULL
     ORDER BY o.look_at LIMIT $1 FOR UPDATE SKIP LOCKED`,
    [limit],
  );
}

/** Marks events as settled and removes their personal data. */
export async function settle(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query(`UPDATE outbox_event SET settled_at = now() WHERE id = ANY($1)`, [ids]);
  await forgetPersonalFields(tx, ids);
}

/** Lets the sweep look again, after as long as the event has been relayed, up to ten minutes. */
export async function postponeLook(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query(
    `UPDATE outbox_event SET look_at = now() +
       least(greatest(now() - relayed_at, interval '30 seconds'), interval '10 minutes') WHERE id = ANY($1)`,
    [ids],
  );
}

/** Deletes events that were settled longer ago than `keep`, a PostgreSQL interval. */
export async function pruneSettled(tx: Tx, keep: string): Promise<void> {
  await tx.query(
    `WITH gone AS (DELETE FROM outbox_event WHERE settled_at < now() - $1::interval RETURNING id)
     DELETE FROM processed_event p USING gone WHERE p.event_id = gone.id`,
    [keep],
  );
}

const FIELDS = `(
  SELECT key AS name, ARRAY(SELECT jsonb_array_elements_text(value)) AS names FROM jsonb_each($1::jsonb)
)`;

/**
 * Removes personal data, such as e-mail addresses, from settled events.
 * @param settled the ids of these events; without it, all settled events that still have personal data
 */
export async function forgetPersonalFields(tx: Tx, settled?: readonly string[]): Promise<void> {
  await tx.query(
    `UPDATE outbox_event o SET payload = o.payload - f.names FROM ${FIELDS} f
     WHERE o.name = f.name AND o.settled_at IS NOT NULL AND ${settled ? 'o.id = ANY($2)' : 'o.payload ?| f.names'}`,
    [JSON.stringify(PERSONAL_FIELDS), ...(settled ? [settled] : [])],
  );
}

/** The ages in seconds of the oldest events that are not relayed or not settled; 0 if there are none. */
export async function findOldest(tx: Tx): Promise<{ unrelayed: number; unsettled: number }> {
  const [row] = await rows<{ unrelayed: number; unsettled: number }>(
    tx,
    `SELECT coalesce(extract(epoch FROM now() - min(occurred_at) FILTER (WHERE relayed_at IS NULL)), 0)::float8 AS unrelayed,
            coalesce(extract(epoch FROM now() - min(occurred_at)), 0)::float8 AS unsettled
     FROM outbox_event WHERE settled_at IS NULL`,
  );
  return row!;
}

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
