import { z } from 'zod';
import { type EventSubject, SUBJECT_FIELDS } from './events.js';
import { timestampSchema } from './primitives.js';

/** The name of a handler. */
export const handlerNameSchema = z.string().regex(/^[a-z0-9-]{1,100}$/);

/** What events can be about. */
export const eventSubjectSchema = z.enum([...new Set(Object.values(SUBJECT_FIELDS))] as [
  EventSubject,
  ...EventSubject[],
]);

/** A mail as its log keeps it. */
export const tracedMailSchema = z.object({
  messageId: z.string(),
  recipient: z.string(),
  subject: z.string(),
  /** A failed mail is tried again; a refused one is not. */
  state: z.enum(['sent', 'failed', 'refused']),
  tries: z.number().int(),
  /** What the mail server said last, or why it said nothing. */
  response: z.string(),
  firstTriedAt: timestampSchema,
  lastTriedAt: timestampSchema,
});

/** A failed attempt. Of a long row of them, the first and the last twenty are kept. */
export const handlerFailureSchema = z.object({
  attempt: z.number().int(),
  error: z.string(),
  failedAt: timestampSchema,
  process: z.string(),
});

/**
 * `waiting`: its job has not run yet. `running`: it runs now. `failing`: it has failed and is tried again. `stopped`: it has failed
 * and is not tried again by itself. `refused`: it has refused the event for good. `absent`: no running worker has it.
 */
export const handlerStateSchema = z.enum([
  'waiting',
  'running',
  'failing',
  'stopped',
  'done',
  'refused',
  'absent',
]);

export const tracedHandlerSchema = z.object({
  name: z.string(),
  queue: z.string().nullable(),
  queuePaused: z.boolean(),
  state: handlerStateSchema,
  doneAt: timestampSchema.nullable(),
  /** The process that has acted; null for events from before it was kept. */
  process: z.string().nullable(),
  /** Why it has refused the event. */
  outcome: z.string().nullable(),
  failures: z.array(handlerFailureSchema),
  /** When it is tried again at the latest. */
  nextTryBy: timestampSchema.nullable(),
  mails: z.array(tracedMailSchema),
});

export const tracedEventSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Without personal data. */
  payload: z.record(z.string(), z.unknown()),
  requestId: z.string().nullable(),
  /** The event whose handler has written it. */
  causedBy: z.uuid().nullable(),
  causedByHandler: z.string().nullable(),
  /** Its trace in the site's tracing system; null if the site does not trace. */
  traceId: z.string().nullable(),
  occurredAt: timestampSchema,
  relayedAt: timestampSchema.nullable(),
  /** How often lost jobs of it were added again, and when last. */
  relayedAgain: z.number().int(),
  relayedAgainAt: timestampSchema.nullable(),
  settledAt: timestampSchema.nullable(),
  handlers: z.array(tracedHandlerSchema),
});

/** Events with everything that they have caused, oldest first. Events are kept for thirty days after they are settled. */
export const traceSchema = z.object({ events: z.array(tracedEventSchema) });

/**
 * What pressing *Try again* did. `started`: the handler runs at once. `done`: it had acted before. `running` and `waiting`: it
 * needs no help.
 */
export const handlerRetrySchema = z.object({ result: z.enum(['started', 'done', 'running', 'waiting']) });

/** `GET /api/admin/failures`: work that has failed and is not done yet, by handler and error, the latest first. */
export const failureGroupSchema = z.object({
  handler: z.string(),
  error: z.string(),
  /** How many events wait for the handler because of it. */
  events: z.number().int(),
  /** The oldest of these events. */
  exampleId: z.uuid(),
  firstAt: timestampSchema,
  lastAt: timestampSchema,
});
export const failureGroupListSchema = z.object({ items: z.array(failureGroupSchema) });

/** `POST /api/admin/failures/retry`: tries all work of a group again. */
export const retryFailuresSchema = z.strictObject({
  handler: handlerNameSchema,
  error: z.string().min(1).max(1_000),
});

/** A handler and an event with which it has failed. */
export const selectedWorkSchema = z.object({ eventId: z.uuid(), handler: handlerNameSchema });

/** `GET /api/admin/failures/work`: the events of a group, oldest first, at most a thousand. */
export const failedWorkSchema = selectedWorkSchema.extend({
  /** The event's name. */
  event: z.string(),
  attempts: z.number().int(),
  failedAt: timestampSchema,
});
export const failedWorkListSchema = z.object({ items: z.array(failedWorkSchema) });

/** `POST /api/admin/failures/retry-selected`: tries chosen work again. */
export const retrySelectedSchema = z.strictObject({
  works: z.array(selectedWorkSchema.strict()).min(1).max(200),
});

/** What became of each. `no-event` and `no-handler`: it does not exist, or is not kept any more. */
export const retriedWorkSchema = selectedWorkSchema.extend({
  result: z.enum([...handlerRetrySchema.shape.result.options, 'no-event', 'no-handler']),
});

/** How many handlers were started, how many needed no help, and what became of each. */
export const retriedFailuresSchema = z.object({
  started: z.number().int(),
  others: z.number().int(),
  results: z.array(retriedWorkSchema),
});

export type TracedMail = z.infer<typeof tracedMailSchema>;
export type TracedHandler = z.infer<typeof tracedHandlerSchema>;
export type TracedEvent = z.infer<typeof tracedEventSchema>;
export type Trace = z.infer<typeof traceSchema>;
export type HandlerRetry = z.infer<typeof handlerRetrySchema>;
export type FailureGroup = z.infer<typeof failureGroupSchema>;
export type FailureGroupList = z.infer<typeof failureGroupListSchema>;
export type RetryFailures = z.infer<typeof retryFailuresSchema>;
export type RetriedFailures = z.infer<typeof retriedFailuresSchema>;
export type SelectedWork = z.infer<typeof selectedWorkSchema>;
export type FailedWork = z.infer<typeof failedWorkSchema>;
export type FailedWorkList = z.infer<typeof failedWorkListSchema>;
export type RetrySelected = z.infer<typeof retrySelectedSchema>;
export type RetriedWork = z.infer<typeof retriedWorkSchema>;
