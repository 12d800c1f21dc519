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

export async function recordMoment(tx: Tx, name: string, moment: ScheduleMoment): Promise<void> {
  await tx.query(
    `INSERT INTO schedule (name, ${moment}) VALUES ($1, now())
     ON CONFLICT (name) DO UPDATE SET ${moment} = now(), seen_at = now()`,
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

/** The moments of all schedules seen within two days, in seconds since 1970. */
export function findMoments(tx: Tx, moment: ScheduleMoment): Promise<{ name: string; at: number }[]> {
  return rows(
    tx,
    `SELECT name, extract(epoch FROM ${moment})::float8 AS at FROM schedule
     WHERE ${moment} IS NOT NULL AND seen_at > now() - interval '2 days'`,
  );
}
