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

/**
 * Returns the members' standings with their rows locked, so that concurrent recomputations run one after the other. They are
 * locked in a fixed order, so that these don't deadlock.
 */
export async function lockStandings(
  tx: Tx,
  userIds: readonly string[],
): Promise<(StandingRow & { userId: string })[]> {
  await tx.query(
    `INSERT INTO donor_standing (user_id) SELECT id FROM unnest($1::uuid[]) AS id ORDER BY id ON CONFLICT DO NOTHING`,
    [userIds],
  );
  return rows(
    tx,
    `SELECT user_id, total_donated, badge, announced FROM donor_standing
     WHERE user_id = ANY($1) ORDER BY user_id FOR UPDATE`,
    [userIds],
  );
}

export interface NewStanding {
  userId: string;
  /** Base units. */
  total: bigint;
  badge: DonationBadge | null;
  announced: DonationBadge | null;
}

export async function updateStandings(tx: Tx, standings: readonly NewStanding[]): Promise<void> {
  await tx.query(
    `UPDATE donor_standing d SET total_donated = s.total, badge = s.badge, announced = s.announced, updated_at = now()
     FROM unnest($1::uuid[], $2::numeric[], $3::text[], $4::text[]) AS s (user_id, total, badge, announced)
     WHERE d.user_id = s.user_id`,
    [
      standings.map(({ userId }) => userId),
      standings.map(({ total }) => total),
      standings.map(({ badge }) => badge),
      standings.map(({ announced }) => announced),
    ],
  );
}

export async function deleteStanding(tx: Tx, userId: string): Promise<void> {
  await tx.query(`DELETE FROM donor_standing WHERE user_id = $1`, [userId]);
}
