import type { DomainEventName } from '#contracts';
import { rows } from '../database/rows.js';
import type { Tx } from '../database/transaction.js';
import type { IdRange } from '../search/search-term.js';
import { type LoggedMail, MAIL_COLUMNS } from '../mail/mail-log.repository.js';

export interface EventRow {
  id: string;
  name: DomainEventName;
  payload: Record<string, unknown>;
  requestId: string | null;
  causedBy: string | null;
  causedByHandler: string | null;
  traceparent: string | null;
  occurredAt: Date;
  relayedAt: Date | null;
  relayedWith: string | null;
  relayedAgain: number;
  relayedAgainAt: Date | null;
  settledAt: Date | null;
}

const COLUMNS = `id, name, payload, request_id, caused_by, caused_by_handler, traceparent, occurred_at, relayed_at, relayed_with,
  relayed_again, relayed_again_at, settled_at`;

/** A chain of causes is never this long; the limit ends one that leads back to itself. */
const DEEPEST = 50;

export async function findEvent(tx: Tx, id: string): Promise<EventRow | undefined> {
  return (await rows<EventRow>(tx, `SELECT ${COLUMNS} FROM outbox_event WHERE id = $1`, [id]))[0];
}

/** Returns the first causes of events, each once. An event that no other has caused is its own. */
export async function findRoots(tx: Tx, eventIds: readonly string[]): Promise<string[]> {
  const roots = await rows<{ id: string }>(
    tx,
    `WITH RECURSIVE cause AS (
       SELECT id AS event_id, id, caused_by, 0 AS depth FROM outbox_event WHERE id = ANY($1)
       UNION ALL
       SELECT c.event_id, o.id, o.caused_by, c.depth + 1 FROM outbox_event o JOIN cause c ON o.id = c.caused_by
       WHERE c.depth < ${DEEPEST}
     ), root AS (SELECT DISTINCT ON (event_id) id FROM cause ORDER BY event_id, depth DESC)
     SELECT DISTINCT id FROM root`,
    [eventIds],
  );
  return roots.map(({ id }) => id);
}

/** Returns events and everything that they have caused, oldest first. */
export function findTree(tx: Tx, roots: readonly string[], limit: number): Promise<EventRow[]> {
  return rows(
    tx,
    `WITH RECURSIVE tree AS (
       SELECT id, 0 AS depth FROM outbox_event WHERE id = ANY($1)
       UNION
       SELECT o.id, t.depth + 1 FROM outbox_event o JOIN tree t ON o.caused_by = t.id WHERE t.depth < ${DEEPEST}
     ), found AS (SELECT DISTINCT id FROM tree LIMIT $2)
     SELECT ${COLUMNS} FROM outbox_event WHERE id IN (SELECT id FROM found) ORDER BY position`,
    [roots, limit],
  );
}

/** The newest events that are about something, as ids. */
export async function findAbout(tx: Tx, kind: string, id: string, limit: number): Promise<string[]> {
  const found = await rows<{ eventId: string }>(
    tx,
    `SELECT s.event_id FROM event_subject s JOIN outbox_event o ON o.id = s.event_id
     WHERE s.kind = $1 AND s.id = $2 ORDER BY o.position DESC LIMIT $3`,
    [kind, id, limit],
  );
  return found.map(({ eventId }) => eventId);
}

/** A handler that is expected to act on an event, or has acted. */
export interface HandlerRow {
  eventId: string;
  name: string;
  /** Null if no worker of any release has the handler any more. */
  queue: string | null;
  /** Whether a running worker has the handler. */
  present: boolean;
  doneAt: Date | null;
  /** Why the handler has refused the event for good. */
  outcome: string | null;
  process: string | null;
}

/** How long a handler counts as present after a worker last reported it. */
const PRESENT = '5 minutes';

export function findHandlers(tx: Tx, eventIds: readonly string[]): Promise<HandlerRow[]> {
  return rows(
    tx,
    `SELECT o.id AS event_id, coalesce(h.handler, p.handler) AS name, h.queue,
       coalesce(h.seen_at > now() - interval '${PRESENT}', false) AS present,
       p.processed_at AS done_at, p.outcome, p.process
     FROM outbox_event o
     JOIN LATERAL (
       SELECT handler FROM event_handler WHERE event = o.name AND seen_at > now() - interval '1 day'
       UNION SELECT handler FROM processed_event WHERE event_id = o.id
     ) known ON true
     LEFT JOIN event_handler h ON h.event = o.name AND h.handler = known.handler
     LEFT JOIN processed_event p ON p.event_id = o.id AND p.handler = known.handler
     WHERE o.id = ANY($1) ORDER BY p.processed_at NULLS LAST, name`,
    [eventIds],
  );
}

export interface FailureRow {
  eventId: string;
  handler: string;
  attempt: number;
  error: string;
  failedAt: Date;
  process: string;
}

export function findFailures(tx: Tx, eventIds: readonly string[]): Promise<FailureRow[]> {
  return rows(
    tx,
    `SELECT event_id, handler, attempt, error, failed_at, process FROM handler_failure WHERE event_id = ANY($1)
     ORDER BY attempt`,
    [eventIds],
  );
}

