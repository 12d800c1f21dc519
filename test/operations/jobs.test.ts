import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { seedDemoAccounts } from '#features/auth';
import type { Jobs, QueueState, Samples } from '#contracts';
import {
  DAY_MS,
  MINUTE_MS,
  productVersion,
  QueueFigures,
  QueueName,
  Queues,
  REALTIME_BUS,
  type RealtimeBus,
  rows,
  SampleQueues,
  Schedules,
} from '#platform';
import { accessTokenOf, call } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { emptyRedisOf, ENGINES } from '../support/engine-cases.js';
import { eventually } from '../support/eventually.js';
import { ADMIN, type Kingdom, startKingdom } from '../support/kingdom.js';
import { buy, settled } from '../support/purchases.js';

const AUDITOR = { email: 'auditor@kingdom.test', password: 'an auditor of tests', role: 'auditor' } as const;
const SCHEDULE = 'verify-audit';

/** What the page of jobs shows and does, on both engines. */
describe.each(ENGINES)('the page of jobs, queues on %s', (engine) => {
  const database = freshDatabase();
  let kingdom: Kingdom;
  let admin: string;
  let auditor: string;

  beforeAll(async () => {
    const redisUrl = await emptyRedisOf(engine);
    kingdom = await startKingdom({ databaseUrl: database.url, redisUrl });
    await kingdom.startWorker();
    await seedDemoAccounts(kingdom.unitOfWork, [AUDITOR]);
    admin = await accessTokenOf(kingdom, ADMIN);
    auditor = await accessTokenOf(kingdom, AUDITOR);
  });
  afterAll(() => kingdom.close());

  const ask = (path: string, method = 'GET', token = admin) =>
    call(kingdom, method, `/api/admin/jobs${path}`, { token });
  const jobs = async (): Promise<Jobs> => (await ask('')).body as unknown as Jobs;
  const queue = async (name: QueueName): Promise<QueueState> =>
    (await jobs()).queues!.find((one) => one.name === name)!;
  const audited = (action: string) =>
    rows<{ subjectId: string }>(
      kingdom.unitOfWork.read,
      'SELECT subject_id FROM audit_entry WHERE action = $1 ORDER BY position',
      [action],
    );

  it('shows what each queue holds, how fast it works, and how long its jobs take', async () => {
    await settled(kingdom, (await buy(kingdom, {})).body);
    const purchases = await eventually(
      () => queue(QueueName.Purchases),
      ({ perMinute }) => perMinute > 0,
    );
    expect(purchases).toMatchObject({ waiting: 0, failed: 0, oldestS: 0, paused: null });
    expect(purchases.p50Ms).toBeGreaterThanOrEqual(0);
    expect(purchases.p95Ms).toBeGreaterThanOrEqual(purchases.p50Ms!);
    expect((await jobs()).queues!.map(({ name }) => name)).toEqual(Object.values(QueueName));
  });

  it('shows who has paused a queue and since when, and work waits until it is resumed', async () => {
    const path = `/queues/${QueueName.Badges}`;
    expect((await ask(`${path}/pause`, 'POST', auditor)).status).toBe(403);
    expect((await ask(`${path}/pause`, 'POST')).body).toEqual({ result: 'paused' });
    expect((await ask(`${path}/pause`, 'POST')).body).toEqual({ result: 'unchanged' });
    const { paused } = await queue(QueueName.Badges);
    expect(paused!.by).toBe(ADMIN.email);
    expect(Date.now() - Date.parse(paused!.since!)).toBeLessThan(60_000);
    const seen = (await ask('', 'GET', auditor)).body as unknown as Jobs;
    expect(JSON.stringify(seen)).not.toContain(ADMIN.email);
    expect((await ask(`${path}/resume`, 'POST')).body).toEqual({ result: 'resumed' });
    expect((await queue(QueueName.Badges)).paused).toBeNull();
    expect((await ask('/queues/made-up/pause', 'POST')).status).toBe(404);
    expect(await audited('queue-paused')).toEqual([{ subjectId: QueueName.Badges }]);
    expect(await audited('queue-resumed')).toEqual([{ subjectId: QueueName.Badges }]);
  });

  it('shows a pause from the queue room, and one that nobody is known for', async () => {
    const put = (deed: string) =>
      call(kingdom, 'PUT', `/admin/queues/api/queues/${QueueName.Badges}/${deed}`, {
        token: admin,
        body: {},
      });
    await put('pause');
    await eventually(
      () => queue(QueueName.Badges),
      ({ paused }) => paused?.by === ADMIN.email,
      20_000,
    );
    await put('resume');
    await kingdom.app.get(Queues, { strict: false }).get(QueueName.Badges).pause();
    const { paused } = await eventually(
      () => queue(QueueName.Badges),
      (state) => state.paused?.by === null,
      20_000,
    );
    expect(paused).toEqual({ by: null, since: null });
    await put('resume');
  });

  it('shows the processes with their release', async () => {
    const { processes } = await eventually(jobs, (read) => read.processes.length === 2, 20_000);
    expect(processes.map(({ kind }) => kind).toSorted()).toEqual(['api', 'worker']);
    for (const process of processes) expect(process).toMatchObject({ version: productVersion, late: false });
  });

  it('shows how the schedules ran last, and runs one on request', async () => {
    const state = async () => (await jobs()).schedules.find(({ name }) => name === SCHEDULE)!;
    const before = await eventually(state, ({ outcome }) => outcome === 'done', 20_000);
    expect(Date.parse(before.nextRunAt!) - Date.parse(before.lastRunAt!)).toBe(before.everyMs);
    expect(before.tookMs).toBeGreaterThanOrEqual(0);
    const path = `/schedules/${SCHEDULE}/run`;
    expect((await ask(path, 'POST', auditor)).status).toBe(403);
    expect((await ask(path, 'POST')).body).toEqual({ result: 'started' });
    await eventually(
      state,
      ({ lastRunAt, outcome }) => lastRunAt! > before.lastRunAt! && outcome === 'done',
      20_000,
    );
    expect(await audited('schedule-run')).toEqual([{ subjectId: SCHEDULE }]);
    expect((await ask('/schedules/made-up/run', 'POST')).status).toBe(404);
  });

  it('keeps a sample of each minute with work, for a week, and shows them also in the queue room', async () => {
    const tx = kingdom.unitOfWork.read;
    const sampler = new SampleQueues(
      kingdom.app.get(Schedules, { strict: false }),
      kingdom.unitOfWork,
      kingdom.app.get(QueueFigures, { strict: false }),
      kingdom.app.get<RealtimeBus>(REALTIME_BUS, { strict: false }),
    );
    await tx.query(
      `INSERT INTO queue_sample (queue, minute, waiting, oldest_s, completed, failed)
       VALUES ('purchases', now() - interval '8 days', 0, 0, 1, 0)`,
    );
    await settled(kingdom, (await buy(kingdom, {})).body);
    const samples = async (query = '') => (await ask(`/samples?hours=3${query}`)).body as unknown as Samples;
    const sum = ({ steps }: Samples) => steps.reduce((all, { completed }) => all + completed, 0);
    await eventually(
      async () => {
        await tx.query(`DELETE FROM queue_sample WHERE minute > now() - interval '2 minutes'`);
        // The minute that is over when the next one begins is the current one.
        const now = new Date(Date.now() + MINUTE_MS);
        await Promise.all([sampler.sample(now), sampler.sample(now)]);
        return sum(await samples('&queue=purchases'));
      },
      (completed) => completed > 0,
    );
    expect(sum(await samples())).toBeGreaterThan(sum(await samples('&queue=purchases')) - 1);
    const kept = await rows<{ queue: string; minute: Date }>(tx, 'SELECT queue, minute FROM queue_sample');
    expect(kept.filter(({ minute }) => Date.now() - minute.getTime() > 7 * DAY_MS)).toEqual([]);
    expect(kept.map(({ queue }) => queue)).not.toContain(QueueName.Orders);

    const span = `from=0&to=${Date.now() + DAY_MS}&granularity=hour`;
    const history = async (query: string) =>
      (await call(kingdom, 'GET', `/admin/queues/api/metrics/history?${query}`, {
        token: admin,
      })) as unknown as {
        status: number;
        body: { completed: { ts: number; value: number }[] };
      };
    const { completed } = (await history(`${span}&queue=purchases`)).body;
    expect(completed.reduce((all, { value }) => all + value, 0)).toBe(sum(await samples('&queue=purchases')));
    expect((await history('from=-1e300&to=1e300&granularity=day')).status).toBe(200);
    const purge = await call(kingdom, 'POST', '/admin/queues/api/metrics/history/purge', {
      token: admin,
      body: {},
    });
    expect(purge.status).toBeGreaterThanOrEqual(400);
  });
});
