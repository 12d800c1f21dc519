import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type EmbeddedPostgres,
  erasePostgres,
  startPostgres,
} from '../../apps/standalone/src/embedded-postgres.js';
import { ENGINES } from '../support/engine-cases.js';
import { differencesIn } from '../support/differences.js';
import { eventually } from '../support/eventually.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';
import { openTcpProxy } from '../support/tcp-proxy.js';
import { allEffects, buy, newWallet, saleIsRead } from '../support/purchases.js';
import { startRedis, type TestRedis } from '../support/redis.js';

/** How long each engine is stopped. This is the fault itself, not a wait for a result. */
const OUTAGE_MS = 10_000;
const BUYERS = 4;

describe.each(ENGINES)('engines stopped for ten seconds under load, queues on %s', (engine) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kingdom-fault-'));
  let postgres: EmbeddedPostgres;
  let redis: TestRedis | undefined;
  let proxy: Awaited<ReturnType<typeof openTcpProxy>>;
  let kingdom: Kingdom;

  const startDatabase = async (): Promise<URL> => {
    postgres = await startPostgres({ dataDir, log: () => {} });
    return new URL(postgres.url);
  };

  beforeAll(async () => {
    chmodSync(dataDir, 0o755);
    const url = await startDatabase();
    proxy = await openTcpProxy(Number(url.port));
    url.port = String(proxy.port);
    redis = engine === 'redis' ? await startRedis() : undefined;
    kingdom = await startKingdom({ databaseUrl: url.href, redisUrl: redis?.url ?? '' });
    await kingdom.startWorker();
    await saleIsRead(kingdom);
  });
  afterAll(async () => {
    await kingdom.close();
    await redis?.stop();
    proxy.close();
    await postgres.stop();
    await erasePostgres(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('every accepted purchase ends with exactly one of each effect, without intervention', async () => {
    let over = false;
    let accepted = 0;
    let refused = 0;
    // A buyer repeats a request with the same key until it is accepted, as the page does.
    const buyer = async (): Promise<void> => {
      while (!over && accepted < 400) {
        const [wallet, key] = [newWallet(), randomUUID()];
        for (;;) {
          const answer = await buy(kingdom, { buyerWallet: wallet }, key).catch(() => undefined);
          if (answer?.status === 202) break;
          refused += 1;
          expect(answer?.status ?? 503).toBe(503);
          await pause(100);
        }
        accepted += 1;
        await pause(100);
      }
    };
    const buyers = Array.from({ length: BUYERS }, buyer);

    if (redis) {
      const before = accepted;
      await redis.stop();
      await pause(OUTAGE_MS);
      // Accepting a purchase needs only the database, so the outage of Redis must not affect it.
      expect(accepted).toBeGreaterThan(before);
      expect(refused).toBe(0);
      redis = await startRedis({ port: redis.port });
    }
    proxy.forwardTo(undefined);
    await postgres.stop();
    await pause(OUTAGE_MS);
    proxy.forwardTo(Number((await startDatabase()).port));
    const resumed = accepted;
    await eventually(
      () => Promise.resolve(accepted),
      (count) => count > resumed,
    );
    over = true;
    await Promise.all(buyers);

    expect(refused).toBeGreaterThan(0);
    const one = accepted;
    expect(await allEffects(kingdom, one, 90_000)).toEqual({
      confirmed: one,
      ledgerTransactions: one,
      donations: one,
      mailsDone: one,
    });
    expect(await differencesIn(kingdom)).toEqual([]);
  });
});
