import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { LOGGER, QueueName, Queues, rows, Scheduled, Schedules, UnitOfWork } from '#platform';
import { freshDatabase } from '../support/database.js';
import { emptyRedisOf, ENGINES } from '../support/engine-cases.js';
import { behaviour, type Lab, openLab, SCHEDULE_PERIOD_MS } from '../support/event-lab.js';
import { eventually } from '../support/eventually.js';
import { openPlatform } from '../support/platform.js';

const TICKS = 8;

describe.each(ENGINES)('a schedule on three workers, queues on %s', (engine) => {
  const database = freshDatabase();
  let redisUrl: string;
  let labs: Lab[] = [];
  let ticks = 0;

  const open = (): Promise<Lab[]> => Promise.all([1, 2, 3].map(() => openLab(database.url, redisUrl)));
  const waitForTicks = (count: number): Promise<number> =>
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

  it('runs once a period in all, even while workers stop and others start', async () => {
    const began = Date.now();
    labs = await open();
    await waitForTicks(TICKS);
    await Promise.all(labs.map((lab) => lab.close()));
    labs = await open();
    await waitForTicks(2 * TICKS);
    await Promise.all(labs.map((lab) => lab.close()));
    labs = [];
    const periods = Math.ceil((Date.now() - began) / SCHEDULE_PERIOD_MS) + 1;

    const program = await openPlatform(database.url, redisUrl);
    const done = await program.get(Queues).get(QueueName.Schedules).getCompleted(0, -1);
    await program.close();
    expect(done.every(({ id }) => /^test-schedule_\d+$/.test(id ?? ''))).toBe(true);
    // There are as many runs as jobs, so no job ran twice. Each period has only one possible job id, so none ran in two jobs.
    expect(ticks).toBe(done.length);
    expect(ticks).toBeLessThanOrEqual(periods);
  });

  it('runs again after the queue engine has lost its memory', async () => {
    const lab = await openLab(database.url, redisUrl);
    labs = [lab];
    await waitForTicks(ticks + 2);
    await lab.queues.get(QueueName.Schedules).obliterate({ force: true });
    const before = ticks;
    expect(await waitForTicks(before + 2)).toBeGreaterThan(before);
  });

  it('leaves another release’s job to that release, and skips one that no release has had for a day', async () => {
    const [lab] = labs;
    const queue = lab!.queues.get(QueueName.Schedules);
    await lab!.unitOfWork.read.query(
      `INSERT INTO schedule (name, seen_at) VALUES ('newer', now()), ('removed', now() - interval '2 days')`,
    );
    const [newer, removed, unknown] = await Promise.all(
      ['newer', 'removed', 'made-up'].map((name) => queue.add(name, {})),
    );
    const left = await eventually(
      () => newer!.getState(),
      (state) => state === 'delayed',
    );
    expect(left).toBe('delayed');
    await eventually(
      () => Promise.all([removed!.getState(), unknown!.getState()]),
      (states) => states.join() === 'completed,failed',
    );
    expect((await queue.getJob(unknown!.id!))?.failedReason).toMatch(/^refused: /);
  });

  it('removes the repetition that an earlier release has set up', async () => {
    const queue = labs[0]!.queues.get(QueueName.Schedules);
    await queue.upsertJobScheduler('test-schedule', { every: 200 }, { name: 'test-schedule' });
    const left = await eventually(
      () => queue.getJobSchedulers(),
      ({ length }) => length === 0,
    );
    expect(left).toEqual([]);
  });

  it('is shown as failed when it fails, with the times of its last run and its last success', async () => {
    const [lab] = labs;
    const queue = lab!.queues.get(QueueName.Schedules);
    behaviour.tick = () => Promise.reject(new Error('out of order'));
    const [failed] = await eventually(
      () => queue.getFailed(),
      (jobs) => jobs.some(({ failedReason }) => failedReason?.includes('out of order')),
    );
    behaviour.tick = () => Promise.resolve();
    expect(failed).toMatchObject({ name: 'test-schedule', attemptsMade: 3 });
    const [row] = await rows<{ lastRun: Date; lastDone: Date }>(
      lab!.unitOfWork.read,
      `SELECT last_run, last_done FROM schedule WHERE name = 'test-schedule'`,
    );
    expect(row!.lastRun.getTime()).toBeGreaterThan(0);
    expect(row!.lastDone.getTime()).toBeGreaterThan(0);
  });
});

it('two schedules of one name are rejected at the start', async () => {
  @Scheduled('twice')
  class First {}
  @Scheduled('twice')
  class Second {}
  const engines = [Queues, UnitOfWork, LOGGER].map((provide) => ({ provide, useValue: {} }));
  @Module({ imports: [DiscoveryModule], providers: [First, Second, Schedules, ...engines] })
  class TwiceModule {}
  const app = await NestFactory.createApplicationContext(TwiceModule, { logger: false });
  expect(() => app.get(Schedules).discover()).toThrow('Two schedules are named twice');
  await app.close();
});
