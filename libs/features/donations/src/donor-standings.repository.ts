import type { DonationBadge } from '#contracts';
import { rows, type Tx } from '#platform';

export interface StandingRow {
  totalDonated: bigint;
  badge: DonationBadge | null;
  /** The highest tier ever announced to the member. */
  announced: DonationBadge | null;
}

export async function findStanding(tx: Tx, userId: string): Promise<StandingRow | undefined> {
  const [row] = await rows<StandingRow>(
    tx,
    `SELECT total_donated, badge, announced FROM donor_standing WHERE user_id = $1`,
    [userId],
  );
  return row;
}

/** Returns the standing with its row locked, so that concurrent recomputations run one after the other. */
export async function lockStanding(tx: Tx, userId: string): Promise<StandingRow> {
  await tx.query(`INSERT INTO donor_standing (user_id) VALUES ($1) ON CONFLICT DO NOTHING`, [userId]);
  const [row] = await rows<StandingRow>(
    tx,
    `SELECT total_donated, badge, announced FROM donor_standing WHERE user_id = $1 FOR UPDATE`,
    [userId],
  );
  return row as StandingRow;
}

export async function updateStanding(
  tx: Tx,
  userId: string,
  {
    total,
    badge,
    announced,
  }: { total: bigint; badge: DonationBadge | null; announced: DonationBadge | null },
): Promise<void> {
  await tx.query(
    `UPDATE donor_standing SET total_donated = $2, badge = $3, announced = $4, updated_at = now() WHERE user_id = $1`,
    [userId, total, badge, announced],
  );
}

export async function deleteStanding(tx: Tx, userId: string): Promise<void> {
  await tx.query(`DELETE FROM donor_standing WHERE user_id = $1`, [userId]);
}
