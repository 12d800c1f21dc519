import type { Tx } from '#platform';
import { PreferenceRow } from './preference.entity.js';

/** The member's choices by kind. */
export async function findPreferences(tx: Tx, userId: string): Promise<Map<string, boolean>> {
  const found = await tx.getRepository(PreferenceRow).findBy({ userId });
  return new Map(found.map(({ kind, email }) => [kind, email]));
}

export async function savePreference(tx: Tx, userId: string, kind: string, email: boolean): Promise<void> {
  await tx.getRepository(PreferenceRow).upsert({ userId, kind, email }, ['userId', 'kind']);
}
