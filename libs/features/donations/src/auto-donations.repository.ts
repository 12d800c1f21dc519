import { rows, type Tx } from '#platform';
import { AutoDonationRow } from './auto-donation.entity.js';

export type AutoDonationSettings = Pick<AutoDonationRow, 'enabled' | 'percent' | 'pausedUntil'>;

export const findAutoDonationSettings = (tx: Tx, userId: string): Promise<AutoDonationRow | null> =>
  tx.getRepository(AutoDonationRow).findOneBy({ userId });

/** Returns the member's settings with their row locked. Inserts them, switched off, if the member has none yet. */
export async function lockAutoDonationSettings(
  tx: Tx,
  userId: string,
  percent: number,
): Promise<AutoDonationRow> {
  await tx.query(
    `INSERT INTO auto_donation (user_id, enabled, percent) VALUES ($1, false, $2) ON CONFLICT DO NOTHING`,
    [userId, percent],
  );
  const [row] = await rows<AutoDonationRow>(tx, `SELECT * FROM auto_donation WHERE user_id = $1 FOR UPDATE`, [
    userId,
  ]);
  return row!;
}

export async function updateAutoDonationSettings(
  tx: Tx,
  userId: string,
  settings: AutoDonationSettings,
): Promise<void> {
  await tx.getRepository(AutoDonationRow).update(userId, { ...settings, updatedAt: () => 'now()' });
}

export async function deleteAutoDonationSettings(tx: Tx, userId: string): Promise<void> {
  await tx.getRepository(AutoDonationRow).delete(userId);
}
