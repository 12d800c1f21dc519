import { rows } from '../database/rows.js';
import type { Tx } from '../database/transaction.js';

/** Counts a job that neither the outbox nor a schedule wrote. */
export async function countRefusedJob(tx: Tx, queue: string): Promise<void> {
  await tx.query(
    `INSERT INTO refused_jobs AS r (queue) VALUES ($1)
     ON CONFLICT (queue) DO UPDATE SET jobs = r.jobs + 1, last_at = clock_timestamp()`,
    [queue],
  );
}

/** The queues in which a job was refused within ten minutes, and how many were refused there so far. */
export const findRefusedJobs = (tx: Tx): Promise<{ queue: string; jobs: number }[]> =>
  rows(
    tx,
    `SELECT queue, jobs::float8 AS jobs FROM refused_jobs WHERE last_at > now() - interval '10 minutes'`,
  );
