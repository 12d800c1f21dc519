import type { Redis } from 'ioredis';
import type { z } from 'zod';
import { withTimeout } from '../process/with-timeout.js';

/** Short-lived copies of data that can be computed again. No caller may rely on a value being present. */
export interface Cache {
  get(key: string): Promise<string | undefined>;
  /** @param ttlMs how long the value may be served */
  set(key: string, value: string, ttlMs: number): Promise<void>;
  delete(key: string): Promise<void>;
}

/**
 * Parses a cached text. Another release may have written it in another form, so a text that is not JSON or does not
 * match the schema yields undefined.
 * @param text undefined on a cache miss
 */
export function parsedAs<T>(schema: z.ZodType<T>, text: string | undefined): T | undefined {
  if (text === undefined) return undefined;
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * Returns the cached value, or computes and caches it. If the cache can't be reached, the value is computed: slower, but
 * still correct.
 */
export async function remember<T>(
  cache: Cache,
  key: string,
  schema: z.ZodType<T>,
  ttlMs: number,
  compute: () => Promise<T>,
): Promise<T> {
  const known = parsedAs(schema, await cache.get(key).catch(() => undefined));
  if (known !== undefined) return known;
  const value = await compute();
  await cache.set(key, JSON.stringify(value), ttlMs).catch(() => undefined);
  return value;
}

/** The same, but null if it can't be computed now, such as what an endpoint can't be asked for. Its source must log the failure. */
export const rememberOrNull = <T>(...given: Parameters<typeof remember<T>>): Promise<T | null> =>
  remember(...given).catch(() => null);

/** How many writes pass between two sweeps. Sweeps delete expired values, because nobody may ever ask for them again. */
const WRITES_BETWEEN_SWEEPS = 1_000;

/** A cache in the memory of one process. */
export class InProcessCache implements Cache {
  private readonly entries = new Map<string, { value: string; expiresAt: number }>();
  private writes = 0;

  constructor(private readonly now: () => number = Date.now) {}

  get(key: string): Promise<string | undefined> {
    const entry = this.entries.get(key);
    if (entry && entry.expiresAt > this.now()) return Promise.resolve(entry.value);
    this.entries.delete(key);
    return Promise.resolve(undefined);
  }

  set(key: string, value: string, ttlMs: number): Promise<void> {
    this.writes += 1;
    if (this.writes % WRITES_BETWEEN_SWEEPS === 0) this.sweep();
    this.entries.set(key, { value, expiresAt: this.now() + ttlMs });
    return Promise.resolve();
  }

  delete(key: string): Promise<void> {
    this.entries.delete(key);
    return Promise.resolve();
  }

  /** The number of stored values, including expired ones that have not been swept yet. */
  get size(): number {
    return this.entries.size;
  }

  private sweep(): void {
    const now = this.now();
    for (const [key, { expiresAt }] of this.entries) if (expiresAt <= now) this.entries.delete(key);
  }
}

const inProcess = new Map<string, InProcessCache>();

/** The cache that all programs of one kingdom in this process share. @param kingdom the address of its database */
export function inProcessCacheOf(kingdom: string): InProcessCache {
  const known = inProcess.get(kingdom) ?? new InProcessCache();
  inProcess.set(kingdom, known);
  return known;
}

/** How long a page waits for an unresponsive Redis. */
const REDIS_TIMEOUT_MS = 500;

/** A cache in Redis, shared by all processes. */
export class RedisCache implements Cache {
  constructor(private readonly redis: Redis) {}

  async get(key: string): Promise<string | undefined> {
    return (await inTime(this.redis.get(`cache:${key}`))) ?? undefined;
  }

  async set(key: string, value: string, ttlMs: number): Promise<void> {
    await inTime(this.redis.set(`cache:${key}`, value, 'PX', ttlMs));
  }

  async delete(key: string): Promise<void> {
    await inTime(this.redis.del(`cache:${key}`));
  }
}

const inTime = <T>(work: Promise<T>): Promise<T> =>
  withTimeout(REDIS_TIMEOUT_MS, work, 'The cache did not respond in time');
