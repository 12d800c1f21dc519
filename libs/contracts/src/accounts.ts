import { z } from 'zod';
import { assuranceLevelSchema, roleSchema } from './auth.js';
import { listSchema, textSchema, timestampSchema } from './primitives.js';

/** What an account's owner sees and does beside the auth service: `/api/account`. */
export const accountSessionSchema = z.object({
  id: z.uuid(),
  createdAt: timestampSchema,
  refreshedAt: timestampSchema,
  /** For people: `Firefox on Linux`. */
  device: z.string(),
  address: z.string(),
  aal: assuranceLevelSchema,
  current: z.boolean(),
});

export const accountSessionListSchema = listSchema(accountSessionSchema);

export const endedSessionSchema = z.object({ id: z.uuid() });

/** Everything that can happen to an account's safety; also the audit log's catalogue. */
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
  'queue-room-opened',
  'data-exported',
  'account-deleted',
  'wallet-linked',
  'wallet-unlinked',
  'donation-message-hidden',
  'donation-message-shown',
  'manual-payment-approved',
  'manual-payment-rejected',
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

export const deleteAccountSchema = z.strictObject({ password: textSchema.max(200).optional() });
export const deletedAccountSchema = z.object({ deletedAt: timestampSchema });

/** One JSON document; every feature adds a section with what it keeps of the account. */
export const accountExportSchema = z.looseObject({ exportedAt: timestampSchema, userId: z.uuid() });

/** Who may enter the operators' room, and how: `/api/admin`. */
export const adminAccessSchema = z.object({ role: roleSchema, aal: assuranceLevelSchema });
export const queueRoomSchema = z.object({ path: z.string() });

export const adminAccountSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  username: z.string(),
  role: roleSchema,
  createdAt: timestampSchema,
  confirmed: z.boolean(),
});

export const adminAccountListSchema = listSchema(adminAccountSchema);
export const findAccountsSchema = z.strictObject({ email: textSchema.trim().min(1).max(254) });
export const setRoleSchema = z.strictObject({ role: roleSchema });

export type AccountSession = z.infer<typeof accountSessionSchema>;
export type AccountSessionList = z.infer<typeof accountSessionListSchema>;
export type SecurityEventName = z.infer<typeof securityEventNameSchema>;
export type Activity = z.infer<typeof activitySchema>;
export type ActivityList = z.infer<typeof activityListSchema>;
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;
export type RecoveryCodesLeft = z.infer<typeof recoveryCodesLeftSchema>;
export type AdminAccess = z.infer<typeof adminAccessSchema>;
export type AdminAccount = z.infer<typeof adminAccountSchema>;
export type AdminAccountList = z.infer<typeof adminAccountListSchema>;
export type QueueRoom = z.infer<typeof queueRoomSchema>;
