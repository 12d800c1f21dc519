import { rows } from '../database/rows.js';
import type { Tx } from '../database/transaction.js';

/* What handlers have done with events: that they have acted, refused or failed. */

/** Claims events for this run. Concurrent runs wait for the rows, and only the first one gets each. Returns its ids. */
export async function claim(tx: Tx, eventIds: readonly string[], handler: string): Promise<Set<string>> {
  const claimed = await rows<{ eventId: string }>(
    tx,
    `INSERT INTO processed_event (event_id, handler) SELECT id, $2 FROM unnest($1::uuid[]) AS id ORDER BY id
     ON CONFLICT DO NOTHING RETURNING event_id`,
    [eventIds, handler],
  );
  return new Set(claimed.map(({ eventId }) => eventId));
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

/** How many failures of a handler with an event are kept. A job that keeps failing is tried for ever. */
const KEPT_FAILURES = 20;

/** Records that a handler has failed with an event. */
export async function insertFailure(tx: Tx, eventId: string, handler: string, error: string): Promise<void> {
  await tx.query(
    `WITH added AS (
       INSERT INTO handler_failure (event_id, handler, attempt, error)
       SELECT $1, $2, 1 + coalesce(max(attempt), 0), $3 FROM handler_failure WHERE event_id = $1 AND handler = $2
       ON CONFLICT DO NOTHING RETURNING attempt
     )
     DELETE FROM handler_failure f USING added
     WHERE f.event_id = $1 AND f.handler = $2 AND f.attempt BETWEEN 2 AND added.attempt - ${KEPT_FAILURES - 1}`,
    [eventId, handler, error],
  );
}

/** That a handler has acted on an event. */
export interface DoneMark {
  eventId: string;
  handler: string;
}

export async function insertDone(tx: Tx, marks: readonly DoneMark[]): Promise<void> {
  await tx.query(
    `INSERT INTO processed_event (event_id, handler) SELECT * FROM unnest($1::uuid[], $2::text[])
     ON CONFLICT DO NOTHING`,
    [marks.map(({ eventId }) => eventId), marks.map(({ handler }) => handler)],
  );
}
