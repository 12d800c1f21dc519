import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Presale, Price } from '#contracts';
import { Prices } from '#features/payments';
import { freshDatabase } from '../support/database.js';
import { brand, type Kingdom, startKingdom } from '../support/kingdom.js';

const FALLBACK = { price: brand.presale.fallbackSolPrice, source: 'fallback' };
const MINUTE_MS = 60_000;

type Answer = (response: ServerResponse) => void;

const quotes =
  (amount: unknown): Answer =>
  (response) =>
    response.end(JSON.stringify({ data: { base: 'SOL', currency: 'USD', amount } }));

describe('the SOL price of an HTTP provider', () => {
  const database = freshDatabase();
  const asked: (string | undefined)[] = [];
  let answer: Answer;
  let provider: Server;
  let kingdom: Kingdom;
  let prices: Prices;

  const shown = async (): Promise<Price> =>
    (await (await fetch(`${kingdom.url}/api/prices/SOL`)).json()) as Price;

  beforeAll(async () => {
    provider = createServer((request, response) => {
      asked.push(request.url);
      answer(response);
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const { port } = provider.address() as AddressInfo;
    const PRICE_URL = `http://127.0.0.1:${port}/prices/{symbol}-USD/spot`;
    kingdom = await startKingdom({ databaseUrl: database.url, env: { PRICE_PROVIDER: 'http', PRICE_URL } });
    prices = kingdom.app.get(Prices);
  });
  beforeEach(() => {
    answer = quotes('200.5');
  });
  afterAll(async () => {
    await kingdom.close();
    provider.closeAllConnections();
    await new Promise((resolve) => provider.close(resolve));
  });

  it('is 192.31, marked as the fallback, before the first response (specification §7)', async () => {
    expect(FALLBACK.price).toBe('192.31');
    expect(await shown()).toMatchObject(FALLBACK);
  });

  it('is the provider’s after its first response, and fees are computed from it', async () => {
    expect(await prices.refresh('SOL')).toBeUndefined();
    expect(asked).toEqual(['/prices/SOL-USD/spot']);
    expect(await shown()).toMatchObject({ symbol: 'SOL', price: '200.5', source: 'live' });
    expect((await shown()).provider).toMatch(/^127\.0\.0\.1:\d+$/);
    const presale = (await (await fetch(`${kingdom.url}/api/presale`)).json()) as Presale;
    expect(presale.fees.ETH).toEqual({ amount: '0.016', unit: 'SOL', usd: '3.208' });
    expect(presale.chainCurrencies).toEqual([]);
  });

  const failures: [what: string, answer: Answer][] = [
    ['returns 500', (response) => response.writeHead(500).end('{"data":{"amount":"1"}}')],
    ['does not return JSON', (response) => response.end('<html>')],
    ['returns other JSON', (response) => response.end('{"price":"200"}')],
    ['returns zero', quotes('0.000')],
    ['returns a negative price', quotes('-200')],
    ['returns an exponent', quotes('2e2')],
    ['does not return a number', quotes('NaN')],
    ['returns a number without its decimals', quotes(200.1)],
    ['hangs up', (response) => response.destroy()],
    ['hangs up halfway', (response) => response.write('{"data":', () => response.destroy())],
  ];

  it.each(failures)('falls back when the provider %s, and recovers afterwards', async (_what, failure) => {
    await prices.refresh('SOL');
    expect(await shown()).toMatchObject({ price: '200.5', source: 'live' });
    answer = failure;
    expect(await prices.refresh('SOL')).toBeInstanceOf(Error);
    expect(await shown()).toMatchObject(FALLBACK);
    answer = quotes('201');
    expect(await prices.refresh('SOL')).toBeUndefined();
    expect(await shown()).toMatchObject({ price: '201', source: 'live' });
  });

  it('is called live for five minutes after the last response, and no longer', async () => {
    const answeredAt = new Date('2026-03-01T12:00:00Z');
    await prices.refresh('SOL', answeredAt);
    const after = (ms: number): Promise<Price> => prices.current('SOL', new Date(answeredAt.getTime() + ms));
    expect(await after(5 * MINUTE_MS)).toMatchObject({ price: '200.5', source: 'live' });
    expect(await after(5 * MINUTE_MS + 1)).toMatchObject({
      ...FALLBACK,
      updatedAt: answeredAt.toISOString(),
    });
  });

  it('is available only for SOL', async () => {
    for (const symbol of ['BTC', 'sol', '%00']) {
      expect((await fetch(`${kingdom.url}/api/prices/${symbol}`)).status).toBe(400);
    }
  });
});

describe('the SOL price of the offline demo', () => {
  const database = freshDatabase();

  it('is the fallback, and marked so, after any number of refreshes', async () => {
    const kingdom = await startKingdom({ databaseUrl: database.url });
    const prices = kingdom.app.get(Prices);
    expect(await prices.refresh('SOL')).toBeUndefined();
    expect(await prices.current('SOL')).toMatchObject({ ...FALLBACK, provider: 'offline demo' });
    await kingdom.close();
  });
});
