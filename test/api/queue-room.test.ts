import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { UnrecoverableError } from 'bullmq';
import { randomUUID } from 'node:crypto';
import { seedDemoAccounts } from '#features/auth';
import type { Role } from '#contracts';
import { QueueName, rows, type Settings } from '#platform';
import { createApi } from '../../apps/api/src/create-api.js';
import { accessTokenOf, call } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { CARRIERS, emptyRedisOf, ENGINES } from '../support/engine-cases.js';
import { behaviour, type Lab, openLab } from '../support/event-lab.js';
import { eventually } from '../support/eventually.js';
import { sendRaw } from '../support/raw-http.js';

const ROOM = '/admin/queues';
const accounts = {
  user: { email: 'user@kingdom.test', password: 'a user of these tests', role: 'user' },
  auditor: { email: 'auditor@kingdom.test', password: 'an auditor of these tests', role: 'auditor' },
  operator: { email: 'operator@kingdom.test', password: 'an operator of these tests', role: 'operator' },
  admin: { email: 'admin@kingdom.test', password: 'an admin of these tests', role: 'admin' },
} as const;

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];

const SPELLINGS = [
  ROOM,
  `${ROOM}/`,
  `${ROOM}?x`,
  `${ROOM};x`,
  `${ROOM}/;x`,
  `${ROOM}/.`,
  `${ROOM}/api/queues`,
  `${ROOM}/api/queues/`,
  `${ROOM}/api/queues?activeQueue=purchases`,
  `${ROOM}/api/queues;x`,
  `${ROOM}/api/queues%00`,
  `${ROOM}/api%2Fqueues`,
  `${ROOM}%2Fapi%2Fqueues`,
  `${ROOM}//api/queues`,
  `${ROOM}/./api/queues`,
  `${ROOM}/%2e/api/queues`,
  `${ROOM}/../queues/api/queues`,
  `${ROOM}/%2e%2e/queues/api/queues`,
  `${ROOM}\\api\\queues`,
  `${ROOM}/API/queues`,
  `${ROOM}/%61pi/queues`,
  `${ROOM}/queue/purchases`,
  `${ROOM}/static/`,
  `${ROOM}/static/..%2f`,
  `${ROOM}/api/job-schedulers`,
  `${ROOM}/api/redis/stats`,
  '/Admin/Queues/api/queues',
  '/ADMIN/QUEUES',
  '/%61dmin/%71ueues/api/queues',
  '/admin%2Fqueues/api/queues',
  '//admin/queues/api/queues',
  '/admin//queues/api/queues',
  '/x/../admin/queues/api/queues',
  '/admin/./queues/api/queues',
  `http://elsewhere${ROOM}/api/queues`,
];

async function openApi(settings: Settings): Promise<{ app: NestFastifyApplication; url: string }> {
  const app = await createApi(settings);
  await app.listen(0, '127.0.0.1');
  return { app, url: await app.getUrl() };
}

