import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { WebSocket } from 'ws';
import { pino } from 'pino';
import { REALTIME_PATH } from '#contracts';
import { RedisBus } from '#platform';
import { freePort } from '../apps/standalone/src/ports.js';
import type { BenchEngines } from './bench-engines.js';
import { benchEnv, startProgram } from './child-program.js';
import { type Measure, ms, percentile, ratioOf } from './measures.js';

export const SOCKETS = 1_000;
const MESSAGES = 120;

/**
 * Measures one message from the bus to a thousand open sockets of an API process, compared with a bare `ws` broadcast.
 */
export async function measureBroadcast(engines: BenchEngines): Promise<Measure[]> {
  const ours = await measureOurs(engines);
  const bare = await measureBare();
  return [
    {
      what: `one message to ${SOCKETS} sockets, worker off, p99`,
      ours: ms(percentile(ours, 99)),
      peer: `${ms(percentile(bare, 99))} bare ws`,
      ratio: ratioOf(percentile(ours, 99), percentile(bare, 99)),
      aim: '≤ 2',
    },
  ];
}

async function measureOurs(engines: BenchEngines): Promise<number[]> {
  const port = String(await freePort());
  const api = await startProgram(
    'api',
    { ...benchEnv(await engines.freshDatabase(), engines.redisUrl), PORT: port },
    `http://127.0.0.1:${port}/health/live`,
  );
  const redis = new Redis(engines.redisUrl);
  try {
    const sockets = await openPages(port);
    const bus = new RedisBus(redis, pino({ level: 'silent' }));
    const message = { room: 'public', event: 'price.updated', payload: { symbol: 'SOL' } } as const;
    return await measure(sockets, '42', () => void bus.publish(message));
  } finally {
    redis.disconnect();
    await api.stop();
  }
}

/**
 * Opens plain sockets that speak only the necessary part of socket.io, so that receiving costs no more than with `ws`.
 */
export const openPages = (port: string): Promise<WebSocket[]> =>
  openSockets(
    `ws://127.0.0.1:${port}${REALTIME_PATH}/?EIO=4&transport=websocket`,
    (socket) => socket.send('40'),
    '40',
  );

async function measureBare(): Promise<number[]> {
  const port = await freePort();
  const child = fork(fileURLToPath(new URL('bare-broadcast.js', import.meta.url)), [String(port)]);
  await once(child, 'message');
  const sockets = await openSockets(`ws://127.0.0.1:${port}`);
  const message = `42${JSON.stringify(['price.updated', { symbol: 'SOL' }])}`;
  const latencies = await measure(sockets, '42', () => child.send(message));
  child.kill();
  return latencies;
}

async function openSockets(
  url: string,
  greet: (socket: WebSocket) => void = () => undefined,
  greeting?: string,
): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  for (let i = 0; i < SOCKETS; i++) {
    const socket = new WebSocket(url);
    await once(socket, 'open');
    if (greeting) {
      const greeted = new Promise<void>((resolve) => {
        socket.on('message', (data) => {
          if (String(data).startsWith(greeting)) resolve();
        });
      });
      greet(socket);
      await greeted;
    }
    sockets.push(socket);
  }
  return sockets;
}

/**
 * Returns the milliseconds from sending a message until each socket has received it, for all messages but the first
 * few.
 * @param prefix how the message begins
 * @param first the number of messages at the beginning that don't count
 */
export async function measure(
  sockets: WebSocket[],
  prefix: string,
  send: () => void,
  messages = MESSAGES,
  first = 20,
): Promise<number[]> {
  const latencies: number[] = [];
  let start = 0;
  let left = 0;
  let done = (): void => undefined;
  for (const socket of sockets) {
    socket.on('message', (data) => {
      if (!String(data).startsWith(prefix)) return;
      latencies.push(performance.now() - start);
      left -= 1;
      if (left === 0) done();
    });
  }
  for (let i = 0; i < messages; i++) {
    left = sockets.length;
    const all = new Promise<void>((resolve) => (done = resolve));
    start = performance.now();
    send();
    await all;
  }
  for (const socket of sockets) socket.terminate();
  return latencies.slice(first * sockets.length);
}
