import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QueueName, Queues, ScheduleRegistry } from '#libs/platform';
import { freshDatabase } from '../support/database.js';
import { emptyRedisOf, ENGINES } from '../support/engine-cases.js';
import { behaviour, type Lab, openLab, SCHEDULE_PERIOD_MS } from '../support/event-lab.js';
import { eventually } from '../support/eventually.js';
import { openPlatform } from '../support/platform.js';

const TICKS = 8;

describe.each(ENGINES)('a schedule of three workers, queues on %s', (engine) => {
  const database = freshDatabase();
  let redisUrl: string | undefined;
  let labs: Lab[] = [];
  let ticks = 0;

  const open = (): Promise<Lab[]> => Promise.all([1, 2, 3].map(() => openLab(database.url, redisUrl)));
  const ticked = (count: number): Promise<number> =>
    eventually(
      () => Promise.resolve(ticks),
      (now) => now >= count,
    );

  beforeAll(async () => {
    redisUrl = await emptyRedisOf(engine);
    behaviour.tick = () => {
      ticks += 1;
      return Promise.resolve();
    };
  });
  afterAll(async () => {
    await Promise.all(labs.map((lab) => lab.close()));
    behaviour.tick = () => Promise.resolve();
  });

  it('fires once a period in all, also when workers end and others start', async () => {
    const began = Date.now();
    labs = await open();
    await ticked(TICKS);
    await Promise.all(labs.map((lab) => lab.close()));
    labs = await open();
    await ticked(2 * TICKS);
    await Promise.all(labs.map((lab) => lab.close()));
    labs = [];
    const periods = Math.ceil((Date.now() - began) / SCHEDULE_PERIOD_MS) + 1;

    const program = await openPlatform(database.url, redisUrl);
    const done = await program.get(Queues).get(QueueName.Schedules).getCompleted(0, -1);
    await program.close();
    const due = done.map(({ id }) => Number(id?.split(':').at(-1)));
    expect(done.every(({ name }) => name === 'test-schedule')).toBe(true);
    // As many runs as jobs: none ran twice. No two jobs of one period, and no more than there were periods.
    expect(ticks).toBe(done.length);
    expect(new Set(due.map((at) => Math.floor(at / SCHEDULE_PERIOD_MS))).size).toBe(ticks);
    expect(ticks).toBeLessThanOrEqual(periods);
  });

  it('comes back when the queue engine has lost its memory', async () => {
    const lab = await openLab(database.url, redisUrl);
    labs = [lab];
    await ticked(ticks + 2);
    const queue = lab.queues.get(QueueName.Schedules);
    const registry = lab.get(ScheduleRegistry);
    registry.stop();
    await queue.obliterate({ force: true });
    expect(await queue.getJobSchedulers()).toEqual([]);
    const before = ticks;
    await registry.start(lab.queues, pino({ level: 'silent' }), 50);
    await ticked(before + 2);
    await queue.obliterate({ force: true });
    expect(await ticked(ticks + 2)).toBeGreaterThan(before);
  });
});
