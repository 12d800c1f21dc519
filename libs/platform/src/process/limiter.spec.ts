import { expect, it } from '@jest/globals';
import { Limiter, QueueFullError } from './limiter.js';

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

it('refuses work while as much is waiting as may wait, and never begins what it has refused', async () => {
  const limiter = new Limiter(1, 1);
  const begun: string[] = [];
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const work = (name: string) => async (): Promise<void> => {
    begun.push(name);
    await held;
  };
  const accepted = [limiter.run(work('first')), limiter.run(work('second'))];
  await expect(limiter.run(work('refused'))).rejects.toThrow(QueueFullError);
  release();
  await Promise.all(accepted);
  await limiter.run(work('later'));
  expect(begun).toEqual(['first', 'second', 'later']);
});
