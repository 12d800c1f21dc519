import type { ApprovalKind, ApprovalQuery, ApprovalState, AuditState, VoidReason } from '#contracts';
import { APPROVAL_HOURS } from '#contracts';
import { NEWEST } from '../database/find-page.js';
import { rows } from '../database/rows.js';
import type { Tx } from '../database/transaction.js';
import { Where } from '../database/where.js';
import type { ApprovalPlan } from './approvable-act.js';

export interface ApprovalRow {
  id: string;
  /** Whether it is open, and its position: the cursor that continues a list after it. */
  position: string;
  kind: ApprovalKind;
  input: unknown;
  subjectKind: string;
  subjectId: string;
  before: AuditState;
  after: AuditState;
  reason: string;
  proposedBy: string;
  proposedAt: Date;
  expiresAt: Date;
  state: ApprovalState;
  voidReason: VoidReason | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  decisionReason: string | null;
}

const IS_OPEN = `(state = 'open')::int`;
const COLUMNS = `id, ${IS_OPEN} || '.' || position AS position, kind, input, subject_kind, subject_id, before, after, reason,
  proposed_by, proposed_at, expires_at, state, void_reason, decided_by, decided_at, decision_reason`;

/** SQL of what two persons have decided, for the checks of features. */
export const APPROVALS = `(SELECT id, kind, state, subject_id, proposed_by, decided_by, after FROM approval)`;

type NewApproval = ApprovalPlan & Pick<ApprovalRow, 'id' | 'kind' | 'input' | 'reason' | 'proposedBy'>;

/** Returns undefined if another proposal about the same matter is open. */
export async function insertApproval(
  tx: Tx,
  { id, kind, input, subject, before, after, reason, proposedBy }: NewApproval,
): Promise<ApprovalRow | undefined> {
  const [row] = await rows<ApprovalRow>(
    tx,
    `INSERT INTO approval (id, kind, input, subject_kind, subject_id, before, after, reason, proposed_by, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + make_interval(hours => $10))
     ON CONFLICT (subject_kind, subject_id, kind) WHERE state = 'open' DO NOTHING RETURNING ${COLUMNS}`,
    [
      id,
      kind,
      JSON.stringify(input),
      subject.kind,
      subject.id,
      JSON.stringify(before),
      JSON.stringify(after),
      reason,
      proposedBy,
      APPROVAL_HOURS,
    ],
  );
  return row;
}

/** Closes the proposals that were not decided in time. */
export async function expireApprovals(tx: Tx): Promise<void> {
  await tx.query(`UPDATE approval SET state = 'expired' WHERE state = 'open' AND expires_at <= now()`);
}

const one = async (tx: Tx, condition: string, parameters: unknown[]): Promise<ApprovalRow | undefined> =>
  (await rows<ApprovalRow>(tx, `SELECT ${COLUMNS} FROM approval WHERE ${condition}`, parameters))[0];

export const findApproval = (tx: Tx, id: string): Promise<ApprovalRow | undefined> =>
  one(tx, 'id = $1', [id]);

/** Two persons who decide at once wait here for each other. */
export const lockApproval = (tx: Tx, id: string): Promise<ApprovalRow | undefined> =>
  one(tx, 'id = $1 FOR UPDATE', [id]);

export const findOpenApproval = (
  tx: Tx,
  kind: ApprovalKind,
  { subject }: ApprovalPlan,
): Promise<ApprovalRow | undefined> =>
  one(tx, `state = 'open' AND kind = $1 AND subject_kind = $2 AND subject_id = $3`, [
    kind,
    subject.kind,
    subject.id,
  ]);

/** The open proposals of a kind, newest first. */
export const findOpenApprovals = (tx: Tx, kind: ApprovalKind): Promise<ApprovalRow[]> =>
  rows(
    tx,
    `SELECT ${COLUMNS} FROM approval WHERE state = 'open' AND kind = $1 ORDER BY approval.position DESC`,
    [kind],
  );

interface Decision {
  state: Exclude<ApprovalState, 'open' | 'expired'>;
  decidedBy: string;
  voidReason?: VoidReason;
  reason?: string;
}

export async function decideApproval(
  tx: Tx,
  id: string,
  { state, decidedBy, voidReason, reason }: Decision,
): Promise<void> {
  await tx.query(
    `UPDATE approval SET state = $2, decided_by = $3, decided_at = now(), void_reason = $4, decision_reason = $5 WHERE id = $1`,
    [id, state, decidedBy, voidReason ?? null, reason ?? null],
  );
}

/** Open ones first, then the newest first. */
export function listApprovals(tx: Tx, { state, kind, limit, cursor }: ApprovalQuery): Promise<ApprovalRow[]> {
  const where = new Where();
  const [open, position] = cursor?.split('.') ?? ['1', NEWEST];
  where.and(`(${IS_OPEN}, position) < (${where.value(open)}::int, ${where.value(position)}::bigint)`);
  if (state) where.and(`state = ${where.value(state)}`);
  if (kind) where.and(`kind = ${where.value(kind)}`);
  return rows(
    tx,
    `SELECT ${COLUMNS} FROM approval WHERE ${where}
     ORDER BY ${state ? '' : `${IS_OPEN} DESC,`} approval.position DESC LIMIT ${where.value(limit)}`,
    where.parameters,
  );
}

/** What an account has proposed and decided about, newest first. */
export function findApprovalsOf(tx: Tx, accountId: string, limit: number): Promise<ApprovalRow[]> {
  const part = (column: string): string =>
    `(SELECT * FROM approval WHERE ${column} = $1 ORDER BY position DESC LIMIT $2)`;
  return rows(
    tx,
    `SELECT ${COLUMNS} FROM (${part('proposed_by')} UNION ${part('decided_by')}) approval
     ORDER BY approval.position DESC LIMIT $2`,
    [accountId, limit],
  );
}

export async function countOpenApprovals(tx: Tx): Promise<number> {
  const [row] = await rows<{ count: number }>(
    tx,
    `SELECT count(*)::int FROM approval WHERE state = 'open' AND expires_at > now()`,
  );
  return row!.count;
}
