import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { type Cache, InProcessCache } from './cache.js';
import { CachedReading } from './cached-reading.js';

const schema = z.object({ units: z.coerce.bigint(), readAt: z.coerce.date() });
const NEW = { units: 10n ** 18n, readAt: new Date('2026-03-01T12:00:00Z') };
const LAST_KNOWN = { ...NEW, units: 1n };
const lastKnown = () => Promise.resolve(LAST_KNOWN);

it('a reading is served from the cache until it expires, then the last known one', async () => {
  let now = 0;
  const reading = new CachedReading(new InProcessCache(() => now), 'key', schema, 1_000);
  expect(await reading.read(lastKnown)).toEqual(LAST_KNOWN);
  await reading.write(NEW);
  expect(await reading.read(lastKnown)).toEqual(NEW);
  now = 1_000;
  expect(await reading.read(lastKnown)).toEqual(LAST_KNOWN);
});

it('a reading in another release’s format, or in an unreachable cache, is ignored', async () => {
  const cache = new InProcessCache();
  for (const text of ['{"units":"ten"}', '{"units":', '', 'ten', 'null']) {
    await cache.set('key', text, 1_000);
    expect(await new CachedReading(cache, 'key', schema, 1_000).read(lastKnown)).toEqual(LAST_KNOWN);
  }
  const away = (): Promise<never> => Promise.reject(new Error('away'));
  const unreachable: Cache = { get: away, set: away, delete: away };
  const reading = new CachedReading(unreachable, 'key', schema, 1_000);
  await reading.write(NEW);
  await reading.drop();
  expect(await reading.read(lastKnown)).toEqual(LAST_KNOWN);
});
