import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import type { Presale, Price } from '#contracts';
import { QueueName, Queues } from '#platform';
import { PresaleStats } from '#features/presale';
import { Prices } from '#features/payments';
import { freshDatabase } from '../support/database.js';
import { emptyRedisOf, ENGINES } from '../support/engine-cases.js';
import { eventually } from '../support/eventually.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';

describe.each(ENGINES)('prices and the chain’s figures, cache of %s', (engine) => {
  const database = freshDatabase();
  let kingdom: Kingdom;
  let redisUrl: string;

  const fetchJson = async <T>(path: string): Promise<T> =>
    (await (await fetch(`${kingdom.url}/api/${path}`)).json()) as T;
  const sold = async () => (await fetchJson<Presale>('presale')).soldTokens;
  const price = async () => (await fetchJson<Price>('prices/SOL')).price;
  const query = (sql: string): Promise<unknown[]> => kingdom.unitOfWork.read.query(sql);

  beforeAll(async () => {
    redisUrl = await emptyRedisOf(engine);
    kingdom = await startKingdom({
      databaseUrl: database.url,
      redisUrl,
      // Nothing listens at this address, so the price cannot be read and the fallback is cached.
      env: { PRICE_PROVIDER: 'http', PRICE_URL: 'http://127.0.0.1:1/{symbol}' },
    });
    await kingdom.startWorker();
    await eventually(sold, (tokens) => tokens === '5000000');
    await eventually(
      () => query('SELECT FROM price'),
      (found: unknown[]) => found.length > 0,
    );
  });
  afterAll(() => kingdom.close());

  /** The worker tries again to read the price, and writes the fallback each time. So this is done right before it matters. */
  const changeDatabase = async () => {
    await query(`UPDATE chain_stats SET treasury_balance = 0`);
    await query(`UPDATE price SET price = '1.00'`);
  };

  it('are read from the cache that the worker fills, not from the database', async () => {
    await changeDatabase();
    expect([await sold(), await price()]).toEqual(['5000000', '192.31']);
  });

  const itOnRedis = engine === 'redis' ? it : it.skip;
  itOnRedis('are the last known ones of the database once the cache is empty', async () => {
    const redis = new Redis(redisUrl);
    const keys = await redis.keys('cache:*');
    expect(keys).toEqual(
      expect.arrayContaining(['cache:price:SOL', expect.stringContaining('chain-stats:')]),
    );
    await changeDatabase();
    await redis.del(keys);
    redis.disconnect();
    expect([await sold(), await price()]).toEqual(['10000000', '1.00']);
    await kingdom.app.get(PresaleStats).refresh();
    expect(await kingdom.app.get(Prices).refresh('SOL')).toBeInstanceOf(Error);
    expect([await sold(), await price()]).toEqual(['5000000', '192.31']);
  });

  it('fail as jobs if they cannot be read, and the figures are marked as stale', async () => {
    await kingdom.chain.close();
    const schedules = kingdom.app.get(Queues).get(QueueName.Schedules);
    const done = await schedules.getCompleted(0, -1);
    await done.find(({ name }) => name === 'refresh-presale-stats')!.retry('completed');
    const failed = async () => new Set((await schedules.getFailed(0, -1)).map(({ name }) => name));
    expect(await eventually(failed, ({ size }) => size === 2)).toEqual(
      new Set(['refresh-presale-stats', 'refresh-sol-price']),
    );
    expect(await fetchJson<Presale>('presale')).toMatchObject({ stale: true });
  });
});
