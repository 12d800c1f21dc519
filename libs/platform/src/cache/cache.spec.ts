import { describe, expect, it, vi } from 'vitest';
import { type Cache, InProcessCache, remember } from './cache.js';

describe('remember', () => {
  it('computes once and answers the copy until it expires', async () => {
    let now = 0;
    const cache = new InProcessCache(() => now);
    const compute = vi.fn<() => Promise<{ at: number }>>(() => Promise.resolve({ at: now }));
    const ask = () => remember(cache, 'key', 1_000, compute);
    expect(await ask()).toEqual({ at: 0 });
    now = 999;
    expect(await ask()).toEqual({ at: 0 });
    now = 1_000;
    expect(await ask()).toEqual({ at: 1_000 });
    await cache.delete('key');
    expect(await ask()).toEqual({ at: 1_000 });
    expect(compute).toHaveBeenCalledTimes(3);
  });

  it('answers the truth when the cache can’t be reached', async () => {
    const away = (): Promise<never> => Promise.reject(new Error('away'));
    const cache: Cache = { get: away, set: away, delete: away };
    expect(await remember(cache, 'key', 1_000, () => Promise.resolve('truth'))).toBe('truth');
  });

  it('keeps no failure', async () => {
    const cache = new InProcessCache();
    await expect(remember(cache, 'key', 1_000, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await remember(cache, 'key', 1_000, () => Promise.resolve('yes'))).toBe('yes');
  });
});
