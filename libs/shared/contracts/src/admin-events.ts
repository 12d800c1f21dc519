import { z } from 'zod';
import { DOMAIN_EVENTS } from './events.js';
import { operatorListQuery } from './operator-lists.js';
import { listSchema, textSchema, timestampSchema } from './primitives.js';

/** `late`: open for more than a minute. `settled`: all handlers have acted, or have refused it. */
export const eventStateSchema = z.enum(['open', 'late', 'settled']);

/** `GET /api/admin/events`: newest first, those that meet all conditions. `open` includes those that are late. */
export const adminEventQuerySchema = operatorListQuery(25).extend({
  /** The id of an event or its request, or the beginning of one. */
  q: textSchema.trim().max(200).optional(),
  state: eventStateSchema.optional(),
  name: z.enum(Object.keys(DOMAIN_EVENTS) as [keyof typeof DOMAIN_EVENTS]).optional(),
});

/** An event of the outbox. */
export const adminEventSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  state: eventStateSchema,
  requestId: z.string().nullable(),
  occurredAt: timestampSchema,
  relayedAt: timestampSchema.nullable(),
  settledAt: timestampSchema.nullable(),
});

export const adminEventListSchema = listSchema(adminEventSchema);

export type EventState = z.infer<typeof eventStateSchema>;
export type AdminEventQuery = z.infer<typeof adminEventQuerySchema>;
export type AdminEvent = z.infer<typeof adminEventSchema>;
export type AdminEventList = z.infer<typeof adminEventListSchema>;
