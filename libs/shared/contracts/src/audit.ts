import { z } from 'zod';
import { AUDIT_ACTION_NAMES, PUBLIC_AUDIT_ACTIONS } from './audit-actions.js';
import { listQuery, listSchema, moneyModeSchema, textSchema, timestampSchema } from './primitives.js';

/** Where an act was done: by the API, whose main client is the room, in the queue room, or by a program on the server. */
export const auditViaSchema = z.enum(['api', 'queue-room', 'command']);

/** What an act was about, such as a `manual-payment` and its id. */
export const auditSubjectSchema = z.object({ kind: z.string(), id: z.string() });

const stateSchema = z.record(z.string(), z.string());

/** An entry of the audit log. Its personal part is null once it has been blanked. */
export const auditEntrySchema = z.object({
  /** Its place in the chain. The first entry is 1, and there are no gaps. */
  id: z.string(),
  at: timestampSchema,
  action: z.enum(AUDIT_ACTION_NAMES),
  category: z.string(),
  via: auditViaSchema,
  /** Null for programs on the server. */
  actorId: z.uuid().nullable(),
  subject: auditSubjectSchema.nullable(),
  before: stateSchema.nullable(),
  after: stateSchema.nullable(),
  requestId: z.string().nullable(),
  personal: z
    .object({
      email: z.string().nullable(),
      address: z.string().nullable(),
      userAgent: z.string().nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
  /** In hexadecimal digits. It covers the entry and the hash of the entry before it. */
  hash: z.string(),
});

export const auditListSchema = listSchema(auditEntrySchema);

/** What the list and the export are narrowed down to: entries that meet all conditions. */
export const auditFilterSchema = z.strictObject({
  action: z.enum(AUDIT_ACTION_NAMES).optional(),
  actor: z.uuid().optional(),
  subjectKind: textSchema.min(1).max(50).optional(),
  subjectId: textSchema.min(1).max(200).optional(),
  from: timestampSchema.optional(),
  /** Exclusive. */
  to: timestampSchema.optional(),
  /** A part of what the entry says, of three characters or more, or the beginning of a request's id. */
  q: textSchema.trim().min(3).max(200).optional(),
});

/** `GET /api/admin/audit`: newest first. */
export const auditQuerySchema = listQuery(50).extend(auditFilterSchema.shape);

/** The last verification of the chain, and the head that it has seen. */
export const auditVerificationSchema = z.object({
  /** Null before the first one. */
  verifiedAt: timestampSchema.nullable(),
  differences: z.number().int().nullable(),
  /** The last entry of the chain when it was last found whole. */
  head: z.object({ id: z.string(), hash: z.string() }).nullable(),
});

/** `GET /api/transparency`: newest first, without persons. */
export const transparencyListSchema = listSchema(
  z.object({
    id: z.string(),
    at: timestampSchema,
    action: z.enum(PUBLIC_AUDIT_ACTIONS),
    /** The published fields of the action, such as `tokenAmount`. */
    facts: stateSchema,
  }),
).extend(moneyModeSchema.shape);

export const transparencyQuerySchema = listQuery(25);

export type AuditVia = z.infer<typeof auditViaSchema>;
export type AuditSubject = z.infer<typeof auditSubjectSchema>;
export type AuditState = z.infer<typeof stateSchema>;
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export type AuditList = z.infer<typeof auditListSchema>;
export type AuditFilter = z.infer<typeof auditFilterSchema>;
export type AuditQuery = z.infer<typeof auditQuerySchema>;
export type AuditVerification = z.infer<typeof auditVerificationSchema>;
export type TransparencyList = z.infer<typeof transparencyListSchema>;
