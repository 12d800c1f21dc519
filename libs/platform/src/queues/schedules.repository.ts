import { rows } from '../database/rows.js';
import type { Tx } from '../database/transaction.js';

/** When a schedule last began, and when it last succeeded. */
export type ScheduleMoment = 'last_run' | 'last_done';

/** Adds new schedules and updates when all of them were last seen. */
export async function registerSchedules(tx: Tx, names: readonly string[]): Promise<void> {
  await tx.query(
    `INSERT INTO schedule (name) SELECT unnest($1::text[]) ON CONFLICT (name) DO UPDATE SET seen_at = now()`,
    [names],
  );
}

/** Records how often schedules are due, in milliseconds. */
export async function recordPeriods(tx: Tx, periods: ReadonlyMap<string, number>): Promise<void> {
  await tx.query(
    `UPDATE schedule s SET every_ms = p.every_ms FROM unnest($1::text[], $2::float8[]) AS p (name, every_ms)
     WHERE s.name = p.name AND s.every_ms IS DISTINCT FROM p.every_ms`,
    [[...periods.keys()], [...periods.values()]],
  );
}

/**
 * For how many of its periods each schedule has not run, or not succeeded. A period counts as a minute at least. Schedules that
 * this release and its neighbours don't have are left out.
 * @param begunOnly the schedules whose failures don't count
 */
export const findMissedPeriods = (
  tx: Tx,
  begunOnly: readonly string[],
): Promise<{ name: string; periods: number }[]> =>
  rows(
    tx,
    `SELECT name, (extract(epoch FROM now() - CASE WHEN name = ANY($1) THEN last_run ELSE last_done END) * 1000
       / greatest(every_ms, 60000))::float8 AS periods
     FROM schedule WHERE every_ms IS NOT NULL AND last_run IS NOT NULL AND seen_at > now() - interval '2 days'`,
    [begunOnly],
  );

/** Records that a run has succeeded, and how long it took in milliseconds. */
export async function recordDone(tx: Tx, name: string, tookMs: number): Promise<void> {
  await tx.query(
    `INSERT INTO schedule (name, last_done, last_ms) VALUES ($1, now(), $2)
     ON CONFLICT (name) DO UPDATE SET last_done = now(), last_ms = $2, seen_at = now()`,
    [name, tookMs],
  );
}

/** Records that a run has failed, and why. */
export async function recordFailure(tx: Tx, name: string, error: string): Promise<void> {
  await tx.query('UPDATE schedule SET failed_at = now(), error = $2 WHERE name = $1', [name, error]);
}

/** Locks a schedule until the transaction ends, so that two people do not start it at once. False if no release has it. */
export async function lockSchedule(tx: Tx, name: string): Promise<boolean> {
  const found = await rows(
    tx,
    `SELECT name FROM schedule WHERE name = $1 AND seen_at > now() - interval '1 day' FOR UPDATE`,
    [name],
  );
  return found.length > 0;
}

export interface ScheduleRow {
  name: string;
  everyMs: number | null;
  lastRun: Date | null;
  lastDone: Date | null;
  lastMs: number | null;
  failedAt: Date | null;
  error: string | null;
}

/** The schedules seen within two days, by name. */
export const findSchedules = (tx: Tx): Promise<ScheduleRow[]> =>
  rows(
    tx,
    `SELECT name, every_ms, last_run, last_done, last_ms, failed_at, error FROM schedule
     WHERE seen_at > now() - interval '2 days' ORDER BY name`,
  );

/** Records that a run begins. */
export async function recordRun(tx: Tx, name: string): Promise<void> {
  await tx.query(
    `INSERT INTO schedule (name, last_run) VALUES ($1, now())
     ON CONFLICT (name) DO UPDATE SET last_run = now(), seen_at = now()`,
    [name],
  );
}

/** Whether a release has had the schedule within a day; undefined if none ever had it. */
export async function isAlive(tx: Tx, name: string): Promise<boolean | undefined> {
  const [row] = await rows<{ alive: boolean }>(
    tx,
    `SELECT seen_at > now() - interval '1 day' AS alive FROM schedule WHERE name = $1`,
    [name],
  );
  return row?.alive;
}

/** How often each schedule seen within two days is due, in seconds. */
export const findPeriods = (tx: Tx): Promise<{ name: string; seconds: number }[]> =>
  rows(
    tx,
    `SELECT name, every_ms / 1000 AS seconds FROM schedule
     WHERE every_ms IS NOT NULL AND seen_at > now() - interval '2 days'`,
  );

/** The moments of all schedules seen within two days, in seconds since 1970. */
export function findMoments(tx: Tx, moment: ScheduleMoment): Promise<{ name: string; at: number }[]> {
  return rows(
    tx,
    `SELECT name, extract(epoch FROM ${moment})::float8 AS at FROM schedule
     WHERE ${moment} IS NOT NULL AND seen_at > now() - interval '2 days'`,
  );
}
