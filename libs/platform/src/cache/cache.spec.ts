import { describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { type Cache, InProcessCache, remember, rememberOrNull } from './cache.js';

describe('remember', () => {
  it('computes once and returns the cached value until it expires', async () => {
    let now = 0;
    const cache = new InProcessCache(() => now);
    const compute = jest.fn<() => Promise<{ at: number }>>(() => Promise.resolve({ at: now }));
    const ask = () => remember(cache, 'key', z.object({ at: z.number() }), 1_000, compute);
    expect(await ask()).toEqual({ at: 0 });
    now = 999;
    expect(await ask()).toEqual({ at: 0 });
    now = 1_000;
    expect(await ask()).toEqual({ at: 1_000 });
    await cache.delete('key');
    expect(await ask()).toEqual({ at: 1_000 });
    expect(compute).toHaveBeenCalledTimes(3);
  });

  it('returns a computed value if the cache cannot be reached', async () => {
    const away = (): Promise<never> => Promise.reject(new Error('away'));
    const cache: Cache = { get: away, set: away, delete: away };
    expect(await remember(cache, 'key', z.string(), 1_000, () => Promise.resolve('truth'))).toBe('truth');
  });

  it('computes again if the cached value is not JSON or not of the expected shape', async () => {
    const cache = new InProcessCache();
    for (const text of ['<html>', '{"at":"then"}']) {
      await cache.set('key', text, 1_000);
      expect(
        await remember(cache, 'key', z.object({ at: z.number() }), 1_000, () => Promise.resolve({ at: 1 })),
      ).toEqual({ at: 1 });
    }
  });

  it('does not cache failures', async () => {
    const cache = new InProcessCache();
    await expect(
      remember(cache, 'key', z.string(), 1_000, () => Promise.reject(new Error('no'))),
    ).rejects.toThrow('no');
    expect(await remember(cache, 'key', z.string(), 1_000, () => Promise.resolve('yes'))).toBe('yes');
  });
});

it('rememberOrNull returns null for what fails now, and caches only what succeeds', async () => {
  const cache = new InProcessCache();
  const ask = (compute: () => Promise<string>) => rememberOrNull(cache, 'key', z.string(), 1_000, compute);
  expect(await ask(() => Promise.reject(new Error('no')))).toBeNull();
  expect(await ask(() => Promise.resolve('yes'))).toBe('yes');
  expect(await ask(() => Promise.reject(new Error('no')))).toBe('yes');
});

it('in process memory deletes expired values, including those that nobody reads again', async () => {
  let now = 0;
  const cache = new InProcessCache(() => now);
  for (let key = 0; key < 10_000; key += 1) {
    now += 1;
    await cache.set(`key ${key}`, 'value', 10);
  }
  expect(cache.size).toBeLessThan(1_100);
});
