import { afterEach, expect, it } from '@jest/globals';
import { SolanaJSONRPCError } from '@solana/web3.js';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { RpcFailure, RpcPool } from '#money/chain';

interface Asked {
  method: string;
  headers: IncomingHttpHeaders;
}
type Reply = { status?: number; headers?: Record<string, string>; body?: unknown } | 'silence' | 'disconnect';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** An endpoint that replies to every request with `reply`, which the test may change. */
async function endpoint(reply: Reply = result('ok')) {
  const asked: Asked[] = [];
  const state = { reply, asked, url: '' };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { id, method } = JSON.parse(Buffer.concat(chunks).toString()) as { id: unknown; method: string };
      asked.push({ method, headers: request.headers });
      if (state.reply === 'silence') return;
      if (state.reply === 'disconnect') return void request.socket.destroy();
      const { status = 200, headers = {}, body } = state.reply;
      response.writeHead(status, headers);
      response.end(typeof body === 'string' ? body : JSON.stringify({ jsonrpc: '2.0', id, ...Object(body) }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return state;
}

const result = (value: unknown): Reply => ({ body: { result: value } });
const failure = (code: number): Reply => ({ body: { error: { code, message: 'refused' } } });
const atSlot = (slot: number): Reply => result({ context: { slot }, value: slot });

/** A pool whose clock only moves by hand, so that a back-off lasts until the test ends it. */
function poolOf(endpoints: readonly { url: string }[], timeoutMs = 5_000) {
  let now = 1_000_000;
  const time = { now: () => now, wait: () => Promise.resolve() };
  const pool = new RpcPool(
    endpoints.map(({ url }) => url),
    { time, timeoutMs },
  );
  return { pool, pass: (ms: number) => void (now += ms) };
}

const read = (pool: RpcPool) => pool.read((connection) => connection.call('getHealth', [], z.unknown()));
const readSlot = (pool: RpcPool, commitment = 'finalized') =>
  pool.read((connection) => connection.call('getMultipleAccounts', [[], { commitment }], z.unknown()));
const healthy = (pool: RpcPool) => pool.health().map(({ healthy }) => healthy);
const counts = (...endpoints: { asked: unknown[] }[]) => endpoints.map(({ asked }) => asked.length);

it.each<[string, Reply]>([
  ['disconnects', 'disconnect'],
  ['is silent', 'silence'],
  ['responds with HTTP 503', { status: 503 }],
  ['responds with HTTP 429', { status: 429 }],
  ['rejects its key', { status: 403 }],
  ['is behind (−32005)', failure(-32005)],
  ['has not reached the slot (−32016)', failure(-32016)],
  ['responds with a page', { body: '<html>' }],
])(
  'an endpoint that %s is replaced by the next one, and left out until its back-off ends',
  async (_, reply) => {
    const [first, second] = [await endpoint(reply), await endpoint()];
    const { pool, pass } = poolOf([first, second], reply === 'silence' ? 50 : 5_000);
    expect(await read(pool)).toBe('ok');
    expect(healthy(pool)).toEqual([false, true]);
    await read(pool);
    expect(counts(first, second)).toEqual([1, 2]);
    first.reply = result('ok');
    pass(500);
    await read(pool);
    expect(counts(first, second)).toEqual([2, 2]);
    expect(pool.health()[0]).toEqual({ url: first.url, healthy: true, behind: 0, failures: 0 });
  },
);

it('an endpoint is left out for as long as its Retry-After says, in seconds or as a date', async () => {
  const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
  const limited = await endpoint({ status: 429, headers: { 'retry-after': '60' } });
  const { pool, pass } = poolOf([limited, await endpoint()]);
  const askedAfter = async (ms: number) => {
    pass(ms);
    await read(pool);
    return limited.asked.length;
  };
  expect(await askedAfter(0)).toBe(1);
  expect(await askedAfter(59_999)).toBe(1);
  limited.reply = { status: 503, headers: { 'retry-after': inAnHour } };
  expect(await askedAfter(1)).toBe(2);
  expect(await askedAfter(3_000_000)).toBe(2);
  expect(await askedAfter(3_000_000)).toBe(3);
});

it.each([-32602, -32015, -32601])(
  'a request that is itself at fault (%d) is not retried, and the endpoint stays healthy',
  async (code) => {
    const [first, second] = [await endpoint(failure(code)), await endpoint()];
    const { pool } = poolOf([first, second]);
    const error = await read(pool).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SolanaJSONRPCError);
    expect(error).toMatchObject({ code });
    expect(healthy(pool)).toEqual([true, true]);
    expect(counts(first, second)).toEqual([1, 0]);
  },
);

it('if none is healthy, the endpoint that is due first is asked, and the last error is thrown', async () => {
  const [first, second] = [
    await endpoint({ status: 429, headers: { 'retry-after': '60' } }),
    await endpoint({ status: 500 }),
  ];
  const { pool } = poolOf([first, second]);
  await expect(read(pool)).rejects.toThrow(new RpcFailure(`${second.url} responded with HTTP 500`));
  second.reply = result('back');
  expect(await read(pool)).toBe('back');
  expect(counts(first, second)).toEqual([1, 2]);
  expect(healthy(pool)).toEqual([false, true]);
});

it('an endpoint 50 slots behind another is left out, and its stale response is not used', async () => {
  const [first, second] = [await endpoint(atSlot(951)), await endpoint(atSlot(1_000))];
  const { pool, pass } = poolOf([first, second]);
  await pool.readFrom(2, (connection) =>
    connection.call('getMultipleAccounts', [[], { commitment: 'finalized' }], z.unknown()),
  );
  expect(healthy(pool)).toEqual([true, true]);
  first.reply = atSlot(950);
  expect(await readSlot(pool)).toMatchObject({ value: 1_000 });
  expect(pool.health()[0]).toMatchObject({ healthy: false, behind: 50 });
  first.reply = atSlot(1_010);
  pass(500);
  expect(await readSlot(pool)).toMatchObject({ value: 1_010 });
  expect(pool.health()[0]).toMatchObject({ healthy: true, behind: 0 });
});

it('an endpoint that falls behind is noticed by reads alone', async () => {
  const endpoints = [
    await endpoint(atSlot(800)),
    await endpoint(atSlot(1_000)),
    await endpoint(atSlot(1_001)),
  ];
  const { pool } = poolOf(endpoints);
  for (let read = 0; read < 40; read += 1) await readSlot(pool);
  expect(healthy(pool)).toEqual([false, true, true]);
  expect(counts(...endpoints)).toEqual([20, 19, 2]);
});

it('an endpoint is not behind its own earlier slots, so a chain that starts over can be read', async () => {
  const only = await endpoint(atSlot(1_000));
  const { pool } = poolOf([only]);
  await readSlot(pool);
  only.reply = atSlot(1);
  expect(await readSlot(pool)).toMatchObject({ value: 1 });
});

it('finalized slots are not compared with confirmed ones', async () => {
  const [first, second] = [await endpoint('disconnect'), await endpoint(atSlot(1_000))];
  const { pool, pass } = poolOf([first, second]);
  await readSlot(pool, 'confirmed');
  pass(500);
  first.reply = atSlot(940);
  expect(await readSlot(pool, 'finalized')).toMatchObject({ value: 940 });
});

it('a quorum asks different endpoints, replaces the ones that fail, and returns what there is', async () => {
  const endpoints = [await endpoint(result(1)), await endpoint('disconnect'), await endpoint(result(3))];
  const { pool } = poolOf(endpoints);
  const ask = () => pool.readFrom(2, (connection) => connection.call('getSlot', [], z.number()));
  expect((await ask()).sort()).toEqual([1, 3]);
  endpoints[2]!.reply = 'disconnect';
  expect(await ask()).toEqual([1]);
  endpoints[0]!.reply = 'disconnect';
  await expect(ask()).rejects.toThrow(RpcFailure);
});

it('a transaction is sent to all endpoints, and one that accepts it suffices', async () => {
  const endpoints = [
    await endpoint(failure(-32002)),
    await endpoint({ status: 500 }),
    await endpoint(result('signature')),
  ];
  const { pool } = poolOf(endpoints);
  expect(await pool.sendToAll(new Uint8Array(10))).toBe('signature');
  endpoints[2]!.reply = { status: 500 };
  await expect(pool.sendToAll(new Uint8Array(10))).rejects.toThrow('Simulation failed');
  expect(counts(...endpoints)).toEqual([2, 2, 2]);
  expect(healthy(pool)).toEqual([true, false, false]);
  endpoints[0]!.reply = { status: 500 };
  await expect(pool.sendToAll(new Uint8Array(10))).rejects.toThrow(RpcFailure);
});

it('requests beyond an endpoint’s budget wait instead of failing', async () => {
  const waits: number[] = [];
  const time = { now: () => 1_000_000, wait: async (ms: number) => void waits.push(ms) };
  const only = await endpoint();
  const pool = new RpcPool([only.url], { time, requestsPerSecond: 2 });
  for (let request = 0; request < 4; request += 1) await read(pool);
  expect(waits).toEqual([500, 1_000]);
  expect(counts(only)).toEqual([4]);
});

it('credentials are sent as a header, and neither they nor paths or queries appear in reports or errors', async () => {
  const { url, asked } = await endpoint({ status: 500 });
  const secret = url.replace('http://', 'http://user:p%40ss@') + '/secret-path?api-key=secret';
  const { pool } = poolOf([{ url: secret }]);
  const error = await read(pool).catch((reason: unknown) => reason as Error);
  expect(asked[0]?.headers.authorization).toBe(`Basic ${Buffer.from('user:p@ss').toString('base64')}`);
  expect(`${JSON.stringify(pool.health())} ${String(error)}`).not.toMatch(/secret|p@ss|user/);
});
