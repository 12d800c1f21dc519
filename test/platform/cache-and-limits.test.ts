import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '#contracts';
import { CACHE, type Cache, RateLimiter, type RateLimitRule, rows } from '#platform';
import { freshDatabase } from '../support/database.js';
import { emptyRedisOf, ENGINES } from '../support/engine-cases.js';
import { eventually } from '../support/eventually.js';
import { signedGift } from '../support/gifts.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';
import { openPlatform } from '../support/platform.js';
import { postJson } from '../support/purchases.js';
import { startRedis } from '../support/redis.js';

const newRule = (): RateLimitRule => ({ name: `test-${randomUUID()}`, points: 3, seconds: 60 });

/** Counts the requests that are allowed before the first refusal. */
async function countAllowed(limiter: RateLimiter, rule: RateLimitRule, caller = 'somebody'): Promise<number> {
  for (let count = 0; ; count++) {
    try {
      await limiter.consume(rule, caller);
    } catch (error) {
      expect(error).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 });
      return count;
    }
  }
}

describe.each(ENGINES)('cache and rate limits of two programs, on %s', (engine) => {
  const database = freshDatabase();
  let programs: INestApplicationContext[] = [];
  let caches: [Cache, Cache];
  let limiters: [RateLimiter, RateLimiter];

  beforeAll(async () => {
    const redisUrl = await emptyRedisOf(engine);
    const [one, other] = await Promise.all([
      openPlatform(database.url, redisUrl),
      openPlatform(database.url, redisUrl),
    ]);
    programs = [one, other];
    caches = [one.get<Cache>(CACHE), other.get<Cache>(CACHE)];
    limiters = [one.get(RateLimiter), other.get(RateLimiter)];
  });
  afterAll(() => Promise.all(programs.map((program) => program.close())));

  it('a value is kept until it is replaced, deleted or expired', async () => {
    const [cache] = caches;
    expect(await cache.get('key')).toBeUndefined();
    await cache.set('key', 'one', 60_000);
    await cache.set('key', 'two', 60_000);
    expect(await cache.get('key')).toBe('two');
    await cache.delete('key');
    expect(await cache.get('key')).toBeUndefined();
    await cache.set('key', 'short', 20);
    const value = await eventually(
      async () => ({ now: await cache.get('key') }),
      ({ now }) => now === undefined,
    );
    expect(value).toEqual({ now: undefined });
  });

  it('values are shared by all processes with Redis, and within a process otherwise', async () => {
    const [one, other] = caches;
    await one.set('shared', 'value', 60_000);
    expect(await other.get('shared')).toBe('value');
  });

  it('a caller is refused after the limit’s number of requests; other callers and limits are separate', async () => {
    const [limiter] = limiters;
    const rule = newRule();
    expect(await countAllowed(limiter, rule)).toBe(3);
    expect(await countAllowed(limiter, rule)).toBe(0);
    expect(await countAllowed(limiter, rule, 'somebody else')).toBe(3);
    expect(await countAllowed(limiter, newRule())).toBe(3);
  });

  it('a caller’s requests are counted together with Redis', async () => {
    const rule = newRule();
    expect(await countAllowed(limiters[0], rule)).toBe(3);
    expect(await countAllowed(limiters[1], rule)).toBe(engine === 'redis' ? 0 : 3);
  });
});

describe('limits', () => {
  const database = freshDatabase();

  it('are multiplied by RATE_LIMIT_FACTOR', async () => {
    const program = await openPlatform(database.url, undefined, { RATE_LIMIT_FACTOR: '2.5' });
    expect(await countAllowed(program.get(RateLimiter), newRule())).toBe(8);
    await program.close();
  });

  it('apply in each process while Redis is unavailable, and the program can still stop', async () => {
    const redis = await startRedis();
    const program = await openPlatform(database.url, redis.url);
    const limiter = program.get(RateLimiter);
    expect(await countAllowed(limiter, newRule())).toBe(3);
    await redis.stop();
    expect(await countAllowed(limiter, newRule())).toBe(3);
    await expect(program.get<Cache>(CACHE).get('key')).rejects.toBeInstanceOf(Error);
    await program.close();
  });
});

describe.each(ENGINES)('the donation form beyond its limit, on %s', (engine) => {
  const database = freshDatabase();
  let kingdom: Kingdom;
  beforeAll(async () => {
    const redisUrl = await emptyRedisOf(engine);
    kingdom = await startKingdom({ databaseUrl: database.url, redisUrl, env: { RATE_LIMIT_FACTOR: '1' } });
  });
  afterAll(() => kingdom.close());

  it('returns 429 with a code, and stores nothing of the request', async () => {
    const gifts = await Promise.all(Array.from({ length: 31 }, () => signedGift(kingdom)));
    const answers = await Promise.all(
      gifts.map((gift) => postJson<ErrorBody>(`${kingdom.url}/api/donations`, gift)),
    );
    const [refused, ...more] = answers.filter(({ status }) => status !== 201);
    expect(more).toEqual([]);
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(refused?.retryAfterS).toBeGreaterThan(0);
    expect(refused?.body.message).toContain(`try again in ${refused?.retryAfterS} seconds`);
    expect(await rows(kingdom.unitOfWork.read, 'SELECT count(*)::int FROM donation')).toEqual([
      { count: 30 },
    ]);
    expect((await fetch(`${kingdom.url}/api/donations`)).status).toBe(200);
  });
});
