import { UnrecoverableError } from 'bullmq';
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DomainEvent } from '#libs/contracts';
import {
  appendEvent,
  HandlerRegistry,
  HandlerRunner,
  OutboxRelay,
  QueueName,
  Queues,
  rows,
} from '#libs/platform';
import { freshDatabase } from '../support/database.js';
import { ENGINES, redisUrlOf } from '../support/engine-cases.js';
import { behaviour, type Lab, openLab } from '../support/event-lab.js';
import { eventually } from '../support/eventually.js';

function gateOf(): { open: () => void; opened: Promise<void> } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

const BOTH = ['first', 'second'];

describe.each(ENGINES)('events, queues on %s', (engine) => {
  const database = freshDatabase();
  let lab: Lab;

  const handledOnce = (id: string): Promise<string[]> =>
    eventually(
      () => lab.effects(id),
      (effects) => effects.length >= 2,
    );

  beforeAll(async () => {
    lab = await openLab(database.url, redisUrlOf(engine));
  });
  beforeEach(() => {
    behaviour.before = () => Promise.resolve();
  });
  afterAll(() => lab.close());

  it('reach every handler once, a thousand at a time', async () => {
    const ids = await Promise.all(Array.from({ length: 1000 }, () => lab.append()));
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

  it('are never heard of when their transaction rolls back', async () => {
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

  it('are tried again when a handler fails, without doing the others’ work twice', async () => {
    let failures = 0;
    behaviour.before = () => (failures++ < 2 ? Promise.reject(new Error('not yet')) : Promise.resolve());
    expect(await handledOnce(await lab.append())).toEqual(BOTH);
    expect(failures).toBe(3);
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

  it('act once when one job runs twice at the same time', async () => {
    const handler = lab.get(HandlerRegistry).byName('first-test-handler');
    if (!handler) throw new Error('the handler was not discovered');
    const event: DomainEvent = {
      id: randomUUID(),
      name: 'presale.purchase-failed',
      payload: { purchaseId: randomUUID(), reason: 'test' },
      occurredAt: new Date().toISOString(),
      requestId: null,
    };
    const runner = new HandlerRunner(lab.unitOfWork);
    await Promise.all(Array.from({ length: 8 }, () => runner.run(handler, event, false)));
    await runner.run(handler, event, true);
    expect(await lab.effects(event.id)).toEqual(['first']);
  });

  it('come back when the queue engine has lost its memory', async () => {
    let blocked = true;
    behaviour.before = () => (blocked ? Promise.reject(new Error('blocked')) : Promise.resolve());
    const id = await lab.append();
    await eventually(
      () => lab.effects(id),
      (effects) => effects.length === 1,
    );
    await lab.queues.get(QueueName.Purchases).obliterate({ force: true });
    blocked = false;
    const relay = new OutboxRelay(
      database.url,
      lab.unitOfWork,
      lab.get(Queues),
      lab.get(HandlerRegistry),
      pino({ level: 'silent' }),
      { redeliverAfter: '0 seconds', pollMs: 100 },
    );
    await relay.start();
    try {
      expect(await handledOnce(id)).toEqual(BOTH);
    } finally {
      await relay.close();
    }
  });

  it('finish the running job before a worker ends', async () => {
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
