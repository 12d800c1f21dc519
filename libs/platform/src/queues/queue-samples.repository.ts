import { rows } from '../database/rows.js';
import type { Tx } from '../database/transaction.js';
import type { QueueFigure } from './queue-figures.js';

export interface SampleRow {
  queue: string;
  minute: Date;
  waiting: number;
  oldestS: number;
  completed: number;
  failed: number;
  p50Ms: number | null;
  p95Ms: number | null;
}

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

/** How samples are put together: of one queue, or of all; in steps of so many seconds, counted from 1970 in UTC. */
export interface SampleSpan {
  queue?: string | undefined;
  from: Date;
  to: Date;
  stepS: number;
}

/**
 * The samples of a span, put together step by step, oldest first. A step without work is missing. Waiting jobs and ages are the
 * highest of a step, and percentiles are those of its minutes, weighted by their jobs.
 */
export const findSteps = (
  tx: Tx,
  { queue, from, to, stepS }: SampleSpan,
): Promise<(SampleRow & { at: Date })[]> =>
  rows(
    tx,
    `SELECT queue, date_bin(make_interval(secs => $1), minute, 'epoch') AS at, max(waiting) AS waiting,
       max(oldest_s) AS oldest_s, sum(completed)::int AS completed, sum(failed)::int AS failed,
       sum(p50_ms * completed) / nullif(sum(completed) FILTER (WHERE p50_ms IS NOT NULL), 0) AS p50_ms,
       sum(p95_ms * completed) / nullif(sum(completed) FILTER (WHERE p95_ms IS NOT NULL), 0) AS p95_ms
     FROM queue_sample WHERE minute >= $2 AND minute < $3 AND ($4::text IS NULL OR queue = $4)
     GROUP BY 1, 2 ORDER BY 2, 1`,
    [stepS, from, to, queue ?? null],
  );
