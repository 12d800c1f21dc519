import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { format } from '#brand';
import { DomainError } from '../http/domain-error.js';
import { findAnswer, insertKey, storeAnswer } from './idempotency.repository.js';
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
   * answer.
   */
  caller?: string;
  /** Describes the stored answer. Leave it out only if no release will ever change the answer's form. */
  answer?: RememberedAnswer<T>;
}

/** How to read a stored answer that another release may have written in another form. */
export interface RememberedAnswer<T> {
  schema: z.ZodType<T>;
  /** Builds the answer again if it was stored in another form. @param id the `id` of the stored answer */
  rebuild: (id: string) => Promise<T>;
}

/**
 * Runs `work` once for a key and stores its answer in the same transaction. A repeated request gets the first answer.
 * Two concurrent requests are serialised by the key's row. `work` must return plain JSON.
 * @throws DomainError 409 `IDEMPOTENCY_CONFLICT` when the key was used for a different request.
 */
export async function once<T>(
  tx: Tx,
  { scope, key, request, caller, answer: form }: IdempotencyRequest<T>,
  work: () => Promise<T>,
): Promise<T> {
  if (key === undefined) return work();
  const hashed = caller === undefined ? request : { caller, request };
  const hash = createHash('sha256').update(JSON.stringify(hashed)).digest('hex');
  if (!(await insertKey(tx, { scope, key, hash }))) {
    const known = await findAnswer<T>(tx, scope, key);
    if (known?.requestHash !== hash) {
      throw new DomainError('IDEMPOTENCY_CONFLICT', 409, (brand) =>
        format(brand, brand.texts.refusals.idempotencyConflict),
      );
    }
    return form ? inCurrentForm(known.answer, form) : known.answer;
  }
  const answer = await work();
  await storeAnswer(tx, scope, key, answer);
  return answer;
}

/** The work has been done already, so an answer in an older form must not become an error. */
function inCurrentForm<T>(remembered: unknown, { schema, rebuild }: RememberedAnswer<T>): T | Promise<T> {
  if (schema.safeParse(remembered).success) return remembered as T;
  return rebuild((remembered as { id: string }).id);
}