export const findMailsOfEvents = (tx: Tx, eventIds: readonly string[]): Promise<LoggedMail[]> =>
  rows(tx, `SELECT ${MAIL_COLUMNS} FROM mail WHERE event_id = ANY($1) ORDER BY first_tried_at`, [eventIds]);

/** The state of the newest mail of a handler about something; undefined before it was first tried, and after it was pruned. */
export async function findMailAbout(
  tx: Tx,
  about: { kind: string; id: string; handler: string },
): Promise<LoggedMail['state'] | undefined> {
  const [mail] = await rows<Pick<LoggedMail, 'state'>>(
    tx,
    `SELECT m.state FROM event_subject s JOIN mail m ON m.event_id = s.event_id AND m.handler = $3
     WHERE s.kind = $1 AND s.id = $2 ORDER BY m.last_tried_at DESC LIMIT 1`,
    [about.kind, about.id, about.handler],
  );
  return mail?.state;
}

/** Each handler's last failure with an event `o` on which it has not acted. */
const LAST_FAILURES = `(
  SELECT DISTINCT ON (f.handler) f.handler, f.error, f.attempt, f.failed_at, min(f.failed_at) OVER (PARTITION BY f.handler) AS since
  FROM handler_failure f
  WHERE f.event_id = o.id
    AND NOT EXISTS (SELECT FROM processed_event p WHERE p.event_id = o.id AND p.handler = f.handler)
  ORDER BY f.handler, f.attempt DESC
)`;

export interface FailureGroupRow {
  handler: string;
  error: string;
  events: number;
  exampleId: string;
  firstAt: Date;
  lastAt: Date;
}

/** Failed work of open events, by handler and error, the latest first. */
export function findFailureGroups(tx: Tx, limit: number): Promise<FailureGroupRow[]> {
  return rows(
    tx,
    `SELECT l.handler, l.error, count(*)::int AS events, (array_agg(o.id ORDER BY o.position))[1] AS example_id,
       min(l.since) AS first_at, max(l.failed_at) AS last_at
     FROM outbox_event o CROSS JOIN LATERAL ${LAST_FAILURES} l
     WHERE o.settled_at IS NULL GROUP BY l.handler, l.error ORDER BY last_at DESC LIMIT $1`,
    [limit],
  );
}

/**
 * How often each handler has failed at most with an open event on which it has not acted, if that is more often than
 * `attempts`.
 */
export const findFailingHandlers = (
  tx: Tx,
  attempts: number,
): Promise<{ handler: string; attempts: number }[]> =>
  rows(
    tx,
    `SELECT f.handler, max(f.attempt) AS attempts FROM handler_failure f JOIN outbox_event o ON o.id = f.event_id
     WHERE f.attempt > $1 AND o.settled_at IS NULL
       AND NOT EXISTS (SELECT FROM processed_event p WHERE p.event_id = f.event_id AND p.handler = f.handler)
     GROUP BY f.handler`,
    [Math.floor(attempts)],
  );

/** How often handlers have failed within a span, by the handler's queue. */
export async function countFailedAttempts(tx: Tx, from: Date, to: Date): Promise<Map<string, number>> {
  const counted = await rows<{ queue: string; attempts: number }>(
    tx,
    `SELECT h.queue, count(*)::int AS attempts FROM handler_failure f
     JOIN (SELECT DISTINCT handler, queue FROM event_handler) h ON h.handler = f.handler
     WHERE f.failed_at >= $1 AND f.failed_at < $2 GROUP BY h.queue`,
    [from, to],
  );
  return new Map(counted.map(({ queue, attempts }) => [queue, attempts]));
}

export interface FailedWorkRow {
  eventId: string;
  event: string;
  attempts: number;
  failedAt: Date;
}

/** The open events with which a handler has failed for this reason, with its last attempt; oldest first. */
export const findFailedWork = (
  tx: Tx,
  handler: string,
  error: string,
  limit: number,
): Promise<FailedWorkRow[]> =>
  rows(
    tx,
    `SELECT o.id AS event_id, o.name AS event, l.attempt AS attempts, l.failed_at
     FROM outbox_event o CROSS JOIN LATERAL ${LAST_FAILURES} l
     WHERE o.settled_at IS NULL AND l.handler = $1 AND l.error = $2 ORDER BY o.position LIMIT $3`,
    [handler, error, limit],
  );

/**
 * The events with an id in the range, and those that a request has written; newest first.
 * @param request a pattern of LIKE for the request's id
 */
export function findEventsLike(
  tx: Tx,
  { from, to, request }: IdRange & { request: string },
  limit: number,
): Promise<EventRow[]> {
  return rows(
    tx,
    `SELECT ${COLUMNS} FROM outbox_event WHERE id BETWEEN $1::uuid AND $2::uuid OR request_id LIKE $3
     ORDER BY occurred_at DESC, id LIMIT $4`,
    [from, to, request, limit],
  );
}
