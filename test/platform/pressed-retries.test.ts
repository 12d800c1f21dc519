import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { EventTraces, QueueName, ScheduleRuns, Schedules } from '#platform';
import { freshDatabase } from '../support/database.js';
import { emptyRedisOf, ENGINES } from '../support/engine-cases.js';
import { behaviour, type Lab, openLab } from '../support/event-lab.js';
import { eventually } from '../support/eventually.js';
import { casesOf } from '../support/thorough.js';

const HANDLER = 'first-test-handler';
const EVENTS = 20;
const PRESSES = casesOf(200, 1_000);

describe.each(ENGINES)('pressing Try again, queues on %s', (engine) => {
  const database = freshDatabase();
  let lab: Lab;
  let broken = true;

  beforeAll(async () => {
    behaviour.before = () => (broken ? Promise.reject(new Error('no answer')) : Promise.resolve());
    lab = await openLab(database.url, await emptyRedisOf(engine));
  });
  afterAll(async () => {
    await lab.close();
    behaviour.before = () => Promise.resolve();
    behaviour.tick = () => Promise.resolve();
    jest.restoreAllMocks();
  });

  it(`${PRESSES} times at once lets each handler act once`, async () => {
    const traces = lab.get(EventTraces);
    const ids = await Promise.all(Array.from({ length: EVENTS }, () => lab.append()));
    await eventually(
      async () => (await traces.failedWork({ handler: HANDLER, error: 'no answer' })).length,
      (failed) => failed === EVENTS,
    );
    broken = false;
    // The work may be running when it is pressed, because it is also tried again without a press.
    const results = await Promise.all(
      Array.from({ length: PRESSES }, (_, press) => traces.retry(ids[press % EVENTS]!, HANDLER)),
    );
    expect(results.filter((result) => !['started', 'running', 'waiting', 'done'].includes(result))).toEqual(
      [],
    );
    for (const id of ids)
      expect(
        await eventually(
          () => lab.effects(id),
          (effects) => effects.includes('first'),
        ),
      ).toEqual(['first', 'second']);
    const again = await traces.retrySelected(ids.map((eventId) => ({ eventId, handler: HANDLER })));
    expect(again.map(({ result }) => result)).toEqual(ids.map(() => 'done'));
    expect(await lab.effects(ids[0]!)).toEqual(['first', 'second']);
  });

  it('says of each piece of work what happened, also if it does not exist', async () => {
    const eventId = await lab.append();
    await eventually(
      () => lab.effects(eventId),
      ({ length }) => length === 2,
    );
    const works = [
      { eventId, handler: HANDLER },
      { eventId, handler: 'made-up' },
      { eventId: randomUUID(), handler: HANDLER },
    ];
    const results = await lab.get(EventTraces).retrySelected(works);
    expect(results.map(({ result }) => result)).toEqual(['done', 'no-handler', 'no-event']);
  });

  it('runs a schedule once however often it is pressed, and not while it runs', async () => {
    let release = (): void => undefined;
    let runs = 0;
    let together = 0;
    let most = 0;
    const held = new Promise<void>((resolve) => (release = resolve));
    behaviour.tick = async () => {
      runs += 1;
      together += 1;
      most = Math.max(most, together);
      await held;
      together -= 1;
    };
    const runner = lab.get(ScheduleRuns);
    await eventually(
      () => Promise.resolve(runs),
      (count) => count > 0,
    );
    const pressed = await Promise.all(Array.from({ length: 20 }, () => runner.start('test-schedule')));
    expect(new Set(pressed)).toEqual(new Set(['running']));
    release();
    behaviour.tick = () => Promise.resolve();
    // From now on the schedule runs only when it is pressed.
    jest.spyOn(lab.get(Schedules), 'due').mockResolvedValue();
    await lab.queues.get(QueueName.Schedules).pause();
    await eventually(
      async () => (await runner.running()).size,
      (running) => running === 0,
    );
    await lab.queues.get(QueueName.Schedules).obliterate({ force: true });
    await lab.queues.get(QueueName.Schedules).pause();
    const [first, ...others] = await Promise.all(
      Array.from({ length: 20 }, () => runner.start('test-schedule')),
    ).then((results) => results.toSorted());
    expect([first, new Set(others)]).toEqual(['started', new Set(['waiting'])]);
    expect(await runner.start('made-up')).toBeUndefined();
    await lab.queues.get(QueueName.Schedules).resume();
  });
});
