import { z } from 'zod';
import { timestampSchema } from './primitives.js';

const countSchema = z.number().int().min(0);
const msSchema = z.number().min(0);

/** The name of a queue or of a schedule. */
export const jobNameSchema = z.string().regex(/^[a-z0-9-]{1,100}$/);

export const queueStateSchema = z.object({
  name: z.string(),
  waiting: countSchema,
  active: countSchema,
  /** Jobs that wait for their next try. */
  delayed: countSchema,
  /** Jobs that are not tried again by themselves. */
  failed: countSchema,
  /** How long the oldest job has waited for its first try, in seconds. */
  oldestS: z.number().min(0),
  /** Completed jobs and failed attempts of the last ten minutes, per minute. */
  perMinute: z.number().min(0),
  failedPerMinute: z.number().min(0),
  /** How long the newest of these jobs took; null if there were none. */
  p50Ms: msSchema.nullable(),
  p95Ms: msSchema.nullable(),
  /** Who has paused it, and when, as the audit log knows it; both null if somebody did it otherwise. Null if it is not paused. */
  paused: z.object({ by: z.string().nullable(), since: timestampSchema.nullable() }).nullable(),
});

export const processStateSchema = z.object({
  name: z.string(),
  kind: z.enum(['api', 'worker', 'other']),
  /** Null for releases that do not report it. */
  version: z.string().nullable(),
  startedAt: timestampSchema,
  seenAt: timestampSchema,
  /** Whether it has missed several reports. */
  late: z.boolean(),
});

export const scheduleStateSchema = z.object({
  name: z.string(),
  /** How often it is due; null if no worker has reported it. */
  everyMs: msSchema.nullable(),
  lastRunAt: timestampSchema.nullable(),
  /** When it is due again. */
  nextRunAt: timestampSchema.nullable(),
  /** How long the last successful run took. */
  tookMs: msSchema.nullable(),
  outcome: z.enum(['done', 'failed', 'running', 'unknown']),
  /** Why the last run failed. */
  error: z.string().nullable(),
});

/** `GET /api/admin/jobs`. The queues are missing while their engine does not respond. Figures may be some seconds old. */
export const jobsSchema = z.object({
  queues: z.array(queueStateSchema).nullable(),
  processes: z.array(processStateSchema),
  schedules: z.array(scheduleStateSchema),
});

/** `POST /api/admin/jobs/queues/:queue/pause` and `…/resume`. `unchanged`: it was so already. */
export const queueSwitchSchema = z.object({ result: z.enum(['paused', 'resumed', 'unchanged']) });

/** `POST /api/admin/jobs/schedules/:schedule/run`. `running` and `waiting`: nothing was started, because it runs or is about to. */
export const scheduleRunSchema = z.object({ result: z.enum(['started', 'running', 'waiting']) });

/** How far back samples can be read, in hours, each with the seconds of a step. */
export const SAMPLE_SPANS = { '3': 60, '24': 600, '168': 3_600 } as const;
export type SampleHours = keyof typeof SAMPLE_SPANS;

/** `GET /api/admin/jobs/samples`: of one queue, or of all together. */
export const samplesQuerySchema = z.strictObject({
  hours: z.enum(Object.keys(SAMPLE_SPANS) as [SampleHours, ...SampleHours[]]).default('3'),
  queue: jobNameSchema.optional(),
});

/** What the queues did, step by step, oldest first. Steps without work are missing. */
export const samplesSchema = z.object({
  from: timestampSchema,
  to: timestampSchema,
  stepS: z.number().int(),
  steps: z.array(
    z.object({
      at: timestampSchema,
      completed: countSchema,
      failed: countSchema,
      /** The most jobs that waited at the end of a minute. */
      waiting: countSchema,
      /** The slowest minute: how long 95% of its jobs took at most; null if no job was completed. */
      p95Ms: msSchema.nullable(),
    }),
  ),
});

export type SamplesQuery = z.infer<typeof samplesQuerySchema>;
export type Samples = z.infer<typeof samplesSchema>;
export type QueueState = z.infer<typeof queueStateSchema>;
export type ProcessState = z.infer<typeof processStateSchema>;
export type ScheduleState = z.infer<typeof scheduleStateSchema>;
export type Jobs = z.infer<typeof jobsSchema>;
export type QueueSwitch = z.infer<typeof queueSwitchSchema>;
export type ScheduleRun = z.infer<typeof scheduleRunSchema>;
