import type { Redis } from 'ioredis';

/** Short-lived copies of what can be computed again. Nothing may depend on a value being there. */
export interface Cache {
  get(key: string): Promise<string | undefined>;
  /** @param ttlMs how long the value may be served */
  set(key: string, value: string, ttlMs: number): Promise<void>;
  delete(key: string): Promise<void>;
}

/** Answers the cached JSON value, or computes and keeps it. A cache that can't be reached costs time, never truth. */
export async function remember<T>(
  cache: Cache,
  key: string,
  ttlMs: number,
  compute: () => Promise<T>,
): Promise<T> {
  const known = await cache.get(key).catch(() => undefined);
  if (known !== undefined) return JSON.parse(known) as T;
  const value = await compute();
  await cache.set(key, JSON.stringify(value), ttlMs).catch(() => undefined);
  return value;
}

/** One process's own memory. */
export class InProcessCache implements Cache {
  private readonly entries = new Map<string, { value: string; expiresAt: number }>();

  constructor(private readonly now: () => number = Date.now) {}

  get(key: string): Promise<string | undefined> {
    const entry = this.entries.get(key);
    if (entry && entry.expiresAt > this.now()) return Promise.resolve(entry.value);
    this.entries.delete(key);
    return Promise.resolve(undefined);
  }

  set(key: string, value: string, ttlMs: number): Promise<void> {
    this.entries.set(key, { value, expiresAt: this.now() + ttlMs });
    return Promise.resolve();
  }

  delete(key: string): Promise<void> {
    this.entries.delete(key);
    return Promise.resolve();
  }
}

/** Redis, shared by every process. */
export class RedisCache implements Cache {
  constructor(private readonly redis: Redis) {}

  async get(key: string): Promise<string | undefined> {
    return (await this.redis.get(`cache:${key}`)) ?? undefined;
  }

  async set(key: string, value: string, ttlMs: number): Promise<void> {
    await this.redis.set(`cache:${key}`, value, 'PX', ttlMs);
  }

  async delete(key: string): Promise<void> {
    await this.redis.del(`cache:${key}`);
  }
}
