import type { MetricsHistoryProvider, MetricsHistoryQuery } from '@bull-board/api/typings/app';
import { DAY_MS, findSteps, HOUR_MS, SAMPLES_KEPT_DAYS, type SampleStep, type UnitOfWork } from '#platform';

const STEP_MS = { hour: HOUR_MS, day: DAY_MS } as const;

/** The board shows ages in milliseconds. */
const VALUE_OF: Readonly<Record<MetricsHistoryQuery['metric'], (step: SampleStep) => number>> = {
  completed: ({ completed }) => completed,
  failed: ({ failed }) => failed,
  queueage: ({ oldestS }) => oldestS * 1_000,
};

/**
 * Gives the board's own charts the samples that the worker keeps. It has no percentiles of long spans, because those of minutes
 * cannot be put together.
 */
export const queueHistory = (unitOfWork: UnitOfWork): MetricsHistoryProvider => ({
  async getHistory({ queue, metric, from, to, granularity }) {
    const now = Date.now();
    // The bounds are any numbers, and only some of them are times.
    const within = (at: number): Date =>
      new Date(Math.min(now + 1, Math.max(now - SAMPLES_KEPT_DAYS * DAY_MS, at)));
    const steps = await findSteps(unitOfWork.read, {
      queue,
      from: within(from),
      to: within(to + 1),
      stepS: STEP_MS[granularity] / 1_000,
    });
    return steps.map((step) => ({ ts: step.at.getTime(), value: VALUE_OF[metric](step) }));
  },
});
