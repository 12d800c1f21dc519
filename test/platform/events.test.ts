import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { UnrecoverableError } from 'bullmq';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import type { DomainEvent } from '#contracts';
import {
  appendEvent,
  appendEvents,
  dataSourceOptions,
  HandlerRegistry,
  HandlerRunner,
  Metrics,
  OutboxSweep,
  PermanentRefusal,
  QueueName,
  rows,
  UnitOfWork,
} from '#platform';
import { freshDatabase } from '../support/database.js';
import { ENGINES, redisUrlOf } from '../support/engine-cases.js';
import { behaviour, type Lab, openLab } from '../support/event-lab.js';
import { eventually } from '../support/eventually.js';

function gateOf(): { open: () => void; opened: Promise<void> } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

/** An event as the previous release put it into its jobs. This one is not in the outbox. */
const forgedEvent = (): DomainEvent => ({
  id: randomUUID(),
  name: 'presale.purchase-failed',
  payload: { purchaseId: randomUUID(), reason: 'forged' },
  occurredAt: new Date().toISOString(),
  requestId: null,
});

const BOTH = ['first', 'second'];

describe.each(ENGINES)('events, queues on %s', (engine) => {
  const database = freshDatabase();
  let lab: Lab;

  const handledOnce = (id: string): Promise<string[]> =>
    eventually(
      () => lab.effects(id),
      (effects) => effects.length >= 2,
    );

  const refusedJobs = async (): Promise<number> => {
    const { values } = await lab.get(Metrics).refusedJobs.get();
    return values.reduce((sum, { value }) => sum + value, 0);
  };
  const appendOther = (): Promise<string> =>
    lab.unitOfWork.run((tx) => appendEvent(tx, 'donation.reversed', { donationId: randomUUID() }));

  beforeAll(async () => {
    lab = await openLab(database.url, redisUrlOf(engine));
  });
  beforeEach(() => {
    behaviour.before = () => Promise.resolve();
  });
  afterAll(() => lab.close());

  it('reach every handler once, a thousand at a time', async () => {
    const ids: string[] = [];
    // As many at a time as the pool has connections, because waiting for a connection has a time limit.
    const appendFifty = async () => {
      for (let count = 0; count < 50; count += 1) ids.push(await lab.append());
    };
    await Promise.all(Array.from({ length: 20 }, appendFifty));
    const total = await eventually(
      async () => {
        const [row] = await rows<{ count: string }>(
          lab.unitOfWork.read,
          `SELECT count(*) FROM effect WHERE event_id = ANY($1)`,
          [ids],
        );
        return Number(row?.count);
      },
      (count) => count >= 2000,
    );
    expect(total).toBe(2000);
    const doubled = await rows(
      lab.unitOfWork.read,
      `SELECT 1 FROM effect GROUP BY event_id, handler HAVING count(*) > 1`,
    );
    expect(doubled).toEqual([]);
  });

  it('are never delivered when their transaction rolls back', async () => {
    let id = '';
    await lab.unitOfWork
      .run(async (tx) => {
        id = await appendEvent(tx, 'presale.purchase-failed', { purchaseId: randomUUID(), reason: 'test' });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await handledOnce(await lab.append());
    expect(await lab.effects(id)).toEqual([]);
  });

  it('are found by the poll if the process died between its commit and its signal', async () => {
    const dying = new DataSource(dataSourceOptions(lab.settings));
    await dying.initialize();
    const id = await new UnitOfWork(dying).run((tx) =>
      appendEvent(tx, 'presale.purchase-failed', { purchaseId: randomUUID(), reason: 'test' }),
    );
    await dying.destroy();
    expect(await handledOnce(id)).toEqual(BOTH);
  });

  it('are signalled after their commits, once for many, and never inside a transaction', async () => {
    const listener = new pg.Client({ connectionString: database.url });
    let signals = 0;
    listener.on('notification', () => (signals += 1));
    await listener.connect();
    await listener.query('LISTEN outbox');
    try {
      await lab.unitOfWork.run(async (tx) => {
        await appendEvent(tx, 'presale.purchase-failed', { purchaseId: randomUUID(), reason: 'test' });
        await listener.query('SELECT 1');
        expect(signals).toBe(0);
      });
      await eventually(
        () => listener.query('SELECT 1'),
        () => signals > 0,
      );
      const before = signals;
      const ids = await Promise.all(Array.from({ length: 20 }, () => lab.append()));
      for (const id of ids) expect(await handledOnce(id)).toEqual(BOTH);
      expect(signals - before).toBeGreaterThan(0);
      expect(signals - before).toBeLessThan(20);
    } finally {
      await listener.end();
    }
    const notifying = await rows<{ name: string }>(
      lab.unitOfWork.read,
      `SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosrc ILIKE '%notify%'`,
    );
    expect(notifying).toEqual([]);
  });

  it('are retried when a handler fails, without repeating the work of other handlers', async () => {
    let failures = 0;
    behaviour.before = () => (failures++ < 2 ? Promise.reject(new Error('not yet')) : Promise.resolve());
    expect(await handledOnce(await lab.append())).toEqual(BOTH);
    expect(failures).toBe(3);
  });

  it('of one job are handled although one of them is broken, which gets a job of its own', async () => {
    let broken = '';
    behaviour.before = ({ id }) =>
      id === broken ? Promise.reject(new UnrecoverableError('broken for good')) : Promise.resolve();
    const ids = await lab.unitOfWork.run((tx) => {
      const payload = { purchaseId: randomUUID(), reason: 'test' };
      return appendEvents(
        tx,
        Array.from({ length: 30 }, () => ({ name: 'presale.purchase-failed' as const, payload })),
      ).then((added) => {
        broken = added[7]!;
        return added;
      });
    });
    const queue = lab.queues.get(QueueName.Purchases);
    const failed = await eventually(
      () => queue.getJob(`${broken}_first-test-handler`),
      (job) => job?.failedReason !== undefined,
    );
    expect(failed).toMatchObject({ data: { eventId: broken }, failedReason: 'broken for good' });
    for (const id of ids) if (id !== broken) expect(await handledOnce(id)).toEqual(BOTH);
    expect(await lab.effects(broken)).toEqual(['second']);
    behaviour.before = () => Promise.resolve();
    await failed!.retry();
    expect(await handledOnce(broken)).toEqual(BOTH);
  });

  it('keep their failed job until an operator retries it', async () => {
    behaviour.before = () => Promise.reject(new UnrecoverableError('broken for good'));
    const id = await lab.append();
    const queue = lab.queues.get(QueueName.Purchases);
    const [failed] = await eventually(
      () => queue.getFailed(),
      (jobs) => jobs.length > 0,
    );
    expect(failed).toMatchObject({ id: `${id}_first-test-handler`, failedReason: 'broken for good' });
    await eventually(
      () => lab.effects(id),
      (effects) => effects.join() === 'second',
    );
    behaviour.before = () => Promise.resolve();
    await failed?.retry();
    expect(await handledOnce(id)).toEqual(BOTH);
    expect(await queue.getFailedCount()).toBe(0);
  });

  it('end with a recorded outcome and no retry, if an outside service refuses for good', async () => {
    let runs = 0;
    behaviour.before = () => {
      runs += 1;
      return Promise.reject(new PermanentRefusal('mail refused: 550 no <buyer@example.org> here'));
    };
    const id = await lab.append();
    const outcomes = await eventually(
      () =>
        rows<{ handler: string; outcome: string | null }>(
          lab.unitOfWork.read,
          `SELECT handler, outcome FROM processed_event WHERE event_id = $1 ORDER BY handler`,
          [id],
        ),
      (found) => found.length === 2,
    );
    expect(outcomes).toEqual([
      { handler: 'first-test-handler', outcome: 'mail refused: 550 no <[e-mail]> here' },
      { handler: 'second-test-handler', outcome: null },
    ]);
    const job = await lab.queues.get(QueueName.Purchases).getJob(`${id}_first-test-handler`);
    await eventually(
      () => job!.getState(),
      (state) => state === 'completed',
    );
    expect(runs).toBe(1);
  });

  it('take effect once when one job runs twice at the same time', async () => {
    const handler = lab.get(HandlerRegistry).byName('first-test-handler');
    if (!handler) throw new Error('the handler was not discovered');
    // The event is already relayed and settled, so that no worker handles it in addition to the runs below.
    const id = randomUUID();
    await lab.unitOfWork.read.query(
      `INSERT INTO outbox_event (id, name, payload, relayed_at, settled_at)
       VALUES ($1, 'presale.purchase-failed', '{"reason":"test"}', now(), now())`,
      [id],
    );
    const runner = new HandlerRunner(lab.unitOfWork, new Metrics(), pino({ level: 'silent' }));
    await Promise.all(Array.from({ length: 8 }, () => runner.run(handler, [id])));
    await runner.run(handler, [id]);
    expect(await lab.effects(id)).toEqual(['first']);
  });

  it('are redelivered after the queue engine has lost its memory', async () => {
    let blocked = true;
    behaviour.before = () => (blocked ? Promise.reject(new Error('blocked')) : Promise.resolve());
    const id = await lab.append();
    await eventually(
      () => lab.effects(id),
      (effects) => effects.length === 1,
    );
    await lab.queues.get(QueueName.Purchases).obliterate({ force: true });
    blocked = false;
    await lab.unitOfWork.read.query(`UPDATE outbox_event SET look_at = now() WHERE id = $1`, [id]);
    const sweep = new OutboxSweep(lab.unitOfWork, lab.queues, pino({ level: 'silent' }), 100);
    sweep.start();
    try {
      expect(await handledOnce(id)).toEqual(BOTH);
    } finally {
      await sweep.close();
    }
  });

  it('are checked with growing pauses, and only missing jobs are added', async () => {
    behaviour.before = () => Promise.reject(new UnrecoverableError('not today'));
    const id = await lab.append();
    const queue = lab.queues.get(QueueName.Purchases);
    const jobId = `${id}_first-test-handler`;
    const failed = await eventually(
      () => queue.getJob(jobId),
      (job) => job?.failedReason !== undefined,
    );
    // The event was first relayed four minutes ago and is due for a check.
    await lab.unitOfWork.read.query(
      `UPDATE outbox_event SET relayed_at = now() - interval '4 minutes', look_at = now() WHERE id = $1`,
      [id],
    );
    const sweep = new OutboxSweep(lab.unitOfWork, lab.queues, pino({ level: 'silent' }), 100);
    sweep.start();
    const [row] = await eventually(
      () =>
        rows<{ pause: number; relayed: number; settledAt: Date | null }>(
          lab.unitOfWork.read,
          `SELECT extract(epoch FROM look_at - now())::int AS pause, extract(epoch FROM now() - relayed_at)::int AS relayed,
                  settled_at FROM outbox_event WHERE id = $1`,
          [id],
        ),
      ([found]) => found!.pause > 0,
    );
    await sweep.close();
    expect(row!.settledAt).toBeNull();
    expect(row!.relayed).toBeGreaterThanOrEqual(240);
    expect(row!.pause).toBeGreaterThan(200);
    expect(await queue.getJob(jobId)).toMatchObject({
      timestamp: failed!.timestamp,
      failedReason: 'not today',
    });
    behaviour.before = () => Promise.resolve();
    await failed!.retry();
    expect(await handledOnce(id)).toEqual(BOTH);
  });

  it.each([
    ['no event', () => Promise.resolve({})],
    ['an event that was never written', () => Promise.resolve({ eventId: randomUUID() })],
    ['an event of another handler', async () => ({ eventId: await appendOther() })],
    ['an event made up in the job', () => Promise.resolve(forgedEvent())],
    ['an invalid id', () => Promise.resolve({ eventId: `' OR true --` })],
  ])('are read only from the outbox: a job with %s is rejected, counted and reported', async (_, dataOf) => {
    const queue = lab.queues.get(QueueName.Purchases);
    const handled: DomainEvent[] = [];
    behaviour.before = (event) => Promise.resolve(void handled.push(event));
    const before = await refusedJobs();
    const job = await queue.add('first-test-handler', await dataOf(), { attempts: 5 });
    const state = await eventually(
      () => queue.getJob(job.id!),
      (known) => known?.failedReason !== undefined,
    );
    expect(state).toMatchObject({ attemptsMade: 1, failedReason: expect.stringMatching(/^refused: /) });
    expect(handled).toEqual([]);
    await eventually(refusedJobs, (count) => count === before + 1);
    expect(lab.logged).toContainEqual(
      expect.objectContaining({
        level: 50,
        msg: 'job refused: this system did not create it',
        jobId: job.id,
      }),
    );
  });

  it('are rejected under a name that no handler or schedule has', async () => {
    for (const name of [QueueName.Purchases, QueueName.Schedules]) {
      const queue = lab.queues.get(name);
      const job = await queue.add('made-up', { eventId: await lab.append() });
      const state = await eventually(
        () => queue.getJob(job.id!),
        (known) => known?.failedReason !== undefined,
      );
      expect(state?.failedReason).toMatch(/^refused: /);
    }
    expect(await lab.get(Metrics).registry.metrics()).not.toContain('made-up');
  });

  it('of the last release’s jobs, which carry the whole event, are handled as the outbox contains them', async () => {
    const id = randomUUID();
    await lab.unitOfWork.read.query(
      `INSERT INTO outbox_event (id, name, payload, relayed_at, settled_at)
       VALUES ($1, 'presale.purchase-failed', '{"reason":"true"}', now(), now())`,
      [id],
    );
    const handled: DomainEvent[] = [];
    behaviour.before = (event) => Promise.resolve(void handled.push(event));
    await lab.queues
      .get(QueueName.Purchases)
      .add('first-test-handler', { ...forgedEvent(), id }, { jobId: `${id}_first-test-handler` });
    await eventually(
      () => lab.effects(id),
      (effects) => effects.length > 0,
    );
    // Events of the previous test may still be handled.
    const own = handled.filter((event) => event.id === id);
    expect(own).toMatchObject([{ payload: { reason: 'true' } }]);
  });

  it('of a running job are handled before the worker stops', async () => {
    const started = gateOf();
    const gate = gateOf();
    behaviour.before = async () => {
      started.open();
      await gate.opened;
    };
    const id = await lab.append();
    await started.opened;
    const closing = lab.close();
    gate.open();
    await closing;
    lab = await openLab(database.url, redisUrlOf(engine));
    expect(await handledOnce(id)).toEqual(BOTH);
  });
});
