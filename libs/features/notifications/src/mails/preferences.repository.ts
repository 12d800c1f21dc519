import { In } from 'typeorm';
import type { Tx } from '#platform';
import { PreferenceRow } from './preference.entity.js';

/** The member's choices by kind. */
export async function findPreferences(tx: Tx, userId: string): Promise<Map<string, boolean>> {
  return (await findPreferencesOf(tx, [userId])).get(userId)!;
}

/** The choices of many members, by member and kind. */
export async function findPreferencesOf(
  tx: Tx,
  userIds: readonly string[],
): Promise<Map<string, Map<string, boolean>>> {
  const found = await tx.getRepository(PreferenceRow).findBy({ userId: In([...userIds]) });
  const chosen = new Map(userIds.map((userId) => [userId, new Map<string, boolean>()]));
  for (const { userId, kind, email } of found) chosen.get(userId)!.set(kind, email);
  return chosen;
}

export async function savePreference(tx: Tx, userId: string, kind: string, email: boolean): Promise<void> {
  await tx.getRepository(PreferenceRow).upsert({ userId, kind, email }, ['userId', 'kind']);
}
