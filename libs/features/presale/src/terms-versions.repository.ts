import { rows, type Tx } from '#platform';
import type { Json } from './canonical-json.js';
import type { Splits } from './split-policy.js';

export interface TermsRow {
  version: number;
  terms: Json;
  hash: string;
  validFrom: Date;
}

/** An arbitrary number that no other advisory lock of the database uses. */
const TERMS_LOCK = 7_301_705;

/**
 * Appends the terms, unless the newest version has the same hash, and returns the newest version's number. Programs that start
 * together take turns.
 * @param text canonical JSON
 */
export async function appendTerms(tx: Tx, text: string, hash: string): Promise<number> {
  await tx.query(`SELECT pg_advisory_xact_lock(${TERMS_LOCK})`);
  const [newest] = await findTerms(tx, 1);
  if (newest?.hash === hash) return newest.version;
  const version = (newest?.version ?? 0) + 1;
  await tx.query(
    `INSERT INTO sale_terms (version, terms, hash, valid_from) VALUES ($1, $2, $3, greatest(now(), $4::timestamptz))`,
    [version, text, hash, newest?.validFrom ?? null],
  );
  return version;
}

/** Newest first. */
export function findTerms(tx: Tx, limit: number | null = null): Promise<TermsRow[]> {
  return rows(tx, `SELECT version, terms, hash, valid_from FROM sale_terms ORDER BY version DESC LIMIT $1`, [
    limit,
  ]);
}

/** The hashes of these versions, by version. */
export async function findHashes(tx: Tx, versions: readonly number[]): Promise<Map<number, string>> {
  if (versions.length === 0) return new Map();
  const found = await rows<{ version: number; hash: string }>(
    tx,
    `SELECT version, hash FROM sale_terms WHERE version = ANY($1)`,
    [versions],
  );
  return new Map(found.map(({ version, hash }) => [version, hash]));
}

/** The splits of each version, oldest first. */
export function findSplits(tx: Tx): Promise<{ version: number; splits: Splits }[]> {
  return rows(tx, `SELECT version, terms -> 'splits' AS splits FROM sale_terms ORDER BY version`);
}
