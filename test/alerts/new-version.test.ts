import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AlertEpisodeList, System } from '#contracts';
import { isNewerVersion, productVersion } from '#platform';
import { AlertChecks } from '../../libs/features/operations/src/alerts/alert-checks.service.js';
import { LookForRelease } from '../../libs/features/operations/src/releases/look-for-release.schedule.js';
import { WorkerModule } from '../../apps/worker/src/worker.module.js';
import { accessTokenOf, call } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { ADMIN, type Kingdom, startKingdom } from '../support/kingdom.js';

const PAGE = 'https://releases.example.org/kingdom/v1.2.3';
const database = freshDatabase();
let kingdom: Kingdom;
let worker: INestApplication;
let server: Server;
let token: string;
const asked: string[] = [];
let response: { status: number; body: unknown } = { status: 404, body: {} };

beforeAll(async () => {
  server = createServer((request, reply) => {
    asked.push(request.headers['user-agent'] ?? '');
    reply.writeHead(response.status, { 'content-type': 'application/json' });
    reply.end(JSON.stringify(response.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  kingdom = await startKingdom({
    databaseUrl: database.url,
    env: { RELEASES_URL: `http://127.0.0.1:${port}/latest`, ALERT_CHECK_S: '60' },
  });
  worker = await NestFactory.create(WorkerModule.forRoot(kingdom.settings), new FastifyAdapter(), {
    logger: false,
  });
  await worker.init();
  token = await accessTokenOf(kingdom, ADMIN);
});
afterAll(async () => {
  await worker.close();
  await kingdom.close();
  server.closeAllConnections();
  server.close();
});

const system = async () =>
  (await call(kingdom, 'GET', '/api/admin/system', { token })).body as unknown as System;
const look = async (status: number, body: unknown) => {
  response = { status, body };
  await worker.get(LookForRelease, { strict: false }).run();
  return (await system()).newest;
};
const openVersions = async () => {
  await kingdom.app.get(AlertChecks, { strict: false }).check();
  const { body } = await call(kingdom, 'GET', '/api/admin/alerts?state=open&limit=100', { token });
  return (body as unknown as AlertEpisodeList).items
    .filter(({ rule }) => rule === 'new-version')
    .map(({ subject }) => subject);
};

it('a worker asks once for a period, and a failed look is shown and not repeated', async () => {
  const newest = await eventually(
    async () => (await system()).newest,
    (found) => found !== null,
  );
  expect(newest).toMatchObject({
    version: null,
    error: 'the server of releases responded with 404',
    isNewer: false,
  });
  await worker.get(LookForRelease, { strict: false }).tick();
  // Says neither which kingdom asks nor which version it has.
  expect(asked).toEqual(['kingdom']);
  expect(await openVersions()).toEqual([]);
});

it('a newer release is shown with its page, and opens one episode', async () => {
  expect(await look(200, { tag_name: 'v1.2.3', html_url: PAGE, prerelease: false })).toMatchObject({
    version: '1.2.3',
    url: PAGE,
    error: null,
    isNewer: isNewerVersion('1.2.3', productVersion),
  });
  expect(await openVersions()).toEqual(['1.2.3']);
  expect(await look(503, {})).toMatchObject({ version: '1.2.3', error: expect.stringContaining('503') });
  expect(await openVersions()).toEqual(['1.2.3']);
});

it('this release, and an older one, are no alert', async () => {
  for (const version of [productVersion, '0.0.9'])
    expect(await look(200, { tag_name: version, html_url: PAGE })).toMatchObject({ version, isNewer: false });
});

it.each([
  ['a version with markup', { tag_name: '<b>9.9.9</b>', html_url: PAGE }],
  ['a page that is a script', { tag_name: '9.9.9', html_url: 'javascript:alert(1)' }],
  ['no page', { tag_name: '9.9.9' }],
  ['a list', []],
])('%s is refused', async (_, body) => {
  expect(await look(200, body)).toMatchObject({
    version: '0.0.9',
    error: expect.stringContaining('no release'),
  });
});
