import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { QueueName, Queues } from '#platform';
import { freshDatabase } from '../support/database.js';
import { emptyRedisOf, ENGINES } from '../support/engine-cases.js';
import { eventually } from '../support/eventually.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';

const TOKEN = 'a token of tests for Prometheus';

describe.each(ENGINES)('the worker’s /metrics, queues on %s', (engine) => {
  const database = freshDatabase();
  let kingdom: Kingdom;
  let url: string;

  const read = async (from = url): Promise<string> =>
    (await fetch(`${from}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
  /** Returns the value of the line that starts with `name`, which includes the labels. */
  const valueOf = (text: string, name: string): number =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')
        .at(-1),
    );

  beforeAll(async () => {
    const redisUrl = await emptyRedisOf(engine);
    kingdom = await startKingdom({ databaseUrl: database.url, redisUrl, env: { METRICS_TOKEN: TOKEN } });
    ({ url } = await kingdom.startWorker());
  });
  afterAll(() => kingdom.close());

  it('shows the age of the outbox, and of the oldest purchase and order in progress', async () => {
    await kingdom.unitOfWork.read.query(`
      INSERT INTO outbox_event (id, name, payload, occurred_at, relayed_at, look_at)
        VALUES (gen_random_uuid(), 'unknown.event', '{}', now() - interval '1 hour', now(), now() + interval '1 day');
      INSERT INTO presale_purchase (id, status, mode, cluster, round, token_amount, payment_currency, amount_paid, amount_unit,
          network_fee, buyer_wallet, created_at)
        VALUES (gen_random_uuid(), 'processing', 'simulated', 'localnet', 'public', 5, 'SOL', '1', 'SOL', '{}', 'w', now() - interval '2 hours');
      INSERT INTO card_order (id, user_id, status, mode, cluster, currency, amount, price, token_amount, created_at)
        VALUES (gen_random_uuid(), gen_random_uuid(), 'processing', 'simulated', 'localnet', 'USD', 5, '1', 5, now() - interval '3 hours')`);
    const text = await read();
    const near = (name: string, hours: number): void => {
      const age = valueOf(text, name);
      expect([name, age, age >= hours * 3600]).toEqual([name, age, true]);
      expect([name, age, age < (hours + 0.5) * 3600]).toEqual([name, age, true]);
    };
    near('outbox_oldest_seconds{state="unsettled"}', 1);
    near('presale_oldest_processing_seconds', 2);
    near('orders_oldest_processing_seconds', 3);
    expect(valueOf(text, 'outbox_oldest_seconds{state="unrelayed"}')).toBeLessThan(60);
  });

  it('shows whether the watch of payments has a problem, and how far it is behind', async () => {
    await kingdom.unitOfWork.read.query(`
      INSERT INTO chain_watch (opened_slot, read_slot, listed_slot, listed_time, listed_at)
        VALUES (1, 1, 1, 1, now() - interval '1 hour')`);
    const healthy = await read();
    expect(valueOf(healthy, 'payments_watch_problem')).toBe(0);
    expect(valueOf(healthy, 'payments_watch_behind_seconds')).toBeGreaterThanOrEqual(3600);
    await kingdom.unitOfWork.read.query(
      `UPDATE chain_watch SET problem = 'a balance', problem_since = now()`,
    );
    expect(valueOf(await read(), 'payments_watch_problem')).toBe(1);
  });

  it('shows failed jobs by queue', async () => {
    const name = `queue_jobs{queue="${QueueName.Purchases}",state="failed"}`;
    expect(valueOf(await read(), name)).toBe(0);
    await kingdom.app.get(Queues).get(QueueName.Purchases).add('made-up', {});
    await eventually(read, (text) => valueOf(text, name) === 1);
    expect(valueOf(await read(), `jobs_refused_total{queue="${QueueName.Purchases}"}`)).toBe(1);
  });

  it('shows when each schedule last ran and last succeeded', async () => {
    const text = await eventually(read, (found) =>
      found.includes('schedule_last_done_seconds{schedule="refresh-presale-stats"}'),
    );
    for (const moment of ['run', 'done']) {
      const at = valueOf(text, `schedule_last_${moment}_seconds{schedule="refresh-presale-stats"}`);
      expect(Date.now() / 1000 - at).toBeLessThan(600);
    }
  });

  it('has one label for all files of the site, whatever their names are', async () => {
    for (const path of ['/icon.svg', '/assets/none-1a2b3c.js', '/robots.txt'])
      await fetch(kingdom.url + path);
    const text = await read(kingdom.url);
    const routes = [...text.matchAll(/http_request_seconds_count\{[^}]*route="([^"]*)"/g)].map(
      ([, route]) => route!,
    );
    expect(routes.length).toBeGreaterThan(0);
    expect(routes.filter((route) => /\.\w+$/.test(route))).toEqual([]);
  });
});
