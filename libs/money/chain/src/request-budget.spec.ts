import { expect, it } from '@jest/globals';
import { RequestBudget } from './request-budget.js';

/** A clock that jumps ahead by hand, and the times at which waiting ends. */
function fakeTime() {
  let now = 1_000_000;
  const waits: number[] = [];
  return {
    waits,
    pass: (ms: number) => void (now += ms),
    now: () => now,
    wait: async (ms: number) => void waits.push(ms),
  };
}

async function delaysOf(budget: RequestBudget, waits: number[], requests: number): Promise<number[]> {
  waits.length = 0;
  for (let request = 0; request < requests; request += 1) await budget.take();
  return waits.map(Math.round);
}

it('lets one second’s requests start at once, and makes the others wait in order', async () => {
  const time = fakeTime();
  const budget = new RequestBudget(4, time);
  expect(await delaysOf(budget, time.waits, 4)).toEqual([]);
  expect(await delaysOf(budget, time.waits, 3)).toEqual([250, 500, 750]);
});

it('refills evenly, up to one second’s requests', async () => {
  const time = fakeTime();
  const budget = new RequestBudget(4, time);
  await delaysOf(budget, time.waits, 4);
  time.pass(500);
  expect(await delaysOf(budget, time.waits, 3)).toEqual([250]);
  time.pass(60_000);
  expect(await delaysOf(budget, time.waits, 5)).toEqual([250]);
});

it('never waits without a limit', async () => {
  const time = fakeTime();
  expect(await delaysOf(new RequestBudget(Infinity, time), time.waits, 1_000)).toEqual([]);
});
