import { createHash } from 'node:crypto';
import { saying } from '#libs/brand';
import { DomainError } from '../http/domain-error.js';
import { rows } from './rows.js';
import type { Tx } from './transaction.js';

export interface IdempotencyRequest {
  /** What is being done and by whom: keys of different scopes never meet. */
  scope: string;
  /** The client's `Idempotency-Key`; without one every request stands for itself. */
  key: string | undefined;
  /** The validated request; the same key with another one is a conflict. */
  request: unknown;
}

/**
 * Runs `work` once for a key and remembers its answer in the same transaction. A repeat answers as the first time.
 * Two at once are serialised by the key's row. `work` must answer plain JSON.
 * @throws DomainError 409 `IDEMPOTENCY_CONFLICT` when the key was used with another request.
 */
export async function once<T>(
  tx: Tx,
  { scope, key, request }: IdempotencyRequest,
  work: () => Promise<T>,
): Promise<T> {
  if (key === undefined) return work();
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  const inserted = await rows(
    tx,
    `INSERT INTO idempotency_key (scope, key, request_hash) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING key`,
    [scope, key, hash],
  );
  if (inserted.length === 0) {
    const [known] = await rows<{ request_hash: string; answer: T }>(
      tx,
      `SELECT request_hash, answer FROM idempotency_key WHERE scope = $1 AND key = $2`,
      [scope, key],
    );
    if (known?.request_hash !== hash) {
      throw new DomainError(
        'IDEMPOTENCY_CONFLICT',
        409,
        saying(({ refusals }) => refusals.idempotencyConflict),
      );
    }
    return known.answer;
  }
  const answer = await work();
  await tx.query(`UPDATE idempotency_key SET answer = $3 WHERE scope = $1 AND key = $2`, [
    scope,
    key,
    JSON.stringify(answer),
  ]);
  return answer;
}
