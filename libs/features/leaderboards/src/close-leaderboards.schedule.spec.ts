import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { MINUTE_MS, type Schedules, type UnitOfWork } from '#platform';
import { CloseLeaderboards } from './close-leaderboards.schedule.js';

beforeEach(() => void jest.useFakeTimers({ now: 10 * MINUTE_MS }));
afterEach(() => void jest.useRealTimers());

it('is due every minute, and every five seconds while there is something to do', async () => {
  const periods: number[] = [];
  let open: object[] = [];
  const schedules = { due: async (_: unknown, everyMs: number) => void periods.push(everyMs) };
  const unitOfWork = { read: { query: async () => open } };
  const none = undefined as never;
  const schedule = new CloseLeaderboards(
    schedules as unknown as Schedules,
    unitOfWork as unknown as UnitOfWork,
    none,
    none,
    none,
  );
  const ticksFor = async (ms: number): Promise<number[]> => {
    periods.length = 0;
    for (let at = 0; at < ms; at += 5_000) {
      await schedule.tick();
      jest.setSystemTime(Date.now() + 5_000);
    }
    return [...periods];
  };
  expect(await ticksFor(2 * MINUTE_MS)).toEqual([MINUTE_MS, MINUTE_MS]);
  open = [{}];
  expect(await ticksFor(20_000)).toEqual([5_000, 5_000, 5_000, 5_000]);
});
