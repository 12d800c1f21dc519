import { expect, it } from '@jest/globals';
import { JOB_OPTIONS, pauseAfter } from './queues.js';

it('a failed job is retried without limit, with pauses that double up to ten minutes', () => {
  const longest = (attempt: number) => pauseAfter(attempt, () => 1);
  expect([1, 2, 3, 11, 12, 1_000_000].map(longest)).toEqual([500, 1_000, 2_000, 512_000, 600_000, 600_000]);
  expect(pauseAfter(1_000_000, () => 0)).toBe(300_000);
  // A year of attempts, ten minutes apart, is not the end.
  expect(JOB_OPTIONS.attempts).toBeGreaterThan((365 * 24 * 60) / 10);
});

it('a job that is retried without limit keeps only the stacks of its last failures', () => {
  expect(JOB_OPTIONS.stackTraceLimit).toBeLessThanOrEqual(10);
});
