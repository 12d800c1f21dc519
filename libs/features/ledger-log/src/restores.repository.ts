import { rows, type Tx } from '#platform';
import { insertKey } from './heads.repository.js';

/** A restored backup: how far its log goes, and when it was taken and restored. */
export interface RestoreRow {
  /** The number of leaves. */
  readonly size: number;
  /** ISO 8601 in UTC. */
  readonly takenAt: string;
  readonly restoredAt: string;
  /** A signed note; null until the worker has signed it. */
  readonly note: string | null;
  /** The key that signed it, as `name+id+key`. */
  readonly verifierKey: string | null;
}

/**
 * Notes that the database was restored from a backup, so that the worker signs and publishes it (decision 104).
 * @param takenAt ISO 8601, the moment of the backup
 */
export async function recordRestore(client: Pick<Tx, 'query'>, takenAt: string): Promise<void> {
  await client.query(
    `INSERT INTO ledger_log_restore (restored_at, taken_at, size)
     SELECT date_trunc('milliseconds', now()), $1, coalesce(max(index) + 1, 0) FROM ledger_log_leaf`,
    [takenAt],
  );
}

type StoredRestore = Pick<RestoreRow, 'note' | 'verifierKey'> & {
  size: string;
  takenAt: Date;
  restoredAt: Date;
};

const restoreOf = (row: StoredRestore): RestoreRow => ({
  ...row,
  size: Number(row.size),
  takenAt: row.takenAt.toISOString(),
  restoredAt: row.restoredAt.toISOString(),
});

/** All restores, the first one first. */
export async function findRestores(tx: Tx): Promise<RestoreRow[]> {
  const found = await rows<StoredRestore>(
    tx,
    `SELECT size::text, taken_at, restored_at, note, verifier_key FROM ledger_log_restore ORDER BY restored_at`,
  );
  return found.map(restoreOf);
}

export async function signRestore(
  tx: Tx,
  restoredAt: string,
  { note, verifierKey }: { note: string; verifierKey: string },
): Promise<void> {
  await insertKey(tx, verifierKey);
  await tx.query(`UPDATE ledger_log_restore SET note = $2, verifier_key = $3 WHERE restored_at = $1`, [
    restoredAt,
    note,
    verifierKey,
  ]);
}
