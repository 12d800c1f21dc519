import { rows } from './rows.js';
import type { Tx } from './transaction.js';

/** Returns false if the key is taken. Waits for a transaction that has just inserted the same one. */
export async function insertKey(
  tx: Tx,
  { scope, key, hash }: { scope: string; key: string; hash: string },
): Promise<boolean> {
  const inserted = await rows(
    tx,
    `INSERT INTO idempotency_key (scope, key, request_hash) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING key`,
    [scope, key, hash],
  );
  return inserted.length > 0;
}

export async function findResponse<T>(
  tx: Tx,
  scope: string,
  key: string,
): Promise<{ requestHash: string; response: T } | undefined> {
  const [row] = await rows<{ requestHash: string; response: T }>(
    tx,
    `SELECT request_hash, answer AS response FROM idempotency_key WHERE scope = $1 AND key = $2`,
    [scope, key],
  );
  return row;
}

export async function storeResponse(tx: Tx, scope: string, key: string, response: unknown): Promise<void> {
  await tx.query(`UPDATE idempotency_key SET answer = $3 WHERE scope = $1 AND key = $2`, [
    scope,
    key,
    JSON.stringify(response),
  ]);
}

/** Deletes the stored responses of a scope. A key that is repeated after that does its work again. */
export async function forgetResponses(tx: Tx, scope: string): Promise<void> {
  await tx.query(`DELETE FROM idempotency_key WHERE scope = $1`, [scope]);
}

/** Deletes the keys that were used longer ago than `keep`, a PostgreSQL interval. */
export async function pruneKeys(tx: Tx, keep: string): Promise<void> {
  await tx.query(`DELETE FROM idempotency_key WHERE created_at < now() - $1::interval`, [keep]);
}
