import { rows } from '../database/rows.js';
import type { Tx } from '../database/transaction.js';

/** Notes an upload before its file is stored. An upload that is noted and never claimed is removed. */
export async function registerUpload(tx: Tx, key: string): Promise<void> {
  await tx.query(`INSERT INTO pending_upload (key) VALUES ($1)`, [key]);
}

/**
 * Claims an upload, in the transaction that inserts the row with the file's key. Returns whether the upload still
 * exists.
 */
export async function claimUpload(tx: Tx, key: string): Promise<boolean> {
  const claimed = await rows(tx, `DELETE FROM pending_upload WHERE key = $1 AND NOT given_up RETURNING key`, [
    key,
  ]);
  return claimed.length > 0;
}

/** Gives an upload up, so that no row can claim it from now on. Returns false if it was claimed before. */
export async function abandonUpload(tx: Tx, key: string): Promise<boolean> {
  const given = await rows(tx, `UPDATE pending_upload SET given_up = true WHERE key = $1 RETURNING key`, [
    key,
  ]);
  return given.length > 0;
}

/**
 * The next uploads after the key `after`, ordered by key, that were not claimed within `hours` or were given up.
 */
export async function findUnclaimed(tx: Tx, hours: number, limit: number, after: string): Promise<string[]> {
  const found = await rows<{ key: string }>(
    tx,
    `SELECT key FROM pending_upload
     WHERE (given_up OR created_at < now() - make_interval(hours => $1)) AND key > $3 ORDER BY key LIMIT $2`,
    [hours, limit, after],
  );
  return found.map(({ key }) => key);
}

export async function forgetUpload(tx: Tx, key: string): Promise<void> {
  await tx.query(`DELETE FROM pending_upload WHERE key = $1`, [key]);
}
