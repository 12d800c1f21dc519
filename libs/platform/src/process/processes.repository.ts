import { rows } from '../database/rows.js';
import type { Tx } from '../database/transaction.js';
import { productVersion } from '../product-version.js';

/** The process's name is that of its connections: its program, its number and its machine. */
const OWN_NAME = `current_setting('application_name')`;

/** Records that this process has started, and forgets those that have been gone for a day. */
export async function recordStart(tx: Tx): Promise<void> {
  await tx.query(
    `WITH gone AS (DELETE FROM process WHERE seen_at < now() - interval '1 day' AND name <> ${OWN_NAME})
     INSERT INTO process (name, program, version) VALUES (${OWN_NAME}, split_part(${OWN_NAME}, ' ', 1), $1)
     ON CONFLICT (name) DO UPDATE SET started_at = now(), seen_at = now(), version = excluded.version`,
    [productVersion],
  );
}

/** Records that this process runs. */
export async function recordBeat(tx: Tx): Promise<void> {
  await tx.query(
    `INSERT INTO process (name, program, version) VALUES (${OWN_NAME}, split_part(${OWN_NAME}, ' ', 1), $1)
     ON CONFLICT (name) DO UPDATE SET seen_at = now()`,
    [productVersion],
  );
}

/**
 * For how many seconds no worker has reported itself, and for how long the longest running of the present processes has run.
 * If there has been no worker for a day, both are equal.
 */
export async function findSilence(tx: Tx): Promise<{ worker: number; running: number }> {
  const [row] = await rows<{ worker: number | null; running: number | null }>(
    tx,
    `SELECT extract(epoch FROM now() - max(seen_at) FILTER (WHERE program = 'worker'))::float8 AS worker,
       extract(epoch FROM now() - min(started_at) FILTER (WHERE seen_at > now() - interval '2 minutes'))::float8 AS running
     FROM process`,
  );
  const running = row?.running ?? 0;
  return { worker: row?.worker ?? running, running };
}

export interface ProcessRow {
  name: string;
  /** `api` or `worker`. */
  program: string;
  version: string | null;
  startedAt: Date;
  seenAt: Date;
}

/** The processes that have reported themselves within two minutes, the newest first. They report every ten seconds. */
export const findProcesses = (tx: Tx): Promise<ProcessRow[]> =>
  rows(
    tx,
    `SELECT name, program, version, started_at, seen_at FROM process WHERE seen_at > now() - interval '2 minutes'
     ORDER BY started_at DESC, name`,
  );
