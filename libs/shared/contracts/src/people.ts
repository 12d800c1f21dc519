import { z } from 'zod';
import { accountSessionSchema, activitySchema } from './accounts.js';
import { roleSchema } from './auth.js';
import { operatorListQuery } from './operator-lists.js';
import { amountInputSchema, listSchema, textSchema, timestampSchema } from './primitives.js';

/** What may restrict an account: `banned`, or `unconfirmed` if its address is not confirmed. */
export const personStateSchema = z.enum(['active', 'unconfirmed', 'banned']);

/** An account as operators see it. */
export const personSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  username: z.string(),
  role: roleSchema,
  createdAt: timestampSchema,
  /** Whether a link or code mailed to the address has been used. */
  confirmed: z.boolean(),
  state: personStateSchema,
  lastSignInAt: timestampSchema.nullable(),
});

/** `GET /api/admin/people`: those who joined last come first, all that meet the conditions. */
export const peopleQuerySchema = operatorListQuery(25).extend({
  /** An id or its beginning, or a part of an address or a username, of three characters or more. */
  q: textSchema.trim().min(1).max(200).optional(),
  role: roleSchema.optional(),
  state: personStateSchema.optional(),
  /** The moment of joining and the id of the last account of the page before. */
  cursor: z
    .string()
    .regex(/^\d{1,18}\.[0-9a-f-]{36}$/)
    .optional(),
});

export const peopleListSchema = listSchema(personSchema);

/** One account with its sessions and what happened to it lately, newest first. */
export const personDetailSchema = z.object({
  person: personSchema,
  ban: z.object({ until: timestampSchema, reason: z.string().nullable() }).nullable(),
  /** How many second factors are verified. */
  factors: z.number().int(),
  sessions: z.array(accountSessionSchema.omit({ current: true })),
  activity: z.array(activitySchema),
});

const reasonSchema = textSchema.trim().min(3).max(500);

/** `POST /api/admin/people/:id/ban`. The account can't sign in until then, and its sessions end at once. */
export const banSchema = z.strictObject({ reason: reasonSchema, until: timestampSchema });

/** For what an operator does to an account and must give a reason for. */
export const reasonedSchema = z.strictObject({ reason: reasonSchema });

/** `POST /api/admin/people/:id/delete` */
export const deletePersonSchema = z.strictObject({
  reason: reasonSchema,
  /** The total that the operator was shown (`GET /api/admin/people/:id/deletion`). No more than that is ever forfeited. */
  forfeits: amountInputSchema,
});

export type DeletePerson = z.infer<typeof deletePersonSchema>;
export type PersonState = z.infer<typeof personStateSchema>;
export type Person = z.infer<typeof personSchema>;
export type PeopleQuery = z.infer<typeof peopleQuerySchema>;
export type PeopleList = z.infer<typeof peopleListSchema>;
export type PersonDetail = z.infer<typeof personDetailSchema>;
export type Ban = z.infer<typeof banSchema>;
export type Reasoned = z.infer<typeof reasonedSchema>;
