import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import type { DonationList, DonationTotals } from '#contracts';
import { DonationLists } from '#features/donations';
import { MemoryResponses } from '#platform';
import { call } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { signedGift } from '../support/gifts.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';
import { signUpWithoutMail } from '../support/orders.js';

const TOTALS = '/api/donations/totals';
const PATHS = [
  '/api/donations',
  TOTALS,
  '/api/presale',
  '/api/prices/SOL',
  '/api/rewards/pool',
  '/api/vault',
  '/api/leaderboards/daily',
];

describe('responses from memory', () => {
  const database = freshDatabase();
  let kingdom: Kingdom;

  beforeAll(async () => {
    kingdom = await startKingdom({
      databaseUrl: database.url,
      env: { AUTH_CONFIRM_EMAIL: 'false' },
      servesFromMemory: true,
    });
  });
  afterAll(() => kingdom.close());
  afterEach(() => void jest.restoreAllMocks());

  const read = (path: string, headers: Record<string, string> = {}) => fetch(kingdom.url + path, { headers });
  const headersOf = ({ headers }: Response) =>
    Object.fromEntries([...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)));

  it.each(PATHS)('have a validator, and the headers of the route’s ordinary response: %s', async (path) => {
    const ordinary = await read(path, { 'accept-language': 'de' });
    expect(ordinary.status).toBe(200);
    expect(ordinary.headers.get('etag')).toMatch(/^"[\w-]{43}"$/);
    expect(ordinary.headers.get('cache-control')).toBe('no-cache');
    expect(ordinary.headers.get('vary')).toContain('Accept-Language');
    expect(ordinary.headers.get('content-language')).toBe('de');
    const text = await ordinary.text();
    // Reading again at once is most likely served from memory; if not, only the clock in the body may differ.
    const again = await read(path, { 'accept-language': 'de' });
    const same = (await again.text()) === text;
    if (same) expect(headersOf(again)).toEqual(headersOf(ordinary));
    expect(again.headers.get('x-request-id')).not.toBe(ordinary.headers.get('x-request-id'));
  });

  it('are 304 without a body for a reader who has them, from memory and anew', async () => {
    const first = await read(TOTALS);
    const etag = first.headers.get('etag') ?? '';
    for (const sent of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const known = await read(TOTALS, { 'if-none-match': sent });
      expect([sent, known.status, await known.text()]).toEqual([sent, 304, '']);
      expect(known.headers.get('etag')).toBe(etag);
      expect(known.headers.get('content-security-policy')).not.toBeNull();
    }
    await call(kingdom, 'POST', '/api/donations/terms', { body: { amount: '0' } });
    expect((await read(TOTALS, { 'if-none-match': etag })).status).toBe(304);
    expect((await read(TOTALS, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('show a write of the same process at once, to readers of every language', async () => {
    const latest = async (language: string) =>
      (await (await read('/api/donations', { 'accept-language': language })).json()) as DonationList;
    const total = async () => ((await (await read(TOTALS)).json()) as DonationTotals).totalAmount;
    for (const expected of [1, 2, 3]) {
      await Promise.all([latest('en'), latest('de'), total()]);
      const { status, body } = await call(kingdom, 'POST', '/api/donations', {
        body: await signedGift(kingdom, { amount: '7' }),
      });
      expect(status).toBe(201);
      for (const language of ['en', 'de'])
        expect((await latest(language)).items[0]?.id).toBe(String(body?.['id']));
      expect(await total()).toBe(String(7 * expected));
    }
  });

  it('show a change that nothing reports as well', async () => {
    const total = async () => ((await (await read(TOTALS)).json()) as DonationTotals).totalAmount;
    await total();
    await kingdom.unitOfWork.read.query(`UPDATE donation_tally SET total = total + 1000000 WHERE lane = 0`);
    expect(await eventually(total, (amount) => amount !== '21')).toBe('22');
  });

  it('are read from the database by one request at a time, while hundreds read', async () => {
    const lists = kingdom.app.get(DonationLists, { strict: false });
    const queries = jest.spyOn(kingdom.app.get(DataSource), 'query');
    const { totals } = lists;
    let running = 0;
    let most = 0;
    jest.spyOn(lists, 'totals').mockImplementation(async () => {
      running += 1;
      most = Math.max(most, running);
      try {
        return await totals.call(lists);
      } finally {
        running -= 1;
      }
    });
    kingdom.app.get(MemoryResponses).allChanged();
    const responses = await Promise.all(Array.from({ length: 300 }, () => read(TOTALS)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ headers }) => headers.get('x-request-id'))).size).toBe(300);
    expect(most).toBe(1);
    const ofTotals = queries.mock.calls.filter(([sql]) => sql.includes('donation_tally'));
    expect(ofTotals.length).toBe(jest.mocked(lists.totals).mock.calls.length);
    expect(ofTotals.length).toBeLessThan(100);
  });

  it('that failed reach those who wait for them, and are not kept', async () => {
    const lists = kingdom.app.get(DonationLists, { strict: false });
    let fail: (error: Error) => void = () => undefined;
    const failing = jest
      .spyOn(lists, 'totals')
      .mockImplementationOnce(() => new Promise((_resolve, reject) => (fail = reject)));
    const memory = kingdom.app.get(MemoryResponses);
    memory.allChanged();
    const asked = jest.spyOn(memory, 'responseAt');
    const readers = [read(TOTALS), read(TOTALS), read(TOTALS)];
    await eventually(
      () => Promise.resolve(asked.mock.calls.length * failing.mock.calls.length),
      (count) => count === readers.length,
    );
    fail(new Error('a fault made by this test'));
    const statuses = (await Promise.all(readers)).map(({ status }) => status);
    expect(statuses).toEqual([500, 500, 500]);
    expect(failing).toHaveBeenCalledTimes(1);
    expect((await read(TOTALS)).status).toBe(200);
  });

  it('are not served to requests with a token or a query', async () => {
    const { token } = await signUpWithoutMail(kingdom);
    for (const [path, headers] of [
      ['/api/leaderboards/daily', { authorization: `Bearer ${token}` }],
      ['/api/donations?limit=5', {}],
    ] as const) {
      await read('/api/leaderboards/daily');
      const response = await read(path, headers);
      expect([path, response.status]).toEqual([path, 200]);
      expect(response.headers.get('etag')).toBeNull();
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('are only for routes that visitors may call and that have no rate limit', async () => {
    const document = (await (await read('/api/docs-json')).json()) as {
      paths: Record<string, { get?: Record<string, unknown> }>;
    };
    const routes = Object.entries(document.paths).filter(([, { get }]) => get?.['x-from-memory']);
    expect(routes.length).toBeGreaterThanOrEqual(PATHS.length);
    for (const [path, { get }] of routes) {
      expect([path, ['public', 'optional'].includes(String(get?.['x-access']))]).toEqual([path, true]);
      expect([path, get?.['x-rate-limit']]).toEqual([path, undefined]);
    }
  });
});
