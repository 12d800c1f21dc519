import { z } from 'zod';
import { assuranceLevelSchema, roleSchema } from './auth.js';
import {
  amountInputSchema,
  amountSchema,
  listSchema,
  moneyModeSchema,
  textSchema,
  timestampSchema,
} from './primitives.js';

/** Schemas of `/api/account`: the owner's view of an account, apart from the auth service. This one is a session. */
export const accountSessionSchema = z.object({
  id: z.uuid(),
  createdAt: timestampSchema,
  refreshedAt: timestampSchema,
  /** In readable form: `Firefox on Linux`. */
  device: z.string(),
  address: z.string(),
  aal: assuranceLevelSchema,
  current: z.boolean(),
});

export const accountSessionListSchema = listSchema(accountSessionSchema);

export const endedSessionSchema = z.object({ id: z.uuid() });

/** What the owner of an account did with it, and what others did to it. Operators' acts are in the audit log. */
export const securityEventNameSchema = z.enum([
  'signed-up',
  'email-confirmed',
  'signed-in',
  'sign-in-failed',
  'signed-out',
  'session-ended',
  'refresh-token-reused',
  'recovery-requested',
  'password-changed',
  'email-change-requested',
  'email-changed',
  'profile-changed',
  'factor-enrolled',
  'factor-verified',
  'factor-failed',
  'factor-removed',
  'recovery-codes-created',
  'recovery-code-used',
  'recovery-code-failed',
  'role-changed',
  'account-banned',
  'account-unbanned',
  'sessions-ended-by-operator',
  'confirmation-resent-by-operator',
  'data-exported',
  'account-deleted',
  'wallet-linked',
  'wallet-unlinked',
]);

export const activitySchema = z.object({
  id: z.string(),
  event: securityEventNameSchema,
  at: timestampSchema,
  device: z.string(),
  address: z.string(),
});

export const activityListSchema = listSchema(activitySchema);

export const recoveryCodesLeftSchema = z.object({ remaining: z.number().int() });
export const recoveryCodesSchema = z.object({ codes: z.array(z.string()) });
export const redeemRecoveryCodeSchema = z.strictObject({ code: textSchema.max(100) });

/** Fresh proof that the owner is at the session: the password or a mailed code. */
export const proofSchema = z.union([
  z.strictObject({ password: textSchema.min(1).max(200) }),
  z.strictObject({ code: textSchema.min(1).max(20) }),
]);
export const provenSchema = z.object({ proven: z.literal(true) });

/** What is lost with a deleted account: tokens earned (and free to donate), locked in the vault, bought, and prizes not yet paid. */
export const forfeitSchema = z.enum(['earned', 'locked', 'bought', 'prizes']);

/** `GET /api/account/deletion`: what the owner would forfeit, in whole tokens. */
export const deletionTermsSchema = moneyModeSchema.extend({
  forfeits: z.record(forfeitSchema, amountSchema),
  total: amountSchema,
});

export const deleteAccountSchema = z.strictObject({
  password: textSchema.max(200).optional(),
  /** The total that the owner was shown and agrees to forfeit; 0 if omitted. No more than that is ever forfeited. */
  forfeits: amountInputSchema.optional(),
});
export const deletedAccountSchema = z.object({ deletedAt: timestampSchema });

/** One JSON document. Every feature adds a section with the data it stores about the account. */
export const accountExportSchema = z.looseObject({
  exportedAt: timestampSchema,
  userId: z.uuid(),
  /** A list of this length was truncated and contains only the newest entries. */
  longestList: z.int(),
});
export type AccountExport = z.infer<typeof accountExportSchema>;

/** Access to the operators' room, under `/api/admin`. */
export const adminAccessSchema = z.object({ role: roleSchema, aal: assuranceLevelSchema });
export const queueRoomSchema = z.object({ path: z.string() });

export const setRoleSchema = z.strictObject({ role: roleSchema });

export type AccountSession = z.infer<typeof accountSessionSchema>;
export type AccountSessionList = z.infer<typeof accountSessionListSchema>;
export type Forfeit = z.infer<typeof forfeitSchema>;
export type DeletionTerms = z.infer<typeof deletionTermsSchema>;
export type DeleteAccount = z.infer<typeof deleteAccountSchema>;
export type SecurityEventName = z.infer<typeof securityEventNameSchema>;
export type Activity = z.infer<typeof activitySchema>;
export type ActivityList = z.infer<typeof activityListSchema>;
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;
export type RecoveryCodesLeft = z.infer<typeof recoveryCodesLeftSchema>;
export type AdminAccess = z.infer<typeof adminAccessSchema>;
export type QueueRoom = z.infer<typeof queueRoomSchema>;
