import { expect, it } from '@jest/globals';
import { CombinedRequests } from './combined-requests.js';
import type { Outcome } from './idempotency.js';

/** Doubles numbers. Negative ones are refused, and a `broken` one fails the whole transaction. */
function doubling() {
  const runs: (readonly number[])[] = [];
  const requests = new CombinedRequests<number, number>(async (numbers): Promise<Outcome<number>[]> => {
    runs.push(numbers);
    await new Promise((resolve) => setImmediate(resolve));
    if (numbers.includes(13)) throw new Error('broken');
    if (numbers.includes(99))
      throw Object.assign(new Error('the database is away'), { code: 'ECONNREFUSED' });
    return numbers.map((number) => (number < 0 ? { error: new Error('negative') } : { value: number * 2 }));
  });
  const all = async (numbers: readonly number[]) =>
    (await Promise.allSettled(numbers.map((number) => requests.add(number)))).map((result) =>
      result.status === 'fulfilled' ? result.value : (result.reason as Error).message,
    );
  return { all, runs };
}

it('requests that arrive together share a transaction, and each gets its own outcome', async () => {
  const { all, runs } = doubling();
  expect(await all([1, 2, -3, 4])).toEqual([2, 4, 'negative', 8]);
  expect(runs).toEqual([[1], [2, -3, 4]]);
});

it('if their common transaction fails, each is tried alone, so that none fails because of another', async () => {
  const { all, runs } = doubling();
  expect(await all([1, 2, 13, -4])).toEqual([2, 4, 'broken', 'negative']);
  expect(runs).toEqual([[1], [2, 13, -4], [2], [13], [-4]]);
});

it('while the database is away, they are not tried one after the other', async () => {
  const { all, runs } = doubling();
  expect(await all([1, 2, 99])).toEqual([2, 'the database is away', 'the database is away']);
  expect(runs).toHaveLength(2);
});
