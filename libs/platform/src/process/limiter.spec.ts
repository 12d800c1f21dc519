import { expect, it } from '@jest/globals';
import { Limiter } from './limiter.js';

it('runs no more than the given number at a time, all of them in turn, and goes on after a failure', async () => {
  const limiter = new Limiter(2);
  let [running, most] = [0, 0];
  const work = (value: number) => async (): Promise<number> => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (value === 2) throw new Error('broken');
    return value;
  };
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((value) => limiter.run(work(value))));
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'broken'))).toEqual([
    0,
    1,
    'broken',
    3,
    4,
    5,
  ]);
  expect(most).toBe(2);
});
