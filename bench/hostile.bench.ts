import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { seedDemoAccounts } from '#features/auth';
import { accessTokenOf } from '../test/support/auth.js';
import { startKingdom } from '../test/support/kingdom.js';
import { checksumOf } from '../test/support/tables.js';
import type { BenchEngines } from './bench-engines.js';
import type { Measure } from './measures.js';
import { CONNECTIONS } from './rates.js';

const REQUESTS = 100_000;
const MEMBER = { email: 'member@kingdom.test', password: 'a member of this bench', role: 'user' } as const;

/** Routes at which even a request without a valid body may succeed for a member, so they get no member's token. */
const SUCCEEDS_WITHOUT_BODY =
  /\/(?:sessions|logout|read|preferences|reauthenticate|user|recovery-codes|challenge)$/;
const VERBS = /^(?:GET|POST|PUT|PATCH|DELETE) \/(?!assets|api\/docs)/;

const HOSTILE_VALUES: readonly unknown[] = [
  null,
  -1,
  1e308,
  '',
  ' ',
  '0',
  '-0.1',
  '1e9',
  'NaN',
  '\u0000',
  '\ud800',
  '\u202eevil',
  "'; DROP TABLE account; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '9'.repeat(400),
  'x'.repeat(60_000),
  [],
  [[[[[[[[[[]]]]]]]]]],
  {},
  { $ne: null },
  { length: 1e9 },
  true,
];
const FIELDS = [
  'id',
  'email',
  'password',
  'amount',
  'tokenAmount',
  'buyerWallet',
  'token',
  'type',
  '__proto__',
  'constructor',
];
const SEGMENTS = ['x', randomUUID(), '%00', '%2e%2e', '%F0%9F%91%91', '9'.repeat(300), "'", 'null', '-1'];
const TYPES = [
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  '',
];
const TOKENS = [undefined, 'x', 'Bearer', 'Bearer x.y.z', `Bearer ${'a'.repeat(5_000)}`];

/**
 * Sends 100,000 malformed or unauthorised requests to all routes of the running program, and counts 5xx responses and
 * changes in the database.
 */
export async function measureHostile(engines: BenchEngines): Promise<Measure[]> {
  const kingdom = await startKingdom({
    databaseUrl: await engines.freshDatabase(),
    redisUrl: engines.redisUrl,
  });
  try {
    await kingdom.startWorker();
    await seedDemoAccounts(kingdom.unitOfWork, [MEMBER]);
    const member = `Bearer ${await accessTokenOf(kingdom, MEMBER)}`;
    const routes = kingdom.app
      .getHttpAdapter()
      .getInstance()
      .routeList.filter((route) => VERBS.test(route));
    const before = await checksumOf(kingdom);
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    const counts = new Map<number, number>();
    let sent = 0;
    const attack = async (): Promise<void> => {
      while (sent < REQUESTS) {
        sent += 1;
        const hostile = hostileRequest(routes[sent % routes.length]!, member);
        const status = await send(agent, kingdom.url, hostile);
        counts.set(status, (counts.get(status) ?? 0) + 1);
        if (status >= 500) process.stdout.write(`${status} ${JSON.stringify(hostile).slice(0, 300)}\n`);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, attack));
    agent.destroy();
    const failures = [...counts].reduce((sum, [status, count]) => sum + (status >= 500 ? count : 0), 0);
    const changed = (await checksumOf(kingdom)) === before ? 0 : 1;
    const requests = REQUESTS.toLocaleString('en');
    return [
      {
        what: `${requests} hostile requests to ${routes.length} routes: 5xx responses`,
        ours: `${failures}`,
        peer: '',
        ratio: '',
        aim: '0',
      },
      { what: 'the same: changes in the database', ours: `${changed}`, peer: '', ratio: '', aim: '0' },
    ];
  } finally {
    await kingdom.close();
  }
}

interface HostileRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

function hostileRequest(route: string, member: string): HostileRequest {
  const [method = '', template = ''] = route.split(' ');
  const token = SUCCEEDS_WITHOUT_BODY.test(template) ? one(TOKENS) : one([...TOKENS, member]);
  const path = template.replaceAll(/:\w+/g, () => one(SEGMENTS)).replace('*', one(SEGMENTS));
  const query = one([
    '',
    `?limit=${encodeURIComponent(one(SEGMENTS))}`,
    `?cursor=${'9'.repeat(40)}`,
    '?x[]=1&x=2',
  ]);
  const type = one(TYPES);
  return {
    method,
    path: path + query,
    headers: {
      ...(token && { authorization: token }),
      ...(method !== 'GET' && type && { 'content-type': type }),
      ...(one([0, 1]) === 1 && { 'idempotency-key': one(['', 'x', 'y'.repeat(300), randomUUID()]) }),
    },
    body:
      method === 'GET' ? undefined : one([hostileBody, () => '{"a":', () => '', () => '['.repeat(5_000)])(),
  };
}

const hostileBody = (): string =>
  JSON.stringify(
    Object.fromEntries(Array.from({ length: 1 + draw(4) }, () => [one(FIELDS), one(HOSTILE_VALUES)])),
  );

const draw = (below: number): number => Math.floor(Math.random() * below);
const one = <T>(list: readonly T[]): T => list[draw(list.length)]!;

/** @returns the status of the response, or 0 if the server closed the connection */
function send(agent: Agent, url: string, { method, path, headers, body }: HostileRequest): Promise<number> {
  return new Promise((resolve) => {
    const sized =
      body === undefined ? headers : { ...headers, 'content-length': `${Buffer.byteLength(body)}` };
    const outgoing = request(url + path, { method, agent, headers: sized }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', () => resolve(0));
    });
    outgoing.on('error', () => resolve(0));
    outgoing.end(body);
  });
}
