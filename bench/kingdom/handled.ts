import pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { ownTime } from '../cpu-time.js';
import type { Handling } from './side.js';

const POLL_MS = 250;
/** Far longer than any backlog of these measurements takes. */
const GIVE_UP_MS = 180_000;

/** The newest event comes first, because it is the likeliest to be open, and one open event is enough. */
const ANY_OPEN = `SELECT FROM (SELECT id, name FROM outbox_event WHERE settled_at IS NULL ORDER BY position DESC) o
  WHERE NOT event_is_done(o.id, o.name) LIMIT 1`;

/** Events that follow from a request carry its id, so the last of them completes the request. */
const HANDLING = `WITH request AS (
    SELECT min(o.occurred_at) AS accepted_at, max(p.processed_at) AS done_at
    FROM outbox_event o JOIN processed_event p ON p.event_id = o.id
    WHERE o.occurred_at >= $1 GROUP BY o.request_id)
  SELECT max(done_at) AS done_at, avg((done_at - accepted_at <= interval '2 seconds')::int)::float8 AS in_time FROM request`;

/** Waits until all jobs are done that follow from what the kingdom has accepted since then. */
export async function waitUntilHandled(databaseUrl: string, since: Date): Promise<Handling> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: backends } = await client.query<{ pid: number }>(`SELECT pg_backend_pid() AS pid`);
    const until = performance.now() + GIVE_UP_MS;
    while ((await client.query(ANY_OPEN)).rowCount) {
      if (performance.now() > until) throw new Error('The jobs are not done after three minutes');
      await pause(POLL_MS);
    }
    const { rows } = await client.query<{ done_at: Date | null; in_time: number | null }>(HANDLING, [since]);
    const { done_at: doneAt, in_time: inTime } = rows[0]!;
    return { doneAt: doneAt ?? since, inTime: inTime ?? 1, queriesMs: ownTime(backends[0]!.pid) };
  } finally {
    await client.end();
  }
}
