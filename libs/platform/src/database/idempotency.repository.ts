import { rows } from './rows.js';
import type { Tx } from './transaction.js';

export interface IdempotencyKey {
  scope: string;
  key: string;
}

/**
 * Inserts keys and returns those that were free, as `nameOf` names them. Waits for transactions that have just inserted the
 * same ones. The keys are inserted in a fixed order, so that transactions don't deadlock.
 */
export async function insertKeys(
  tx: Tx,
  keys: readonly (IdempotencyKey & { hash: string })[],
): Promise<Set<string>> {
  const inserted = await rows<IdempotencyKey>(
    tx,
    `INSERT INTO idempotency_key (scope, key, request_hash)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[]) AS k (scope, key, hash) ORDER BY scope, key
     ON CONFLICT DO NOTHING RETURNING scope, key`,
    [keys.map(({ scope }) => scope), keys.map(({ key }) => key), keys.map(({ hash }) => hash)],
  );
  return new Set(inserted.map(nameOf));
}

/** Returns the responses that are stored for the keys, by `nameOf` the key. */
export async function findResponses(
  tx: Tx,
  keys: readonly IdempotencyKey[],
): Promise<Map<string, { requestHash: string; response: unknown }>> {
  const found = await rows<IdempotencyKey & { requestHash: string; response: unknown }>(
    tx,
    `SELECT scope, key, request_hash, answer AS response FROM idempotency_key
     WHERE (scope, key) IN (SELECT * FROM unnest($1::text[], $2::text[]))`,
    [keys.map(({ scope }) => scope), keys.map(({ key }) => key)],
  );
  return new Map(found.map((row) => [nameOf(row), row]));
}

export async function storeResponses(
  tx: Tx,
  responses: readonly (IdempotencyKey & { response: unknown })[],
): Promise<void> {
  await tx.query(
    `UPDATE idempotency_key k SET answer = r.response
     FROM unnest($1::text[], $2::text[], $3::jsonb[]) AS r (scope, key, response)
     WHERE k.scope = r.scope AND k.key = r.key`,
    [
      responses.map(({ scope }) => scope),
      responses.map(({ key }) => key),
      responses.map(({ response }) => JSON.stringify(response)),
    ],
  );
}

export async function deleteKeys(tx: Tx, keys: readonly IdempotencyKey[]): Promise<void> {
  await tx.query(
    `DELETE FROM idempotency_key WHERE (scope, key) IN (SELECT * FROM unnest($1::text[], $2::text[]))`,
    [keys.map(({ scope }) => scope), keys.map(({ key }) => key)],
  );
}

/** Names a key across scopes. */
export const nameOf = ({ scope, key }: IdempotencyKey): string => JSON.stringify([scope, key]);

/** Deletes the stored responses of a scope. A key that is repeated after that does its work again. */
export async function forgetResponses(tx: Tx, scope: string): Promise<void> {
  await tx.query(`DELETE FROM idempotency_key WHERE scope = $1`, [scope]);
}

/** Deletes the keys that were used longer ago than `keep`, a PostgreSQL interval. */
export async function pruneKeys(tx: Tx, keep: string): Promise<void> {
  await tx.query(`DELETE FROM idempotency_key WHERE created_at < now() - $1::interval`, [keep]);
}
