import {
  type DomainEvent,
  type DomainEventName,
  type DomainEvents,
  PERSONAL_FIELDS,
  SUBJECT_FIELDS,
} from '#contracts';
import { rows } from '../database/rows.js';
import type { Tx } from '../database/transaction.js';

/** How long a handler counts as running after its worker last reported it. Only running handlers get jobs. */
const RUNNING = '5 minutes';

export interface NewEvent {
  id: string;
  name: DomainEventName;
  payload: object;
  requestId: string | null;
  causedBy: string | null;
  causedByHandler: string | null;
  traceparent: string | null;
}

/** Adds events and what they are about. */
export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  const subjects = events.flatMap(subjectsOf);
  await tx.query(
    `WITH added AS (
       INSERT INTO outbox_event (id, name, payload, request_id, caused_by, caused_by_handler, traceparent)
       SELECT * FROM unnest($1::uuid[], $2::text[], $3::jsonb[], $4::text[], $5::uuid[], $9::text[], $10::text[])
     )
     INSERT INTO event_subject (event_id, kind, id) SELECT * FROM unnest($6::uuid[], $7::text[], $8::text[])
     ON CONFLICT DO NOTHING`,
    [
      events.map(({ id }) => id),
      events.map(({ name }) => name),
      events.map(({ payload }) => JSON.stringify(payload)),
      events.map(({ requestId }) => requestId),
      events.map(({ causedBy }) => causedBy),
      subjects.map(({ eventId }) => eventId),
      subjects.map(({ kind }) => kind),
      subjects.map(({ id }) => id),
      events.map(({ causedByHandler }) => causedByHandler),
      events.map(({ traceparent }) => traceparent),
    ],
  );
}

const subjectsOf = ({ id: eventId, payload }: NewEvent) =>
  Object.entries(payload as Record<string, unknown>).flatMap(([field, id]) =>
    field in SUBJECT_FIELDS && typeof id === 'string'
      ? [{ eventId, kind: SUBJECT_FIELDS[field as keyof typeof SUBJECT_FIELDS], id }]
      : [],
  );

interface EventRow {
  id: string;
  name: DomainEventName;
  payload: DomainEvents[DomainEventName];
  requestId: string | null;
  traceparent: string | null;
  occurredAt: Date;
}

const EVENT = `o.id, o.name, o.payload, o.request_id, o.traceparent, o.occurred_at`;

const eventOf = ({ id, name, payload, requestId, traceparent, occurredAt }: EventRow): DomainEvent => ({
  traceparent,
  id,
  name,
  payload,
  requestId,
  occurredAt: occurredAt.toISOString(),
});

