import { rows, type Tx } from '#libs/platform';

/** Before a file is stored: what is noted here and never claimed is removed. */
export async function noteUpload(tx: Tx, key: string): Promise<void> {
  await tx.query(`INSERT INTO pending_upload (key) VALUES ($1)`, [key]);
}

/** In the transaction of the row that keeps the file. Answers whether it is still there to be kept. */
export async function claimUpload(tx: Tx, key: string): Promise<boolean> {
  return (await rows(tx, `DELETE FROM pending_upload WHERE key = $1 RETURNING key`, [key])).length > 0;
}

/** Uploads nobody claimed within `hours`, locked: what is being claimed is left out. */
export async function lockUnclaimed(tx: Tx, hours: number, limit: number): Promise<string[]> {
  const found = await rows<{ key: string }>(
    tx,
    `SELECT key FROM pending_upload WHERE created_at < now() - make_interval(hours => $1)
     ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [hours, limit],
  );
  return found.map(({ key }) => key);
}

/** Receipts of payments that were decided more than `days` ago, locked. */
export async function lockOutlived(tx: Tx, days: number, limit: number): Promise<string[]> {
  const found = await rows<{ receipt_key: string }>(
    tx,
    `SELECT receipt_key FROM manual_payment
     WHERE receipt_key IS NOT NULL AND decided_at < now() - make_interval(days => $1)
     ORDER BY decided_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [days, limit],
  );
  return found.map(({ receipt_key }) => receipt_key);
}

/** That there was one stays known. */
export async function forgetReceipts(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.query(`UPDATE manual_payment SET receipt_key = NULL WHERE receipt_key = ANY($1)`, [keys]);
}

export async function forgetUploads(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.query(`DELETE FROM pending_upload WHERE key = ANY($1)`, [keys]);
}
