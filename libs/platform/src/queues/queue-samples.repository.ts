import { rows } from '../database/rows.js';
import type { Tx } from '../database/transaction.js';
import type { QueueFigure } from './queue-figures.js';

/** Keeps what the queues did in a minute. The first sample of a minute stays. */
export async function saveSamples(tx: Tx, minute: Date, figures: readonly QueueFigure[]): Promise<void> {
  await tx.query(
    `INSERT INTO queue_sample (queue, minute, waiting, oldest_s, completed, failed, p50_ms, p95_ms)
     SELECT queue, $1, waiting, oldest_s, completed, failed, p50_ms, p95_ms
     FROM unnest($2::text[], $3::int[], $4::float8[], $5::int[], $6::int[], $7::float8[], $8::float8[])
       AS t (queue, waiting, oldest_s, completed, failed, p50_ms, p95_ms)
     ON CONFLICT DO NOTHING`,
    [
      minute,
      figures.map(({ queue }) => queue),
      figures.map(({ waiting }) => waiting),
      figures.map(({ oldestS }) => oldestS),
      figures.map(({ completed }) => completed),
      figures.map(({ failedAttempts }) => failedAttempts),
      figures.map(({ p50Ms }) => p50Ms),
      figures.map(({ p95Ms }) => p95Ms),
    ],
  );
}

export async function pruneSamples(tx: Tx, keep: string): Promise<void> {
  await tx.query('DELETE FROM queue_sample WHERE minute < now() - $1::interval', [keep]);
}

/** A span whose samples are put together in steps of so many seconds, counted from 1970 in UTC. */
export interface SampleSpan {
  /** All queues together if it is missing. */
  queue?: string | undefined;
  from: Date;
  to: Date;
  stepS: number;
}

export interface SampleStep {
  at: Date;
  completed: number;
  failed: number;
  /** The most jobs that waited at the end of a minute. */
  waiting: number;
  /** The longest wait of a job that had not been tried, in seconds. */
  oldestS: number;
  /** The highest of the minutes' figures; null if no job was completed. */
  p50Ms: number | null;
  p95Ms: number | null;
}

/** The samples of a span, oldest first. A step without work is missing. */
export const findSteps = (tx: Tx, { queue, from, to, stepS }: SampleSpan): Promise<SampleStep[]> =>
  rows(
    tx,
    `SELECT date_bin(make_interval(secs => $1), minute, 'epoch') AS at, sum(completed)::int AS completed,
       sum(failed)::int AS failed, max(waiting)::int AS waiting, max(oldest_s) AS oldest_s,
       max(p50_ms) AS p50_ms, max(p95_ms) AS p95_ms
     FROM (
       SELECT minute, sum(completed) AS completed, sum(failed) AS failed, sum(waiting) AS waiting,
         max(oldest_s) AS oldest_s, max(p50_ms) AS p50_ms, max(p95_ms) AS p95_ms
       FROM queue_sample WHERE minute >= $2 AND minute < $3 AND ($4::text IS NULL OR queue = $4) GROUP BY minute
     ) minutes
     GROUP BY 1 ORDER BY 1`,
    [stepS, from, to, queue ?? null],
  );
