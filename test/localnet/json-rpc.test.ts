import { expect, it } from '@jest/globals';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { startChain } from './chain.js';

const post = (url: string, body: string) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
const request = (method: string, params?: unknown, id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});
const errorCode = (code: number) => expect.objectContaining({ error: expect.objectContaining({ code }) });

const KEY = '11111111111111111111111111111111';
const WRONG_PARAMS: [string, unknown][] = [
  ['getBalance', undefined],
  ['getBalance', {}],
  ['getBalance', ['0OIl']],
  ['getBalance', [KEY.slice(1)]],
  ['getBalance', [KEY, { commitment: 'recent' }]],
  ['getBalance', [KEY, { minContextSlot: -1 }]],
  ['getAccountInfo', [KEY, { encoding: 'base64+zstd' }]],
  ['getAccountInfo', [KEY, { dataSlice: { offset: -1, length: 1 } }]],
  ['getMultipleAccounts', [Array(101).fill(KEY)]],
  ['getTokenAccountsByOwner', [KEY, {}]],
  ['getTokenAccountsByOwner', [KEY, { mint: KEY }]],
  ['getTokenAccountBalance', [KEY]],
  ['getMinimumBalanceForRentExemption', [-1]],
  ['getMinimumBalanceForRentExemption', [1e300]],
  ['getFeeForMessage', ['AAAA']],
  ['getBlockTime', ['1']],
  ['getBlocks', [0.5]],
  ['getSignatureStatuses', [[KEY]]],
  ['getSignaturesForAddress', [KEY, { limit: 0 }]],
  ['getSignaturesForAddress', [KEY, { commitment: 'processed' }]],
  ['getTransaction', [5]],
  ['getTransaction', ['1'.repeat(64), { maxSupportedTransactionVersion: 256 }]],
  ['requestAirdrop', [KEY, 0]],
  ['requestAirdrop', [KEY, 1e30]],
  ['sendTransaction', ['', { encoding: 'base64' }]],
  ['sendTransaction', ['!!!!', { encoding: 'base64' }]],
  ['sendTransaction', ['AQ==', { encoding: 'base64' }]],
  ['simulateTransaction', ['0', {}]],
];

it('returns an error for every malformed request and keeps running', async () => {
  const { rpcUrl, connection } = await startChain();
  const answer = async (body: string): Promise<unknown> => (await post(rpcUrl, body)).json();

  expect(await answer('{"jsonrpc": ')).toEqual(errorCode(-32700));
  for (const body of ['null', '5', '{}', '[]', '{"jsonrpc":"2.0","id":{},"method":"getSlot"}']) {
    expect([body, await answer(body)]).toEqual([body, errorCode(-32600)]);
  }
  for (const method of ['constructor', '__proto__', 'mineBitcoin', 'getProgramAccounts']) {
    expect([method, await answer(JSON.stringify(request(method)))]).toEqual([method, errorCode(-32601)]);
  }
  for (const [method, params] of WRONG_PARAMS) {
    const text = JSON.stringify(request(method, params));
    expect([text, await answer(text)]).toEqual([text, errorCode(-32602)]);
  }
  expect(await answer(JSON.stringify(request('getBlock', [1e15])))).toEqual(errorCode(-32004));
  expect((await post(rpcUrl, ' '.repeat(100_001))).status).toBe(413);
  expect((await fetch(rpcUrl)).status).toBe(405);
  expect(await connection.getSlot()).toBeGreaterThan(0);
});

it('responds to batches, leaves notifications unanswered, and allows any page to call', async () => {
  const { rpcUrl } = await startChain();
  const batch = [
    request('getHealth'),
    { jsonrpc: '2.0', method: 'getHealth' },
    request('nothing', [], 'two'),
    7,
  ];
  const response = await post(rpcUrl, JSON.stringify(batch));
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(await response.json()).toEqual([
    { jsonrpc: '2.0', id: 1, result: 'ok' },
    { jsonrpc: '2.0', id: 'two', error: { code: -32601, message: 'Method not found: nothing' } },
    errorCode(-32600),
  ]);
  expect(await (await post(rpcUrl, '{"jsonrpc":"2.0","method":"getHealth"}')).text()).toBe('');
  const preflight = await fetch(rpcUrl, { method: 'OPTIONS' });
  expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([204, '*']);
  const tooMany = JSON.stringify(Array(101).fill(request('getHealth')));
  expect(await (await post(rpcUrl, tooMany)).json()).toEqual(errorCode(-32600));
});

it('returns errors over the WebSocket too, and disconnects clients that send too much', async () => {
  const { wsUrl, connection } = await startChain();
  const socket = new WebSocket(wsUrl);
  await once(socket, 'open');
  const ask = async (text: string): Promise<unknown> => {
    socket.send(text);
    const [data] = (await once(socket, 'message')) as [Buffer];
    return JSON.parse(String(data));
  };
  expect(await ask('nonsense')).toEqual(errorCode(-32700));
  expect(await ask(JSON.stringify(request('programSubscribe', [KEY])))).toEqual(errorCode(-32601));
  expect(await ask(JSON.stringify(request('accountSubscribe', ['x'])))).toEqual(errorCode(-32602));
  expect(await ask(JSON.stringify(request('logsSubscribe', [{ mentions: [] }])))).toEqual(errorCode(-32602));
  expect(await ask(JSON.stringify(request('slotUnsubscribe', [99999999])))).toEqual(errorCode(-32602));
  const subscribed = (await ask(JSON.stringify(request('accountSubscribe', [KEY])))) as { result: number };
  const ended = request('accountUnsubscribe', [subscribed.result]);
  expect(await ask(JSON.stringify(ended))).toMatchObject({ result: true });
  expect(await ask(JSON.stringify(ended))).toEqual(errorCode(-32602));
  socket.send('x'.repeat(100_001));
  const [code] = (await once(socket, 'close')) as [number];
  expect(code).toBe(1009);
  expect(await connection.getSlot()).toBeGreaterThan(0);
});
