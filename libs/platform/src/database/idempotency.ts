import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { format } from '#brand';
import { DomainError } from '../http/domain-error.js';
import { deleteKeys, findResponses, insertKeys, nameOf, storeResponses } from './idempotency.repository.js';
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
export async function once<T>(tx: Tx, request: IdempotencyRequest<T>, work: () => Promise<T>): Promise<T> {
  const [outcome] = await onceForEach(tx, [request], async () => [{ value: await work() }]);
  return valueOf(outcome!);
}

/** What became of one of several pieces of work that share a transaction. */
export type Outcome<T> = { value: T } | { error: Error };

/** @throws the outcome's error */
export function valueOf<T>(outcome: Outcome<T>): T {
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}

/**
 * Does the same as `once` for many requests in one transaction.
 * @param work does the work of those requests, given by their indexes, that were not done before. It returns an outcome for
 *   each. A request whose outcome is an error has changed nothing, so its key stays free.
 */
export async function onceForEach<T>(
  tx: Tx,
  requests: readonly IdempotencyRequest<T>[],
  work: (indexes: readonly number[]) => Promise<readonly Outcome<T>[]>,
): Promise<Outcome<T>[]> {
  const keyed = requests.flatMap(({ scope, key, request, caller }, index) =>
    key === undefined ? [] : [{ index, scope, key, hash: hashOf(request, caller) }],
  );
  // The first request with a key does the work, and others of the same transaction get its response.
  const first = [...new Map(keyed.toReversed().map((each) => [nameOf(each), each])).values()];
  const free = first.length > 0 ? await insertKeys(tx, first) : new Set<string>();
  const fresh = first.filter((each) => free.has(nameOf(each)));
  const repeated = new Set(keyed.map(({ index }) => index));
  for (const { index } of fresh) repeated.delete(index);

  const outcomes: Outcome<T>[] = [];
  const indexes = [...requests.keys()].filter((index) => !repeated.has(index));
  const done = indexes.length > 0 ? await work(indexes) : [];
  indexes.forEach((index, place) => (outcomes[index] = done[place]!));

  const responses = fresh.flatMap((each) => {
    const outcome = outcomes[each.index]!;
    return 'value' in outcome ? [{ ...each, response: outcome.value }] : [];
  });
  if (responses.length > 0) await storeResponses(tx, responses);
  const refused = fresh.filter(({ index }) => 'error' in outcomes[index]!);
  if (refused.length > 0) await deleteKeys(tx, refused);
  const freed = new Set(refused.map(nameOf));

  const later = keyed.filter(({ index }) => repeated.has(index));
  const repeats = later.filter((each) => !freed.has(nameOf(each)));
  const stored = repeats.length > 0 ? await findResponses(tx, repeats) : new Map();
  for (const each of repeats) {
    const { response: form } = requests[each.index]!;
    outcomes[each.index] = await repeatedOutcome(stored.get(nameOf(each)), each.hash, form);
  }
  const again = later.filter((each) => freed.has(nameOf(each))).map(({ index }) => index);
  if (again.length > 0) {
    const tried = await onceForEach(
      tx,
      again.map((index) => requests[index]!),
      (places) => work(places.map((place) => again[place]!)),
    );
    again.forEach((index, place) => (outcomes[index] = tried[place]!));
  }
  return outcomes;
}

async function repeatedOutcome<T>(
  known: { requestHash: string; response: unknown } | undefined,
  hash: string,
  form: StoredResponse<T> | undefined,
): Promise<Outcome<T>> {
  if (known?.requestHash !== hash) {
    const conflict = new DomainError('IDEMPOTENCY_CONFLICT', 409, (brand) =>
      format(brand, brand.texts.refusals.idempotencyConflict),
    );
    return { error: conflict };
  }
  return { value: form ? await inCurrentForm(known.response, form) : (known.response as T) };
}

function hashOf(request: unknown, caller: string | undefined): string {
  const hashed = caller === undefined ? request : { caller, request };
  return createHash('sha256').update(JSON.stringify(hashed)).digest('hex');
}

/** The work has been done already, so a response in an older form must not become an error. */
function inCurrentForm<T>(stored: unknown, { schema, rebuild }: StoredResponse<T>): T | Promise<T> {
  if (schema.safeParse(stored).success) return stored as T;
  return rebuild((stored as { id: string }).id);
}
