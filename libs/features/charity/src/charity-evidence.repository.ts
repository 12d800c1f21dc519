import type { DocumentType } from '#contracts';
import { rows, type Tx } from '#platform';

/** A file that shows what a payment was used for. It is never removed, because its hash was published. */
export interface EvidenceRow {
  readonly payoutId: string;
  /** Of the stored bytes. */
  readonly sha256: string;
  readonly type: DocumentType;
  readonly bytes: number;
  readonly storageKey: string;
  readonly addedBy: string;
  readonly addedAt: Date;
}

const COLUMNS = 'payout_id, sha256, type, bytes, storage_key, added_by, added_at';

/** The evidence of payments, oldest first. */
export function findEvidence(tx: Tx, payoutIds: readonly string[]): Promise<EvidenceRow[]> {
  return rows(
    tx,
    `SELECT ${COLUMNS} FROM charity_evidence WHERE payout_id = ANY($1) ORDER BY added_at, sha256`,
    [payoutIds],
  );
}

/** The file with this hash. Several payments can have it. */
export async function findByHash(tx: Tx, sha256: string): Promise<EvidenceRow | undefined> {
  const found = await rows<EvidenceRow>(
    tx,
    `SELECT ${COLUMNS} FROM charity_evidence WHERE sha256 = $1 ORDER BY added_at LIMIT 1`,
    [sha256],
  );
  return found[0];
}

export async function insertEvidence(tx: Tx, row: Omit<EvidenceRow, 'addedAt'>): Promise<void> {
  await tx.query(
    `INSERT INTO charity_evidence (payout_id, sha256, type, bytes, storage_key, added_by) VALUES ($1, $2, $3, $4, $5, $6)`,
    [row.payoutId, row.sha256, row.type, row.bytes, row.storageKey, row.addedBy],
  );
}
