import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { format } from '#brand';
import { DomainError } from '../http/domain-error.js';
import { findResponse, insertKey, storeResponse } from './idempotency.repository.js';
import type { Tx } from './transaction.js';

export interface IdempotencyRequest<T = unknown> {
  /** The action and the person it is done for. The same key in two scopes counts as two keys. */
  scope: string;
  /** The client's `Idempotency-Key`. Without one, every request is treated as new. */
  key: string | undefined;
  /** The validated request. Using the same key for a different request is a conflict. */
  request: unknown;
  /**
   * The network of an anonymous caller. The same key from another network is a conflict, so nobody else gets the
   * response.
   */
  caller?: string;
  /** Describes the stored response. Leave it out only if no release will ever change the response's form. */
  response?: StoredResponse<T>;
}

/** How to read a stored response that another release may have written in another form. */
export interface StoredResponse<T> {
  schema: z.ZodType<T>;
  /** Builds the response again if it was stored in another form. @param id the `id` of the stored response */
  rebuild: (id: string) => Promise<T>;
}

/**
 * Runs `work` once for a key and stores its result, the response, in the same transaction. A repeated request gets the
 * first response. Two concurrent requests are serialised by the key's row. `work` must return plain JSON.
 *
 * @example
 * return this.unitOfWork.run((tx) => {
 *   const rebuild = async (id: string) => presentTip((await findTip(tx, id))!);
 *   const response = { schema: tipSchema, rebuild };
 *   return once(tx, { scope: `tip:${userId}`, key, request: input, response }, async () =>
 *     presentTip(await this.record(tx, userId, input)),
 *   );
 * });
 *
 * @throws DomainError 409 `IDEMPOTENCY_CONFLICT` when the key was used for a different request.
 */
export async function once<T>(
  tx: Tx,
  { scope, key, request, caller, response: form }: IdempotencyRequest<T>,
  work: () => Promise<T>,
): Promise<T> {
  if (key === undefined) return work();
  const hashed = caller === undefined ? request : { caller, request };
  const hash = createHash('sha256').update(JSON.stringify(hashed)).digest('hex');
  if (!(await insertKey(tx, { scope, key, hash }))) {
    const known = await findResponse<T>(tx, scope, key);
    if (known?.requestHash !== hash) {
      throw new DomainError('IDEMPOTENCY_CONFLICT', 409, (brand) =>
        format(brand, brand.texts.refusals.idempotencyConflict),
      );
    }
    return form ? inCurrentForm(known.response, form) : known.response;
  }
  const response = await work();
  await storeResponse(tx, scope, key, response);
  return response;
}

/** The work has been done already, so a response in an older form must not become an error. */
function inCurrentForm<T>(stored: unknown, { schema, rebuild }: StoredResponse<T>): T | Promise<T> {
  if (schema.safeParse(stored).success) return stored as T;
  return rebuild((stored as { id: string }).id);
}
