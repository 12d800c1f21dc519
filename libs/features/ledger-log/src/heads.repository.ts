import { rows, type Tx } from '#platform';

export interface HeadRow {
  readonly size: number;
  /** A signed note with a checkpoint. */
  readonly note: string;
  /** The key that signed it, as `name+id+key`. */
  readonly verifierKey: string;
  readonly signedAt: Date;
  /** The transaction whose memo is this head, once it is final. */
  readonly memo: string | null;
}

const HEAD = `h.size::text, h.note, h.verifier_key, h.signed_at,
  (SELECT min(m.signature) FROM ledger_log_memo m WHERE m.size = h.size AND m.landed_at IS NOT NULL) AS memo`;

const headOf = (row: Omit<HeadRow, 'size'> & { size: string }): HeadRow => ({
  ...row,
  size: Number(row.size),
});

export async function insertHead(
  tx: Tx,
  head: Pick<HeadRow, 'size' | 'note' | 'verifierKey'>,
): Promise<void> {
  await insertKey(tx, head.verifierKey);
  await tx.query(`INSERT INTO ledger_log_head (size, note, verifier_key) VALUES ($1, $2, $3)`, [
    head.size,
    head.note,
    head.verifierKey,
  ]);
}

/** Notes that a key has signed something. */
export async function insertKey(tx: Tx, verifierKey: string): Promise<void> {
  await tx.query(`INSERT INTO ledger_log_key (verifier_key) VALUES ($1) ON CONFLICT DO NOTHING`, [
    verifierKey,
  ]);
}

export async function findLatestHead(tx: Tx): Promise<HeadRow | undefined> {
  const [found] = await rows<HeadRow & { size: string }>(
    tx,
    `SELECT ${HEAD} FROM ledger_log_head h ORDER BY h.size DESC LIMIT 1`,
  );
  return found && headOf(found);
}

/** The smallest heads above a size. */
export async function findHeads(tx: Tx, above: number, limit: number): Promise<HeadRow[]> {
  const found = await rows<HeadRow & { size: string }>(
    tx,
    `SELECT ${HEAD} FROM ledger_log_head h WHERE h.size > $1 ORDER BY h.size LIMIT $2`,
    [above, limit],
  );
  return found.map(headOf);
}

export interface KeyRow {
  readonly verifierKey: string;
  readonly firstUsedAt: Date;
}

/** Every key that has signed a head, the first one first. */
export const findKeys = (tx: Tx): Promise<KeyRow[]> =>
  rows(tx, `SELECT verifier_key, first_used_at FROM ledger_log_key ORDER BY first_used_at, verifier_key`);
