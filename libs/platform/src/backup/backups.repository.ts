import { rows } from '../database/rows.js';
import type { Tx } from '../database/transaction.js';

export interface NewBackupRecord {
  place: string;
  name: string;
  startedAt: Date;
  /** In bytes; null if the backup failed. */
  sizeBytes: number | null;
  /** Why it failed; null if it was made. */
  error: string | null;
}

export interface BackupRecord extends NewBackupRecord {
  finishedAt: Date;
}

/** Records a backup or a failed attempt. Records are kept for a year. */
export async function insertBackupRecord(tx: Tx, record: NewBackupRecord): Promise<void> {
  await tx.query(
    `INSERT INTO backup (place, name, started_at, size_bytes, error) VALUES ($1, $2, $3, $4, $5)`,
    [record.place, record.name, record.startedAt, record.sizeBytes, record.error],
  );
  await tx.query(`DELETE FROM backup WHERE finished_at < now() - interval '1 year'`);
}

const COLUMNS = 'place, name, started_at, finished_at, size_bytes::float8 AS size_bytes, error';

/** Newest first. */
export const findBackupRecords = (tx: Tx, limit: number): Promise<BackupRecord[]> =>
  rows<BackupRecord>(tx, `SELECT ${COLUMNS} FROM backup ORDER BY finished_at DESC LIMIT $1`, [limit]);

/** The newest backup that was made. */
export async function findLastBackup(tx: Tx): Promise<BackupRecord | undefined> {
  const [last] = await rows<BackupRecord>(
    tx,
    `SELECT ${COLUMNS} FROM backup WHERE error IS NULL ORDER BY finished_at DESC LIMIT 1`,
  );
  return last;
}