describe.each(ENGINES)('the queue room, queues on %s', (engine) => {
  const database = freshDatabase();
  let lab: Lab;
  let app: NestFastifyApplication;
  let url: string;
  let eventId: string;

  const failedJobs = () => lab.queues.get(QueueName.Purchases).getFailedCount();
  const jobPath = (): string => `${ROOM}/api/queues/purchases/${eventId}_first-test-handler`;
  const tokenOf = (role: Role): Promise<string> => accessTokenOf({ url }, accounts[role]);
  const openRoomAsVisitor = (): Promise<Response> => fetch(`${url}/api/admin/queue-room`, { method: 'POST' });
  const openRoom = async (role: Role): Promise<Response> =>
    fetch(`${url}/api/admin/queue-room`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokenOf(role)}` },
    });
  const cookieOf = async (): Promise<string> =>
    (await openRoom('operator')).headers.get('set-cookie')?.split(';')[0] ?? '';

  beforeAll(async () => {
    lab = await openLab(database.url, await emptyRedisOf(engine));
    await seedDemoAccounts(lab.unitOfWork, Object.values(accounts));
    ({ app, url } = await openApi({ ...lab.settings, NODE_ENV: 'test', RATE_LIMIT_FACTOR: 1000 }));
    behaviour.before = () => Promise.reject(new UnrecoverableError('broken for good'));
    eventId = await lab.append();
    await eventually(failedJobs, (count) => count === 1);
  });
  afterAll(async () => {
    behaviour.before = () => Promise.resolve();
    await app.close();
    await lab.close();
  });

  it.each(SPELLINGS)('is closed at %s for every method and cookie', async (path) => {
    for (const method of METHODS) {
      for (const cookie of ['', 'queue-room=', `queue-room=${randomUUID()}.${Date.now() + 1e9}.forged`]) {
        const { status, body } = await sendRaw(url, method, path, { accept: 'application/json', cookie });
        expect([`${method} ${path}`, status, status >= 400]).toEqual([`${method} ${path}`, status, true]);
        expect([`${method} ${path}`, status, status < 500]).toEqual([`${method} ${path}`, status, true]);
        for (const secret of [eventId, QueueName.LiveUpdates, 'Bull']) expect(body).not.toContain(secret);
      }
    }
  });

  it('rejects a body that it cannot read, without an error of its own', async () => {
    const authorization = `Bearer ${await tokenOf('operator')}`;
    const callers: Record<string, string>[] = [{}, { authorization }];
    const bodies: [type: string, body: string, status: number][] = [
      ['multipart/form-data; boundary=x', '--x--', 415],
      ['text/plain', 'x', 415],
      ['application/json', '{"a":', 400],
      ['application/json', '{"__proto__":1}', 400],
    ];
    for (const [type, body, status] of bodies)
      for (const headers of callers) {
        const response = await fetch(`${url}${ROOM}/api/queues/purchases/pause`, {
          method: 'PUT',
          headers: { ...headers, 'content-type': type },
          body,
        });
        expect([`${type} ${body}`, [status, 401]]).toEqual([
          `${type} ${body}`,
          expect.arrayContaining([response.status]),
        ]);
      }
    expect(await lab.queues.get(QueueName.Purchases).isPaused()).toBe(false);
  });

  it('audits a refused action at any address', async () => {
    const authorization = `Bearer ${await tokenOf('user')}`;
    for (const name of ['%00', 'x%00%F0%9F%91%91']) {
      const { status } = await sendRaw(url, 'PUT', `${ROOM}/api/queues/${name}/pause`, { authorization });
      expect(status).toBe(403);
    }
  });

  it('lets nobody without a pass change a job', async () => {
    const actions: [string, string][] = [
      ['PUT', `${jobPath()}/retry`],
      ['PUT', `${jobPath()}/clean`],
      ['PUT', `${ROOM}/api/queues/purchases/retry/failed`],
      ['PUT', `${ROOM}/api/queues/purchases/obliterate`],
      ['PUT', `${ROOM}/api/queues/purchases/pause`],
      ['PUT', `${ROOM}/api/queues/pause`],
      ['GET', jobPath()],
    ];
    for (const [method, path] of actions) {
      expect({ [path]: await sendRaw(url, method, path) }).toMatchObject({
        [path]: {
          status: 401,
          body: expect.stringContaining('"code":"UNAUTHORIZED"'),
        },
      });
    }
    expect(await failedJobs()).toBe(1);
    expect(await lab.queues.get(QueueName.Purchases).isPaused()).toBe(false);
  });

  it('leads a person without a pass to the operators’ room, and distinguishes 401 from 403', async () => {
    const door = await sendRaw(url, 'GET', ROOM, { accept: 'text/html' });
    expect(door).toMatchObject({ status: 303, headers: { location: '/admin/jobs?next=queues' } });
    expect((await openRoomAsVisitor()).status).toBe(401);
    const asMember = await openRoom('user');
    expect(asMember.status).toBe(403);
    expect(asMember.headers.get('set-cookie')).toBeNull();
    expect(await asMember.json()).toMatchObject({ code: 'FORBIDDEN' });
    const authorization = `Bearer ${await tokenOf('user')}`;
    expect((await sendRaw(url, 'GET', `${ROOM}/api/queues`, { authorization })).status).toBe(403);
  });

  it.each(['operator', 'admin'] as const)(
    'opens for the role %s with a cookie that scripts cannot read',
    async (role) => {
      const answer = await openRoom(role);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({ path: ROOM });
      const [cookie = '', ...attributes] = (answer.headers.get('set-cookie') ?? '').split('; ');
      expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Strict', 'Path=/']));
      expect(await sendRaw(url, 'GET', ROOM, { cookie })).toMatchObject({
        status: 200,
        body: expect.stringContaining('<div id="root">'),
      });
      const { status, headers, body } = await sendRaw(url, 'GET', `${ROOM}/api/queues`, { cookie });
      expect(status).toBe(200);
      expect(headers['cache-control']).toBe('no-store');
      const { queues } = JSON.parse(body) as { queues: { name: string; counts: Record<string, number> }[] };
      expect(queues.map(({ name }) => name).sort()).toEqual(Object.values(QueueName).sort());
      expect(queues.find(({ name }) => name === 'purchases')?.counts.failed).toBe(1);
    },
  );

  it('closes with the session that opened it, and with the role', async () => {
    const token = await tokenOf('operator');
    const opened = await fetch(`${url}/api/admin/queue-room`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
    const statusWith = async () => (await sendRaw(url, 'GET', `${ROOM}/api/queues`, { cookie })).status;
    expect(await statusWith()).toBe(200);
    await lab.unitOfWork.run((tx) =>
      tx.query(`UPDATE account SET role = 'user' WHERE email = $1`, [accounts.operator.email]),
    );
    expect(await statusWith()).toBe(403);
    await lab.unitOfWork.run((tx) =>
      tx.query(`UPDATE account SET role = 'operator' WHERE email = $1`, [accounts.operator.email]),
    );
    expect(await statusWith()).toBe(200);
    await call({ url }, 'POST', '/auth/v1/logout', { token });
    expect(await statusWith()).toBe(401);
  });

  it('retries a failed job for a signed-in operator', async () => {
    behaviour.before = () => Promise.resolve();
    const cookie = await cookieOf();
    for (const site of ['cross-site', 'same-site', 'none']) {
      const asked = await sendRaw(url, 'PUT', `${jobPath()}/retry`, { cookie, 'sec-fetch-site': site });
      expect(asked.status).toBe(403);
    }
    expect(await failedJobs()).toBe(1);
    expect(await sendRaw(url, 'GET', jobPath(), { cookie })).toMatchObject({
      status: 200,
      body: expect.stringContaining('broken for good'),
    });
    expect((await sendRaw(url, 'PUT', `${jobPath()}/retry`, { cookie })).status).toBe(204);
    const effects = await eventually(
      () => lab.effects(eventId),
      (done) => done.includes('first'),
    );
    expect(effects).toEqual(['first', 'second']);
    expect(await failedJobs()).toBe(0);
  });
});

/** One request for each action that the board offers by default. Paths are relative to the room's. */
const REFUSED_ACTIONS: [method: string, path: string, body?: object][] = [
  ['POST', '/api/queues/purchases/add', { name: 'first-test-handler', data: { id: randomUUID() } }],
  ['PUT', '/api/queues/purchases/clean/failed'],
  ['PUT', '/api/queues/purchases/concurrency', { concurrency: 1 }],
  ['PUT', '/api/queues/purchases/rate-limit', { max: 1, duration: 1000 }],
  ['PUT', '/api/queues/purchases/rate-limit/release'],
  ['PUT', '/api/queues/purchases/empty'],
  ['PUT', '/api/queues/purchases/obliterate', { force: true }],
  ['PUT', '/api/queues/schedules/job-schedulers/test-schedule/run'],
  ['PUT', '/api/queues/schedules/job-schedulers/test-schedule/remove'],
  ['PATCH', '/api/queues/schedules/job-schedulers/test-schedule', { every: 1000 }],
  ['PUT', '/api/queues/purchases/kept-job/clean'],
  ['PATCH', '/api/queues/purchases/kept-job/update-data', { jobData: { id: randomUUID() } }],
  ['PATCH', '/api/queues/purchases/kept-job/delay', { delay: 1 }],
  ['PATCH', '/api/queues/purchases/kept-job/priority', { priority: 1 }],
  ['PUT', '/api/queues/purchases/kept-job/remove-unprocessed-children'],
];

const ALLOWED_ACTIONS: [method: string, path: string, status: number][] = [
  ['PUT', '/api/queues/pause', 200],
  ['PUT', '/api/queues/resume', 200],
  ['PUT', '/api/queues/purchases/pause', 200],
  ['PUT', '/api/queues/purchases/resume', 200],
  ['PUT', '/api/queues/purchases/kept-job/retry', 204],
  ['PUT', '/api/queues/purchases/retry/failed', 200],
  ['PUT', '/api/queues/purchases/late-job/promote', 204],
  ['PUT', '/api/queues/purchases/promote', 200],
];

describe.each(ENGINES)('actions in the queue room, queues on %s', (engine) => {
  const database = freshDatabase();
  let lab: Lab;
  let app: NestFastifyApplication;
  let url: string;
  let headers: Record<string, string>;
  let adminId: string;

  const act = (method: string, path: string, body?: object) =>
    sendRaw(
      url,
      method,
      ROOM + path,
      { ...headers, 'content-type': 'application/json' },
      JSON.stringify(body ?? {}),
    );
  const audited = () =>
    rows<{ actorId: string; queue: string; after: Record<string, string> }>(
      lab.unitOfWork.read,
      `SELECT actor_id, subject_id AS queue, after FROM audit_entry WHERE action = 'queue-room-action' ORDER BY position`,
    );
  const snapshot = async () => {
    const queue = lab.queues.get(QueueName.Purchases);
    const jobs = (await queue.getJobs()).map((job) => job.asJSON());
    const schedulers = await lab.queues.get(QueueName.Schedules).getJobSchedulers();
    return {
      jobs: jobs.sort((one, other) => one.id.localeCompare(other.id)),
      schedulers: schedulers.map(({ key, every }) => ({ key, every })),
      concurrency: await queue.getGlobalConcurrency(),
    };
  };

  beforeAll(async () => {
    lab = await openLab(database.url, await emptyRedisOf(engine));
    await seedDemoAccounts(lab.unitOfWork, [accounts.admin]);
    ({ app, url } = await openApi({ ...lab.settings, NODE_ENV: 'test', RATE_LIMIT_FACTOR: 1000 }));
    const [admin] = await rows<{ id: string }>(lab.unitOfWork.read, `SELECT id FROM account`);
    adminId = admin!.id;
    headers = { authorization: `Bearer ${await accessTokenOf({ url }, accounts.admin)}` };
    const queue = lab.queues.get(QueueName.Purchases);
    // A job of the previous release, which holds the whole event with the buyer's address. It fails, because the event is not
    // in the outbox.
    const data = {
      id: randomUUID(),
      payload: { buyerEmail: 'buyer@example.org', note: 'Müller@bücher.example' },
    };
    await queue.add('first-test-handler', data, { jobId: 'kept-job' });
    await queue.add('first-test-handler', {}, { jobId: 'late-job', delay: 86_400_000 });
    await eventually(
      () => queue.getFailedCount(),
      (count) => count === 1,
    );
  });
  afterAll(async () => {
    await app.close();
    await lab.close();
  });

  it.each(REFUSED_ACTIONS)(
    '%s %s is refused to an admin, changes nothing and is audited',
    async (method, path, body = {}) => {
      const before = await snapshot();
      expect(await act(method, path, body)).toMatchObject({ status: 403 });
      expect(await snapshot()).toEqual(before);
      const { actorId, queue, after } = (await audited()).at(-1)!;
      expect(actorId).toBe(adminId);
      expect(queue).toBe(path.split('/')[3]);
      expect(after).toMatchObject({ answer: '403' });
      expect(after['action']?.startsWith(`${method} /api/queues/:queueName/`)).toBe(true);
    },
  );

  it('hides e-mail addresses in the data of a job', async () => {
    for (const path of ['/api/queues?activeQueue=purchases', '/api/queues/purchases/kept-job']) {
      const { status, body } = await sendRaw(url, 'GET', ROOM + path, headers);
      expect(status).toBe(200);
      expect(body).toContain('[e-mail]');
      for (const part of ['buyer@', 'example.org', 'Müller', 'bücher']) expect(body).not.toContain(part);
    }
  });

  it.each(ALLOWED_ACTIONS)('%s %s is allowed and audited', async (method, path, status) => {
    expect(await act(method, path)).toMatchObject({ status });
    const { actorId, after } = (await audited()).at(-1)!;
    expect(actorId).toBe(adminId);
    expect(after).toMatchObject({ answer: String(status) });
  });

  it('run a schedule immediately, by a retry of its last completed job', async () => {
    const queue = lab.queues.get(QueueName.Schedules);
    const [last] = await eventually(
      () => queue.getCompleted(),
      ({ length }) => length > 0,
    );
    expect(await act('PUT', `/api/queues/schedules/${last!.id}/retry`)).toMatchObject({ status: 204 });
    await eventually(
      () => queue.getJob(last!.id!),
      (again) => again?.finishedOn !== undefined && again.finishedOn > last!.finishedOn!,
    );
  });

  it('are not audited if they only read', async () => {
    const before = (await audited()).length;
    await sendRaw(url, 'GET', `${ROOM}/api/queues`, headers);
    expect(await audited()).toHaveLength(before);
  });
});

describe.each(CARRIERS)('access to the queue room, on %s', (engine) => {
  const database = freshDatabase();
  let lab: Lab;
  beforeAll(async () => {
    lab = await openLab(database.url, await emptyRedisOf(engine));
  });
  afterAll(() => lab.close());

  it('requires a second factor in production, and only accepts a __Host- cookie over HTTPS', async () => {
    await seedDemoAccounts(lab.unitOfWork, [accounts.admin]);
    const settings = { ...lab.settings, SITE_URL: 'https://kingdom.example' };
    const production = await openApi({ ...settings, NODE_ENV: 'production' });
    const token = await accessTokenOf(production, accounts.admin);
    const refused = await call(production, 'POST', '/api/admin/queue-room', { token });
    expect(refused).toMatchObject({ status: 403, body: { code: 'MFA_REQUIRED' } });
    await production.app.close();
    const staging = await openApi({ ...settings, NODE_ENV: 'development' });
    const opened = await call(staging, 'POST', '/api/admin/queue-room', { token });
    const [cookie = '', ...attributes] = opened.headers.get('set-cookie')!.split('; ');
    expect(cookie).toMatch(/^__Host-queue-room=/);
    expect(attributes.map((attribute) => attribute.replace(/\d+/, 'N')).sort()).toEqual([
      'HttpOnly',
      'Max-Age=N',
      'Path=/',
      'SameSite=Strict',
      'Secure',
    ]);
    const statusWith = async (sent: string): Promise<number> =>
      (await sendRaw(staging.url, 'GET', `${ROOM}/api/queues`, { cookie: sent })).status;
    expect(await statusWith(cookie)).toBe(200);
    expect(await statusWith(cookie.replace('__Host-', ''))).toBe(401);
    await staging.app.close();
  });

  it('limits sign-ins by the address that our proxy saw, not by one that the caller claims', async () => {
    const { app, url } = await openApi({ ...lab.settings, TRUST_PROXY: true, RATE_LIMIT_FACTOR: 1 / 15 });
    const guess = async (claimed: string, seen: string): Promise<number> => {
      const headers = { 'x-forwarded-for': `${claimed}, ${seen}` };
      return (await call({ url }, 'POST', '/auth/v1/token?grant_type=refresh_token', { headers, body: {} }))
        .status;
    };
    for (let count = 0; count < 10; count++) expect(await guess(`10.0.0.${count}`, '192.0.2.1')).toBe(400);
    expect(await guess('10.0.0.99', '192.0.2.1')).toBe(429);
    expect(await guess('10.0.0.99', '192.0.2.2')).toBe(400);
    await app.close();
  });
});
