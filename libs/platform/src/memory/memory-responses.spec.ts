import { beforeEach, expect, it } from '@jest/globals';
import { DEFAULT_BRAND_FILE, loadBrand } from '#brand';
import type { FromMemoryOptions } from './from-memory.js';
import { MAX_RESPONSES, type MemoryResponse, MemoryResponses } from './memory-responses.js';

const brand = loadBrand(DEFAULT_BRAND_FILE);
const totals: FromMemoryOptions = { staleOn: ['donations.totals'] };
const response: MemoryResponse = { status: 200, body: '{}', headers: [], bodyHeaders: [] };

let memory: MemoryResponses;
beforeEach(() => {
  memory = new MemoryResponses(brand, () => 0);
});

const at = (path: string, language = '', options: FromMemoryOptions | undefined = totals) =>
  memory.responseAt(path, language, () => options);

async function fill(path: string, options = totals): Promise<void> {
  const joined = await at(path, '', options)!.join();
  if ('lead' in joined) joined.lead.settle(response, Infinity);
}

it('keeps one response for each path and supported language', async () => {
  await fill('/api/a');
  expect(at('/api/a', 'en-GB, fr;q=0.1')?.fresh()).toBe(response);
  expect(at('/api/a', 'de')?.fresh()).toBeUndefined();
  expect(at('/api/b')?.fresh()).toBeUndefined();
  expect(memory.size).toBe(3);
});

it.each(['/api/a?limit=1', '/api/a?', '/api/%61', '/api//a;b', 'http://host/api/a', '/api/a#b'])(
  'keeps nothing for another spelling of a path: %s',
  (path) => {
    expect(at(path)).toBeUndefined();
    expect(memory.size).toBe(0);
  },
);

it('keeps nothing for other routes', () => {
  expect(memory.responseAt('/api/a', '', () => undefined)).toBeUndefined();
  expect(memory.size).toBe(0);
});

it('stops serving only the responses that a client event makes stale', async () => {
  await fill('/api/a');
  await fill('/api/b', { staleOn: ['price.updated', 'presale.stats'] });
  memory.changed('presale.stats');
  expect([at('/api/a')?.fresh(), at('/api/b')?.fresh()]).toEqual([response, undefined]);
});

it('stops serving everything after a write', async () => {
  await fill('/api/a');
  await fill('/api/b');
  memory.allChanged();
  expect([at('/api/a')?.fresh(), at('/api/b')?.fresh()]).toEqual([undefined, undefined]);
});

it('keeps a limited number of responses, and drops those without a response first', async () => {
  await fill('/api/a');
  for (let i = 0; i < 10 * MAX_RESPONSES; i += 1) at(`/api/unknown/${i}`);
  expect(memory.size).toBeLessThanOrEqual(MAX_RESPONSES);
  expect(at('/api/a')?.fresh()).toBe(response);
  for (let i = 0; i < 2 * MAX_RESPONSES; i += 1) await fill(`/api/known/${i}`);
  expect(memory.size).toBe(MAX_RESPONSES);
});
