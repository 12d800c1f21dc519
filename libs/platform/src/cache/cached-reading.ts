import type { z } from 'zod';
import { type Cache, parsedAs } from './cache.js';

/**
 * A reading that a job takes again and again, such as a price. The job writes each new reading to the database and then
 * here. Pages read it here, and fall back to the last known reading in the database when the cache has none.
 */
export class CachedReading<T> {
  /** @param ttlMs how long a reading is served; use two periods of the job, so that one may be missed */
  constructor(
    private readonly cache: Cache,
    private readonly key: string,
    private readonly schema: z.ZodType<T>,
    private readonly ttlMs: number,
  ) {}

  /** Returns the reading. One that another release wrote in another form counts as missing. */
  async read(lastKnown: () => Promise<T | null | undefined>): Promise<T | null | undefined> {
    const text = await this.cache.get(this.key).catch(() => undefined);
    return parsedAs(this.schema, text) ?? lastKnown();
  }

  /** Stores a reading. If the cache can't be reached, pages read the database instead: slower, but still correct. */
  async write(reading: T): Promise<void> {
    const text = JSON.stringify(reading, (_, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    );
    await this.cache.set(this.key, text, this.ttlMs).catch(() => undefined);
  }

  /** Deletes the cached reading. Call it when the database was changed other than by a new reading. */
  async drop(): Promise<void> {
    await this.cache.delete(this.key).catch(() => undefined);
  }
}
