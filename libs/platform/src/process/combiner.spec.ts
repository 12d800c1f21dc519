import { expect, it } from '@jest/globals';
import { Combiner } from './combiner.js';

/** A combiner whose runs end only when they are let go. */
function heldCombiner(largest?: number, gather?: () => Promise<void>) {
  const runs: { items: readonly number[]; end: () => void; fail: (error: Error) => void }[] = [];
  const combiner = new Combiner<number, number>(
    (items) =>
      new Promise((resolve, reject) => {
        runs.push({ items, end: () => resolve(items.map((item) => item * 10)), fail: reject });
      }),
    largest,
    gather,
  );
  return { combiner, runs };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('what arrives during a run goes into the next run together, and each caller gets its own result', async () => {
  const { combiner, runs } = heldCombiner();
  const first = combiner.add(1);
  const later = [2, 3, 4].map((item) => combiner.add(item));
  expect(runs.map(({ items }) => items)).toEqual([[1]]);
  runs[0]!.end();
  expect(await first).toBe(10);
  await turn();
  expect(runs.map(({ items }) => items)).toEqual([[1], [2, 3, 4]]);
  runs[1]!.end();
  expect(await Promise.all(later)).toEqual([20, 30, 40]);
});

it('a failed run rejects its own callers only', async () => {
  const { combiner, runs } = heldCombiner();
  const first = combiner.add(1);
  const second = combiner.add(2);
  runs[0]!.fail(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  await turn();
  runs[1]!.end();
  expect(await second).toBe(20);
});

it('a run takes no more than the largest number of items', async () => {
  const { combiner, runs } = heldCombiner(2);
  const all = [1, 2, 3, 4].map((item) => combiner.add(item));
  for (let run = 0; run < 3; run += 1) {
    runs[run]!.end();
    await turn();
  }
  await Promise.all(all);
  expect(runs.map(({ items }) => items)).toEqual([[1], [2, 3], [4]]);
});

it('what arrives while a run gathers goes into that run', async () => {
  let gathered = (): void => undefined;
  const gathering = new Promise<void>((resolve) => (gathered = resolve));
  const { combiner, runs } = heldCombiner(undefined, () => gathering);
  const all = [1, 2, 3].map((item) => combiner.add(item));
  await turn();
  expect(runs).toEqual([]);
  gathered();
  await turn();
  runs[0]!.end();
  expect(await Promise.all(all)).toEqual([10, 20, 30]);
});
