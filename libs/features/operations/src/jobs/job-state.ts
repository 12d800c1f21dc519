import type { ProcessState, QueueState, ScheduleState } from '#contracts';
import type { ProcessRow, QueueFigure, ScheduleRow } from '#platform';

/** A process that has not reported itself for so long, three times as long as it should take, is late. */
const LATE_MS = 30_000;
const KINDS: Readonly<Record<string, ProcessState['kind']>> = { api: 'api', worker: 'worker' };

/**
 * @param minutes the span of the figures
 * @param pause who has paused the queue, if the audit log knows it
 */
export function presentQueue(
  { queue, paused, completed, failedAttempts, ...figure }: QueueFigure,
  minutes: number,
  pause: { by: string | null; at: Date } | undefined,
): QueueState {
  const { waiting, active, delayed, failed, oldestS, p50Ms, p95Ms } = figure;
  return {
    name: queue,
    waiting,
    active,
    delayed,
    failed,
    oldestS,
    perMinute: completed / minutes,
    failedPerMinute: failedAttempts / minutes,
    p50Ms,
    p95Ms,
    paused: paused ? { by: pause?.by ?? null, since: pause?.at.toISOString() ?? null } : null,
  };
}

export const presentProcess = (
  { program, startedAt, seenAt, ...row }: ProcessRow,
  now: Date,
): ProcessState => ({
  ...row,
  kind: KINDS[program] ?? 'other',
  startedAt: startedAt.toISOString(),
  seenAt: seenAt.toISOString(),
  late: now.getTime() - seenAt.getTime() > LATE_MS,
});

/** @param running the schedules that run now */
export function presentSchedule(row: ScheduleRow, running: ReadonlySet<string>): ScheduleState {
  const { name, everyMs, lastRun, lastDone, lastMs, failedAt, error } = row;
  const failed = failedAt !== null && (lastDone === null || failedAt > lastDone);
  const next = everyMs !== null && lastRun !== null ? new Date(lastRun.getTime() + everyMs) : null;
  return {
    name,
    everyMs,
    lastRunAt: lastRun?.toISOString() ?? null,
    nextRunAt: next?.toISOString() ?? null,
    tookMs: lastMs,
    outcome: running.has(name) ? 'running' : failed ? 'failed' : lastDone ? 'done' : 'unknown',
    error: failed ? error : null,
  };
}
