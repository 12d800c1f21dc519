import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { DomainEventName } from '#contracts';
import { QueueName, rows, UnitOfWork } from '#platform';
import { freshDatabase } from '../support/database.js';
import { CARRIERS, emptyRedisOf } from '../support/engine-cases.js';
import { behaviour, type Lab, NEW_EVENT, NEXT_RELEASE, openLab, THIS_RELEASE } from '../support/event-lab.js';
import { eventually } from '../support/eventually.js';

/**
 * During a rolling upgrade, workers of two releases share a database and a queue engine. The next release adds a handler to
 * an existing event, and a new event. An even older release settled events that it did not know; its SQL statements stand
 * for it here.
 */
describe.each(CARRIERS)('two releases at the same time, queues on %s', (engine) => {
  const database = freshDatabase();
  let redisUrl: string;
  let labs: Lab[] = [];

  const open = async (handlers: typeof THIS_RELEASE): Promise<Lab> => {
    const lab = await openLab(database.url, redisUrl, handlers);
    labs.push(lab);
    return lab;
  };
  const close = async (lab: Lab): Promise<void> => {
    labs = labs.filter((other) => other !== lab);
    await lab.close();
  };
  const effectsOf = (lab: Lab, id: string, count: number): Promise<string[]> =>
    eventually(
      () => lab.effects(id),
      (effects) => effects.length >= count,
    );
  const settledAt = async ({ unitOfWork }: Lab, id: string): Promise<Date | null> => {
    const [row] = await rows<{ settledAt: Date | null }>(
      unitOfWork.read,
      `SELECT settled_at FROM outbox_event WHERE id = $1`,
      [id],
    );
    return row!.settledAt;
  };
  /** Makes the event due for the next check. */
  const makeDue = ({ unitOfWork }: Lab, id: string) =>
    unitOfWork.read.query(`UPDATE outbox_event SET look_at = now() WHERE id = $1`, [id]);
  const waitUntilChecked = ({ unitOfWork }: Lab, id: string) =>
    eventually(
      () =>
        rows(
          unitOfWork.read,
          `SELECT FROM outbox_event WHERE id = $1 AND (look_at > now() OR settled_at IS NOT NULL)`,
          [id],
        ),
      (found) => found.length > 0,
    );
  /** Marks an event as relayed in the old release's way: it settled events for which it had no handler. */
  const relayedByOldRelease = (work: UnitOfWork, id: string, known: DomainEventName[]) =>
    work.read.query(
      `UPDATE outbox_event SET relayed_at = now(),
         settled_at = CASE WHEN name = ANY($2) THEN NULL ELSE now() END WHERE id = $1`,
      [id, known],
    );
  /** Settles an event in the old release's way: once all handlers that it knew had acted. */
  const settledByOldRelease = (work: UnitOfWork, id: string) =>
    work.read.query(`UPDATE outbox_event SET settled_at = now() WHERE id = $1`, [id]);
  const register = ({ unitOfWork }: Lab, event: string, handler: string, seen: string) =>
    unitOfWork.read.query(
      `INSERT INTO event_handler (event, handler, queue, seen_at) VALUES ($1, $2, 'badges', now() - $3::interval)`,
      [event, handler, seen],
    );

  beforeAll(async () => {
    redisUrl = await emptyRedisOf(engine);
  });
  beforeEach(() => {
    behaviour.before = () => Promise.resolve();
  });
  afterEach(async () => {
    await Promise.all(labs.map(close));
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query('TRUNCATE event_handler, outbox_event, processed_event');
    await client.end();
  });
  afterAll(() => Promise.all(labs.map(close)));

  it('a new event and a new handler take effect whichever worker relays', async () => {
    await close(await open(NEXT_RELEASE));
    const older = await open(THIS_RELEASE);
    const [known, unknown] = [await older.append(), await older.append(NEW_EVENT)];
    expect(await effectsOf(older, known, 2)).toEqual(['first', 'second']);
    const newer = await open(NEXT_RELEASE);
    await close(older);
    expect(await effectsOf(newer, known, 3)).toEqual(['first', 'second', 'third']);
    expect(await effectsOf(newer, unknown, 1)).toEqual(['new']);
    for (const id of [known, unknown]) {
      await makeDue(newer, id);
      await waitUntilChecked(newer, id);
      expect(await settledAt(newer, id)).not.toBeNull();
    }
  });

  it('an event that no worker knows stays open until one does', async () => {
    const older = await open(THIS_RELEASE);
    const id = await older.append(NEW_EVENT);
    await eventually(
      () =>
        rows(older.unitOfWork.read, `SELECT FROM outbox_event WHERE id = $1 AND relayed_at IS NOT NULL`, [
          id,
        ]),
      (found) => found.length > 0,
    );
    await makeDue(older, id);
    await waitUntilChecked(older, id);
    expect(await settledAt(older, id)).toBeNull();
    const newer = await open(NEXT_RELEASE);
    await makeDue(newer, id);
    expect(await effectsOf(newer, id, 1)).toEqual(['new']);
  });

  it('a worker leaves the jobs of another release to that release, and counts no attempt', async () => {
    const [older, newer] = [await open(THIS_RELEASE), await open(NEXT_RELEASE)];
    const ids = await Promise.all(Array.from({ length: 20 }, () => older.append(NEW_EVENT)));
    for (const id of ids) expect(await effectsOf(newer, id, 1)).toEqual(['new']);
    const badges = newer.queues.get(QueueName.Badges);
    const jobs = await eventually(
      async () => (await badges.getJobs()).filter(({ name }) => name === 'new-test-handler'),
      (found) => found.length > 0 && found.every(({ finishedOn }) => finishedOn !== undefined),
    );
    expect(jobs.map(({ attemptsMade }) => attemptsMade)).toEqual(jobs.map(() => 1));
  });

  it('the previous release can settle neither unknown events nor events with a new handler', async () => {
    const lab = await open(THIS_RELEASE);
    const { unitOfWork } = lab;
    const [known, unknown] = [await lab.append(), await lab.append(NEW_EVENT)];
    await effectsOf(lab, known, 2);
    await register(lab, 'presale.purchase-failed', 'third-test-handler', '0 seconds');
    await settledByOldRelease(unitOfWork, known);
    await relayedByOldRelease(unitOfWork, unknown, ['presale.purchase-failed']);
    expect(await settledAt(lab, known)).toBeNull();
    expect(await settledAt(lab, unknown)).toBeNull();
    const newer = await open(NEXT_RELEASE);
    for (const id of [known, unknown]) await makeDue(newer, id);
    await close(lab);
    expect(await effectsOf(newer, known, 3)).toEqual(['first', 'second', 'third']);
    expect(await effectsOf(newer, unknown, 1)).toEqual(['new']);
  });

  it('a removed handler is expected for a day, without jobs for it', async () => {
    const lab = await open(THIS_RELEASE);
    await register(lab, 'presale.purchase-failed', 'removed-handler', '23 hours');
    const id = await lab.append();
    await effectsOf(lab, id, 2);
    await makeDue(lab, id);
    await waitUntilChecked(lab, id);
    expect(await settledAt(lab, id)).toBeNull();
    expect(await lab.queues.get(QueueName.Badges).getJob(`${id}_removed-handler`)).toBeUndefined();
    await lab.unitOfWork.read.query(
      `UPDATE event_handler SET seen_at = now() - interval '25 hours' WHERE handler = 'removed-handler'`,
    );
    await makeDue(lab, id);
    await waitUntilChecked(lab, id);
    expect(await settledAt(lab, id)).not.toBeNull();
    // A job that is still queued for the removed handler ends with its event and is not retried forever.
    const jobId = `${id}_removed-handler`;
    await lab.queues.addAll([{ queue: QueueName.Badges, name: 'removed-handler', jobId, eventIds: [id] }]);
    await eventually(
      () => lab.queues.get(QueueName.Badges).getJob(jobId),
      (job) => job?.finishedOn !== undefined,
    );
    const madeUp = await lab.queues
      .get(QueueName.Badges)
      .add('removed-handler', { eventId: randomUUID() }, { attempts: 5 });
    const state = await eventually(
      () => lab.queues.get(QueueName.Badges).getJob(madeUp.id!),
      (job) => job?.finishedOn !== undefined,
    );
    expect(state?.failedReason).toMatch(/^refused: /);
  });
});
