import { rows, type Tx } from '#platform';

export interface AutoDonationRow {
  enabled: boolean;
  percent: number;
  pausedUntil: Date | null;
}

const COLUMNS = 'enabled, percent, paused_until';

export async function findAutoDonationSettings(tx: Tx, userId: string): Promise<AutoDonationRow | undefined> {
  const [row] = await rows<AutoDonationRow>(tx, `SELECT ${COLUMNS} FROM auto_donation WHERE user_id = $1`, [
    userId,
  ]);
  return row;
}

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
  const [row] = await rows<AutoDonationRow>(
    tx,
    `SELECT ${COLUMNS} FROM auto_donation WHERE user_id = $1 FOR UPDATE`,
    [userId],
  );
  return row as AutoDonationRow;
}

export async function updateAutoDonationSettings(
  tx: Tx,
  userId: string,
  { enabled, percent, pausedUntil }: AutoDonationRow,
): Promise<void> {
  await tx.query(
    `UPDATE auto_donation SET enabled = $2, percent = $3, paused_until = $4, updated_at = now() WHERE user_id = $1`,
    [userId, enabled, percent, pausedUntil],
  );
}

export async function deleteAutoDonationSettings(tx: Tx, userId: string): Promise<void> {
  await tx.query(`DELETE FROM auto_donation WHERE user_id = $1`, [userId]);
}
