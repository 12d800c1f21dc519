import { rows, type Tx } from '#platform';

export interface MemoRow {
  readonly signature: string;
  readonly wire: Buffer;
  readonly lastValidHeight: number;
}

export interface NewMemo extends MemoRow {
  /** The head that it repeats. */
  readonly size: number;
}

/** Memos of which it is not known yet whether they land. */
export async function findOpenMemos(tx: Tx): Promise<MemoRow[]> {
  const found = await rows<Omit<MemoRow, 'lastValidHeight'> & { lastValidHeight: string }>(
    tx,
    `SELECT signature, wire, last_valid_height FROM ledger_log_memo
     WHERE landed_at IS NULL AND expired_at IS NULL ORDER BY signed_at`,
  );
  return found.map(({ signature, wire, lastValidHeight }) => ({
    signature,
    wire,
    lastValidHeight: Number(lastValidHeight),
  }));
}

/** The last memo that has not expired. */
export async function findLastMemo(tx: Tx): Promise<{ wire: Buffer; signedAt: Date } | undefined> {
  const [found] = await rows<{ wire: Buffer; signedAt: Date }>(
    tx,
    `SELECT m.wire, m.signed_at FROM ledger_log_memo m WHERE m.expired_at IS NULL
     ORDER BY m.signed_at DESC LIMIT 1`,
  );
  return found;
}

export async function insertMemo(
  tx: Tx,
  { signature, size, wire, lastValidHeight }: NewMemo,
  signedAt: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO ledger_log_memo (signature, size, wire, last_valid_height, signed_at) VALUES ($1, $2, $3, $4, $5)`,
    [signature, size, wire, lastValidHeight, signedAt],
  );
}

export async function endMemo(tx: Tx, signature: string, end: 'landed' | 'expired'): Promise<void> {
  await tx.query(
    `UPDATE ledger_log_memo SET ${end}_at = now() WHERE signature = $1 AND landed_at IS NULL AND expired_at IS NULL`,
    [signature],
  );
}
