import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { UnrecoverableError } from 'bullmq';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QueueName, type Settings } from '#libs/platform';
import { createApi } from '../../apps/api/src/create-api.js';
import { freshDatabase } from '../support/database.js';
import { emptyRedisOf, ENGINES } from '../support/engine-cases.js';
import { behaviour, type Lab, openLab } from '../support/event-lab.js';
import { eventually } from '../support/eventually.js';
import { sendRaw } from '../support/raw-http.js';

const ROOM = '/admin/queues';
const TOKEN = 'operators-only-in-tests';
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

const signIn = (url: string, token: string): Promise<Response> =>
  fetch(`${url}${ROOM}/sign-in`, {
    method: 'POST',
    body: new URLSearchParams({ token }),
    redirect: 'manual',
  });

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
  const cookieOf = async (): Promise<string> =>
    (await signIn(url, TOKEN)).headers.get('set-cookie')?.split(';')[0] ?? '';

  beforeAll(async () => {
    lab = await openLab(database.url, await emptyRedisOf(engine));
    ({ app, url } = await openApi({ ...lab.settings, OPERATOR_TOKEN: TOKEN, RATE_LIMIT_FACTOR: 1000 }));
    behaviour.before = () => Promise.reject(new UnrecoverableError('broken for good'));
    eventId = await lab.append();
    await eventually(failedJobs, (count) => count === 1);
  });
  afterAll(async () => {
    behaviour.before = () => Promise.resolve();
    await app.close();
    await lab.close();
  });

  it.each(SPELLINGS)('is shut at %s, whatever the method and the cookie', async (path) => {
    for (const method of METHODS) {
      for (const cookie of ['', 'operator=', `operator=${Date.now() + 1e9}.forged`]) {
        const { status, body } = await sendRaw(url, method, path, { accept: 'application/json', cookie });
        expect(status, `${method} ${path}`).toBeGreaterThanOrEqual(400);
        expect(status, `${method} ${path}`).toBeLessThan(500);
        for (const secret of [eventId, QueueName.LiveUpdates, 'Bull']) expect(body).not.toContain(secret);
      }
    }
  });

  it('lets nobody outside touch a job', async () => {
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
      expect(await sendRaw(url, method, path), path).toMatchObject({
        status: 401,
        body: expect.stringContaining('"code":"UNAUTHORIZED"'),
      });
    }
    expect(await failedJobs()).toBe(1);
    expect(await lab.queues.get(QueueName.Purchases).isPaused()).toBe(false);
  });

  it.each(['', 'wrong', `${TOKEN} `, TOKEN.toUpperCase()])(
    'does not open for the token "%s"',
    async (token) => {
      const answer = await signIn(url, token);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(await answer.text()).toContain('role="alert"');
    },
  );

  it('refuses a sign-in that is no form, without an error of ours', async () => {
    for (const [type, body] of [
      ['application/json', '{"token":{}}'],
      ['application/json', '{'],
      ['text/plain', 'token'],
      ['application/x-www-form-urlencoded', 'token=a&token=b'],
    ] as const) {
      const headers = { 'content-type': type };
      const { status } = await fetch(`${url}${ROOM}/sign-in`, { method: 'POST', headers, body });
      expect([400, 401, 415]).toContain(status);
    }
  });

  it('shows a page to sign in, and opens for the operator’s token with a cookie scripts can’t read', async () => {
    const door = await sendRaw(url, 'GET', ROOM, { accept: 'text/html' });
    expect(door).toMatchObject({ status: 401, body: expect.stringContaining(`action="${ROOM}/sign-in"`) });
    const answer = await signIn(url, TOKEN);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(ROOM);
    const [cookie = '', ...attributes] = (answer.headers.get('set-cookie') ?? '').split('; ');
    expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Strict']));
    expect(await sendRaw(url, 'GET', ROOM, { cookie })).toMatchObject({
      status: 200,
      body: expect.stringContaining('<div id="root">'),
    });
    const { status, body } = await sendRaw(url, 'GET', `${ROOM}/api/queues`, { cookie });
    expect(status).toBe(200);
    const { queues } = JSON.parse(body) as { queues: { name: string; counts: Record<string, number> }[] };
    expect(queues.map(({ name }) => name).sort()).toEqual(Object.values(QueueName).sort());
    expect(queues.find(({ name }) => name === 'purchases')?.counts.failed).toBe(1);
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

describe.each(ENGINES)('the queue room’s door, on %s', (engine) => {
  const database = freshDatabase();
  let lab: Lab;
  beforeAll(async () => {
    lab = await openLab(database.url, await emptyRedisOf(engine));
  });
  afterAll(() => lab.close());

  it('counts sign-ins by the address our proxy saw, whatever the caller claims', async () => {
    const { app, url } = await openApi({ ...lab.settings, OPERATOR_TOKEN: TOKEN, TRUST_PROXY: true });
    const guess = async (claimed: string, seen: string): Promise<number> => {
      const headers = { 'x-forwarded-for': `${claimed}, ${seen}` };
      const body = new URLSearchParams({ token: 'guess' });
      return (await fetch(`${url}${ROOM}/sign-in`, { method: 'POST', body, headers })).status;
    };
    for (let count = 0; count < 10; count++) expect(await guess(`10.0.0.${count}`, '192.0.2.1')).toBe(401);
    expect(await guess('10.0.0.99', '192.0.2.1')).toBe(429);
    expect(await guess('10.0.0.99', '192.0.2.2')).toBe(401);
    await app.close();
  });

  it('takes ten sign-ins a minute, the right token included, and sends a secure cookie over HTTPS', async () => {
    const settings = { ...lab.settings, OPERATOR_TOKEN: TOKEN, SITE_URL: 'https://kingdom.example' };
    const { app, url } = await openApi(settings);
    expect((await signIn(url, TOKEN)).headers.get('set-cookie')).toContain('Secure');
    for (let count = 0; count < 9; count++) expect((await signIn(url, 'guess')).status).toBe(401);
    const refused = await signIn(url, TOKEN);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await app.close();
  });

  it('never opens while no token is set', async () => {
    const { app, url } = await openApi({
      ...lab.settings,
      OPERATOR_TOKEN: undefined,
      RATE_LIMIT_FACTOR: 1000,
    });
    for (const token of ['', 'undefined', 'null', TOKEN]) expect((await signIn(url, token)).status).toBe(401);
    expect((await sendRaw(url, 'GET', `${ROOM}/api/queues`)).status).toBe(401);
    await app.close();
  });
});
