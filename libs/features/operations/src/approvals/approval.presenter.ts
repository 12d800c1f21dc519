import type { Approval } from '#contracts';
import type { ApprovalRow } from '#platform';

/** @param emails the addresses of the accounts that the proposal names, by id */
export function presentApproval(row: ApprovalRow, emails: ReadonlyMap<string, string>): Approval {
  const personOf = (id: string) => ({ id, email: emails.get(id) ?? null });
  const { id, kind, state, voidReason, before, after, reason, decisionReason } = row;
  return {
    id,
    kind,
    state,
    voidReason,
    subject: {
      kind: row.subjectKind,
      id: row.subjectId,
      email: row.subjectKind === 'account' ? (emails.get(row.subjectId) ?? null) : null,
    },
    before,
    after,
    reason,
    proposedBy: personOf(row.proposedBy),
    proposedAt: row.proposedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedBy: row.decidedBy === null ? null : personOf(row.decidedBy),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionReason,
  };
}
