import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { io, type Socket } from 'socket.io-client';
import { type ClientEvents, REALTIME_PATH } from '#contracts';
import { RedisBus, signalOperators } from '#platform';
import { freePort } from '../apps/standalone/src/ports.js';
import { openSqlProxy } from '../test/support/sql-proxy.js';
import type { BenchEngines } from './bench-engines.js';
import { benchEnv, startProgram } from './child-program.js';
import type { Measure } from './measures.js';
import { ADMIN_ENV, signInAsAdmin } from './operators-session.js';

const OVERVIEWS = 10;
const SIGNALS_PER_SECOND = 200;
/** Two windows of the overview's signals, and the pages' own looks, fit into it. */
const SPAN_S = 20;

/** Measures how many statements an API sends because ten overviews are open while much happens, beside those of its own. */
export async function measureOperators(engines: BenchEngines): Promise<Measure[]> {
  let statements = 0;
  const database = new URL(await engines.freshDatabase());
  const proxy = await openSqlProxy(Number(database.port), {
    before: () => true,
    after: () => true,
    sent: () => void (statements += 1),
  });
  database.port = String(proxy.port);
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...benchEnv(database.href, engines.redisUrl),
    PORT: port,
    ...ADMIN_ENV,
  };
  const api = await startProgram('api', env, `${url}/health/live`);
  const redis = new Redis(engines.redisUrl);
  const bus = new RedisBus(redis, pino({ level: 'silent' }));
  const load = setInterval(() => {
    void signalOperators(bus, 'purchases', 'overview', 'events', 'donations');
  }, 1_000 / SIGNALS_PER_SECOND);
  const rate = async (): Promise<number> => {
    const before = statements;
    await pause(SPAN_S * 1_000);
    return (statements - before) / SPAN_S;
  };
  const pages: Page[] = [];
  try {
    const token = await signInAsAdmin(url);
    const alone = await rate();
    for (let page = 0; page < OVERVIEWS; page += 1) pages.push(await openOverview(url, token));
    const caused = (await rate()) - alone;
    return [
      {
        what: `queries caused by ${OVERVIEWS} open overviews, ${SIGNALS_PER_SECOND} changes a second`,
        ours: `${caused.toFixed(1)}/s`,
        peer: '5/s',
        ratio: (caused / 5).toFixed(2),
        aim: '≤ 1',
      },
    ];
  } finally {
    clearInterval(load);
    for (const { close } of pages) close();
    redis.disconnect();
    await api.stop();
    proxy.close();
  }
}

interface Page {
  close: () => void;
}

/** Asks as the page does: on signals, and rarely by itself. */
async function openOverview(url: string, token: string): Promise<Page> {
  const ask = async (path: string): Promise<void> => {
    const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
  };
  const figures = () =>
    Promise.all([ask('/api/admin/overview?days=7'), ask('/api/admin/overview/series?days=7')]);
  const alerts = () => ask('/api/admin/alerts?state=open&limit=100');
  const socket: Socket = io(url, { path: REALTIME_PATH, transports: ['websocket'], auth: { token } });
  socket.on('operators.changed', ({ changed }: ClientEvents['operators.changed']) => {
    if (changed.includes('overview')) void figures();
    if (changed.includes('alerts')) void alerts();
  });
  const timers = [
    setInterval(() => void figures(), 60_000),
    setInterval(() => void alerts(), 60_000),
    setInterval(() => void fetch(`${url}/health/ready`), 15_000),
  ];
  await Promise.all([figures(), alerts(), ask('/api/admin/access'), ask('/api/admin/setup')]);
  return {
    close: () => {
      timers.forEach(clearInterval);
      socket.disconnect();
    },
  };
}
