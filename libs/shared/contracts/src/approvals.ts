import { z } from 'zod';
import { charityProposalSchema } from './admin-charity.js';
import { roleSchema } from './auth.js';
import { attachTransferSchema } from './chain-payments.js';
import { approvePaymentSchema } from './manual-payments.js';
import { switchPayoutsSchema } from './payouts.js';
import type { Permission } from './permissions.js';
import { idSchema, listQuery, listSchema, textSchema, timestampSchema } from './primitives.js';

/** The acts that may need a second person, or always do, each with the permission that the person who proposes it needs. */
export const APPROVAL_KINDS = {
  'role-change': 'roles.set',
  'settings-change': 'settings.change',
  'payment-approval': 'payments.decide',
  'charity-payout': 'charity.manage',
  'payouts-resume': 'payouts.resume',
  'transfer-attachment': 'transfers.attach',
} as const satisfies Record<string, Permission>;

export type ApprovalKind = keyof typeof APPROVAL_KINDS;

/** How long a proposal can be confirmed. */
export const APPROVAL_HOURS = 24;

/** An act with everything that it needs. */
export const approvalActSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('role-change'),
    input: z.strictObject({ accountId: z.uuid(), role: roleSchema }),
  }),
  z.strictObject({
    kind: z.literal('settings-change'),
    input: z.strictObject({ changes: z.record(z.string().max(60), z.unknown()) }),
  }),
  z.strictObject({
    kind: z.literal('payment-approval'),
    input: approvePaymentSchema.extend({ paymentId: z.uuid() }),
  }),
  z.strictObject({ kind: z.literal('charity-payout'), input: charityProposalSchema }),
  z.strictObject({ kind: z.literal('payouts-resume'), input: switchPayoutsSchema.pick({ accepts: true }) }),
  z.strictObject({
    kind: z.literal('transfer-attachment'),
    input: attachTransferSchema.extend({ transferId: idSchema }),
  }),
]);

const reasonSchema = textSchema.trim().min(3).max(500);

/** `POST /api/admin/approvals` */
export const proposeSchema = z.strictObject({ act: approvalActSchema, reason: reasonSchema });

/**
 * `open` until a second person has decided or a day has passed. A proposal is void if its matter changed, or if its proposer
 * may no longer do it alone.
 */
export const approvalStateSchema = z.enum(['open', 'confirmed', 'rejected', 'withdrawn', 'expired', 'void']);

/** Why a proposal is void. */
export const voidReasonSchema = z.enum(['changed', 'proposer']);

const personSchema = z.object({
  id: z.uuid(),
  /** Null if the account is deleted. */
  email: z.string().nullable(),
});

export const approvalSchema = z.object({
  id: z.uuid(),
  kind: z.enum(Object.keys(APPROVAL_KINDS) as [ApprovalKind, ...ApprovalKind[]]),
  state: approvalStateSchema,
  voidReason: voidReasonSchema.nullable(),
  subject: z.object({
    kind: z.string(),
    id: z.string(),
    /** The address of the account, if the act is about one. */
    email: z.string().nullable(),
  }),
  before: z.record(z.string(), z.string()),
  after: z.record(z.string(), z.string()),
  reason: z.string(),
  proposedBy: personSchema,
  proposedAt: timestampSchema,
  expiresAt: timestampSchema,
  /** Who confirmed, rejected or withdrew it, or found that it is void. */
  decidedBy: personSchema.nullable(),
  decidedAt: timestampSchema.nullable(),
  decisionReason: z.string().nullable(),
});

/** `GET /api/admin/approvals`: open ones first, then the newest first. */
export const approvalQuerySchema = listQuery(25).extend({
  state: approvalStateSchema.optional(),
  kind: approvalSchema.shape.kind.optional(),
  /** Whether the last proposal of the page before was open, and its position. */
  cursor: z
    .string()
    .regex(/^[01]\.\d{1,18}$/)
    .optional(),
});

export const approvalListSchema = listSchema(approvalSchema);

/** `POST /api/admin/approvals/:id/reject`. Proposers withdraw their own proposals with it. */
export const rejectProposalSchema = z.strictObject({ reason: reasonSchema });

export type ApprovalState = z.infer<typeof approvalStateSchema>;
export type VoidReason = z.infer<typeof voidReasonSchema>;
export type Approval = z.infer<typeof approvalSchema>;
export type ApprovalList = z.infer<typeof approvalListSchema>;
export type ApprovalQuery = z.infer<typeof approvalQuerySchema>;
export type ApprovalAct = z.infer<typeof approvalActSchema>;
/** What an act of a kind needs. */
export type ApprovalInput<Kind extends ApprovalKind> = Extract<ApprovalAct, { kind: Kind }>['input'];
export type Propose = z.infer<typeof proposeSchema>;
export type RejectProposal = z.infer<typeof rejectProposalSchema>;
