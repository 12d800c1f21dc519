import { rows, type Tx } from '#platform';

export interface PayoutApproval {
  readonly payoutId: string;
  readonly approvedBy: string;
  readonly approvedAt: Date;
  readonly reason: string;
}

/** Returns whether the person had not approved the payout before. */
export async function insertApproval(
  tx: Tx,
  { payoutId, approvedBy, reason }: Omit<PayoutApproval, 'approvedAt'>,
): Promise<boolean> {
  const added = await rows(
    tx,
    `INSERT INTO payout_approval (payout_id, approved_by, reason) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING payout_id`,
    [payoutId, approvedBy, reason],
  );
  return added.length > 0;
}

/** The approvals of payouts, oldest first. */
export function findApprovals(tx: Tx, payoutIds: readonly string[]): Promise<PayoutApproval[]> {
  return rows(
    tx,
    `SELECT payout_id, approved_by, approved_at, reason FROM payout_approval WHERE payout_id = ANY($1) ORDER BY approved_at`,
    [payoutIds],
  );
}
