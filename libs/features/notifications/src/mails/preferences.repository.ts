import { rows, type Tx } from '#platform';

/** The member's choices by kind. */
export async function findPreferences(tx: Tx, userId: string): Promise<Map<string, boolean>> {
  const found = await rows<{ kind: string; email: boolean }>(
    tx,
    `SELECT kind, email FROM notification_preference WHERE user_id = $1`,
    [userId],
  );
  return new Map(found.map(({ kind, email }) => [kind, email]));
}

export async function savePreference(tx: Tx, userId: string, kind: string, email: boolean): Promise<void> {
  await tx.query(
    `INSERT INTO notification_preference (user_id, kind, email) VALUES ($1, $2, $3)
     ON CONFLICT (user_id, kind) DO UPDATE SET email = EXCLUDED.email`,
    [userId, kind, email],
  );
}
