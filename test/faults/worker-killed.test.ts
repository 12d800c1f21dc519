import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { differencesIn } from '../support/differences.js';
import { freshDatabase } from '../support/database.js';
import { ENGINES, emptyRedisOf } from '../support/engine-cases.js';
import { Gate } from '../support/gate.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';
import { allEffects, buy, effectsOf, settled, saleIsRead } from '../support/purchases.js';
import { spawnWorker } from '../support/worker-process.js';

describe.each(ENGINES)('a worker killed with -9, queues on %s', (engine) => {
  const database = freshDatabase();
  const settling = new Gate(database.url, 1001);
  const mailSent = new Gate(database.url, 1002);
  let kingdom: Kingdom;

  beforeAll(async () => {
    kingdom = await startKingdom({ databaseUrl: database.url, redisUrl: await emptyRedisOf(engine) });
    await settling.install('presale_purchase', 'UPDATE', `NEW.status = 'confirmed'`);
    await mailSent.install('processed_event', 'INSERT', `NEW.handler LIKE 'send-purchase-mail%'`);
  });
  afterAll(async () => {
    await settling.remove();
    await mailSent.remove();
    await kingdom.close();
  });

  it('loses and repeats no effect, whether it is killed before its handler, inside it or after its effect', async () => {
    const first = spawnWorker(kingdom.env);
    await saleIsRead(kingdom);
    await first.kill();

    // A purchase is accepted while no worker runs, so its handler has not started.
    const { status, body } = await buy(kingdom, { buyerEmail: 'buyer@example.org' });
    expect(status).toBe(202);
    expect(await effectsOf(kingdom)).toMatchObject({ confirmed: 0, ledgerTransactions: 0 });

    // A worker is killed inside the handler, after it posted the ledger transaction and before the commit.
    await settling.close();
    const second = spawnWorker(kingdom.env);
    await settling.waitUntilReached();
    await second.kill();
    await settling.open();
    expect(await effectsOf(kingdom)).toMatchObject({ confirmed: 0, ledgerTransactions: 0 });

    // A worker is killed after the mail was sent and before that was recorded.
    await mailSent.close();
    const third = spawnWorker(kingdom.env);
    await mailSent.waitUntilReached();
    expect(await kingdom.inbox.all()).toHaveLength(1);
    await third.kill();
    await mailSent.open();

    const last = spawnWorker(kingdom.env);
    try {
      expect(await settled(kingdom, body)).toMatchObject({ status: 'confirmed' });
      expect(await allEffects(kingdom, 1)).toEqual({
        confirmed: 1,
        ledgerTransactions: 1,
        donations: 1,
        mailsDone: 1,
      });
      // The mail may be sent more than once, but always with the same message id, so mail systems can recognise it.
      expect(new Set((await kingdom.inbox.all()).map(({ messageId }) => messageId)).size).toBe(1);
      expect(await differencesIn(kingdom)).toEqual([]);
    } finally {
      await last.kill();
    }
  });
});
