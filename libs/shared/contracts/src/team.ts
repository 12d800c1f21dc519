import { z } from 'zod';
import { personSchema } from './people.js';
import { timestampSchema } from './primitives.js';

/** A person who works in the operators' room. */
export const teamMemberSchema = personSchema.extend({
  /** Whether the account has a verified second factor. */
  secondFactor: z.boolean(),
  openSessions: z.number().int(),
  /** When a session was last used; null if none is open. */
  lastSeenAt: timestampSchema.nullable(),
  /** Whether the person can confirm what others propose. */
  canConfirm: z.boolean(),
});

/** `GET /api/admin/team`: admins first. */
export const teamSchema = z.object({
  /** Whether some acts need a second person. */
  twoPersons: z.boolean(),
  items: z.array(teamMemberSchema),
});

export type TeamMember = z.infer<typeof teamMemberSchema>;
export type Team = z.infer<typeof teamSchema>;