/** Returns those of the events that the outbox has, and whether the handler has acted on each of them. */
export async function findEvents(
  tx: Tx,
  ids: readonly string[],
  handler: string,
): Promise<{ event: DomainEvent; done: boolean }[]> {
  const found = await rows<EventRow & { done: boolean }>(
    tx,
    `SELECT ${EVENT}, EXISTS (SELECT FROM processed_event p WHERE p.event_id = o.id AND p.handler = $2) AS done
     FROM outbox_event o WHERE o.id = ANY($1) ORDER BY o.position`,
    [ids, handler],
  );
  return found.map((row) => ({ event: eventOf(row), done: row.done }));
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

/** A running handler that has not acted on an event yet. */
export interface MissingHandler {
  name: string;
  queue: string;
}

export interface EventToDeliver {
  event: DomainEvent;
  missing: MissingHandler[];
}

/** The missing handlers of an event `o`, as JSON. */
const MISSING_HANDLERS = `(
  SELECT coalesce(json_agg(json_build_object('name', h.handler, 'queue', h.queue)), '[]')
  FROM event_handler h
  WHERE h.event = o.name AND h.seen_at > now() - interval '${RUNNING}'
    AND NOT EXISTS (SELECT FROM processed_event p WHERE p.event_id = o.id AND p.handler = h.handler)
)`;

/**
 * Whether any event has waited for a relay for so long (milliseconds). It takes no lock and no transaction, because it is
 * asked all the time.
 */
export async function hasUnrelayed(tx: Tx, waitedMs: number): Promise<boolean> {
  const found = await rows(
    tx,
    `SELECT FROM outbox_event
     WHERE relayed_at IS NULL AND occurred_at <= clock_timestamp() - $1::float8 * interval '1 millisecond' LIMIT 1`,
    [waitedMs],
  );
  return found.length > 0;
}

/** Locks and returns the oldest events that are not relayed yet. Other relays skip them. */
export async function takeUnrelayed(tx: Tx, limit: number): Promise<EventToDeliver[]> {
  const taken = await rows<EventRow & { missing: MissingHandler[] }>(
    tx,
    `SELECT ${EVENT}, ${MISSING_HANDLERS} AS missing FROM outbox_event o
     WHERE o.relayed_at IS NULL ORDER BY o.position LIMIT $1 FOR UPDATE SKIP LOCKED`,
    [limit],
  );
  return taken.map((row) => ({ event: eventOf(row), missing: row.missing }));
}

/**
 * Marks events as relayed. The sweep looks at them after half a minute, except those that are settled already.
 * @param together the id of their common jobs
 */
export async function markRelayed(
  tx: Tx,
  events: readonly DomainEvent[],
  together: string,
  settled: readonly DomainEvent[],
): Promise<void> {
  const idsOf = (some: readonly DomainEvent[]): string[] => some.map(({ id }) => id);
  await tx.query(
    `UPDATE outbox_event SET relayed_at = now(), relayed_with = $2, look_at = now() + interval '30 seconds',
       settled_at = CASE WHEN id = ANY($3) THEN now() END
     WHERE id = ANY($1)`,
    [idsOf(events), together, idsOf(settled)],
  );
  const personal = settled.filter(({ name }) => name in PERSONAL_FIELDS);
  if (personal.length > 0) await forgetPersonalFields(tx, idsOf(personal));
}

export interface DueEvent {
  id: string;
  /** Missing for events that an earlier release has relayed. */
  relayedWith: string | null;
  done: boolean;
  missing: MissingHandler[];
}

/** Locks and returns the relayed events that are due for a look, and whether all their handlers have acted. */
export function takeDue(tx: Tx, limit: number): Promise<DueEvent[]> {
  return rows<DueEvent>(
    tx,
    `SELECT o.id, o.relayed_with, event_is_done(o.id, o.name) AS done, ${MISSING_HANDLERS} AS missing
     FROM outbox_event o
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

/** Counts that lost jobs of these events were added again. */
export async function countRelayedAgain(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    `UPDATE outbox_event SET relayed_again = relayed_again + 1, relayed_again_at = now() WHERE id = ANY($1)`,
    [ids],
  );
}

/** Lets the sweep look again, after as long as the event has been relayed, up to ten minutes. */
export async function postponeLook(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query(
    `UPDATE outbox_event SET look_at = now() +
       least(greatest(now() - relayed_at, interval '30 seconds'), interval '10 minutes') WHERE id = ANY($1)`,
    [ids],
  );
}

/** Deletes events that were settled longer ago than `keep`, a PostgreSQL interval, and what is known about them. */
export async function pruneSettled(tx: Tx, keep: string): Promise<void> {
  await tx.query(
    `WITH gone AS (DELETE FROM outbox_event WHERE settled_at < now() - $1::interval RETURNING id),
       subjects AS (DELETE FROM event_subject s USING gone WHERE s.event_id = gone.id),
       failures AS (DELETE FROM handler_failure f USING gone WHERE f.event_id = gone.id),
       mails AS (DELETE FROM mail m USING gone WHERE m.event_id = gone.id)
     DELETE FROM processed_event p USING gone WHERE p.event_id = gone.id`,
    [keep],
  );
}

const FIELDS = `(
  SELECT key AS name, ARRAY(SELECT jsonb_array_elements_text(value)) AS names FROM jsonb_each($1::jsonb)
)`;

/**
 * Removes personal data, such as e-mail addresses, from settled events.
 * @param settled the ids of these events; without it, all events settled within two days that still have personal data
 */
export async function forgetPersonalFields(tx: Tx, settled?: readonly string[]): Promise<void> {
  await tx.query(
    `UPDATE outbox_event o SET payload = o.payload - f.names FROM ${FIELDS} f
     WHERE o.name = f.name AND o.settled_at IS NOT NULL AND
       ${settled ? 'o.id = ANY($2)' : `o.settled_at > now() - interval '2 days' AND o.payload ?| f.names`}`,
    [JSON.stringify(PERSONAL_FIELDS), ...(settled ? [settled] : [])],
  );
}

/** Counts the events that are not settled. */
export async function countOpen(tx: Tx): Promise<number> {
  const [row] = await rows<{ open: number }>(
    tx,
    `SELECT count(*)::float8 AS open FROM outbox_event WHERE settled_at IS NULL`,
  );
  return row?.open ?? 0;
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

/** How many seconds ago a running worker last reported its handlers; null if none ever did. */
export async function findWorkerAge(tx: Tx): Promise<number | null> {
  const [row] = await rows<{ age: number | null }>(
    tx,
    `SELECT extract(epoch FROM now() - max(seen_at))::float8 AS age FROM event_handler`,
  );
  return row!.age;
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
