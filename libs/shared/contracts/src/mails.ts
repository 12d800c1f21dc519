import { z } from 'zod';
import { operatorListQuery } from './operator-lists.js';
import { listSchema, textSchema } from './primitives.js';
import { tracedMailSchema } from './traces.js';

/** The id of a mail: its event's, and what tells apart several mails about it. */
export const messageIdSchema = z.string().regex(/^[\w./-]{1,200}$/);

/** A mail as its log keeps it. */
export const loggedMailSchema = tracedMailSchema.omit({ messageId: true }).extend({
  id: z.string(),
  /** The event that has caused it, and the handler that has written it. */
  eventId: z.uuid(),
  handler: z.string(),
});

/** `GET /api/admin/mails`: newest first, those that meet all conditions. */
export const mailQuerySchema = operatorListQuery(25).extend({
  /** The beginning of a mail's id, or a part of its recipient's address, of three characters or more. */
  q: textSchema.trim().min(1).max(200).optional(),
  state: tracedMailSchema.shape.state.optional(),
});

export const mailListSchema = listSchema(loggedMailSchema);

/**
 * `POST /api/admin/mails/:id/resend`. `asked`: it is sent again. `retried`: it had failed, and is tried at once. `already`:
 * somebody has asked for it within the last minute, or it is being sent.
 */
export const mailResendSchema = z.object({ result: z.enum(['asked', 'retried', 'already']) });

export type MailResend = z.infer<typeof mailResendSchema>;
export type LoggedMail = z.infer<typeof loggedMailSchema>;
export type MailQuery = z.infer<typeof mailQuerySchema>;
export type MailList = z.infer<typeof mailListSchema>;
