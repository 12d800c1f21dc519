import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { appendEvent } from '#platform';
import { OUTBOX_CHANNEL } from '../../libs/platform/src/database/commit-signal.js';
import { PgListener } from '../../libs/platform/src/database/pg-listener.js';
import { hasUnrelayed } from '../../libs/platform/src/outbox/outbox.repository.js';
import { freshDatabase } from '../support/database.js';
import { openLab as openWorker } from '../support/event-lab.js';
import { eventually } from '../support/eventually.js';
import { openLab } from '../support/lab.js';

const HOUR_MS = 3_600_000;
const database = freshDatabase();
let client: pg.Client;

beforeAll(async () => {
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(() => client.end());

async function listenAlone(received: string[]): Promise<PgListener> {
  const onMessage = (text: string): void => void received.push(text);
  const logger = pino({ level: 'silent' });
  const listener = new PgListener(database.url, 'signals', onMessage, () => undefined, logger, true);
  await listener.start();
  return listener;
}

const signalUntilReceived = (received: readonly string[]): Promise<number> =>
  eventually(
    async () => {
      await client.query(`SELECT pg_notify('signals', '')`);
      return received.length;
    },
    (count) => count > 0,
  );

it('only one process is signalled, and another one after its connection has ended', async () => {
  const [first, second]: [string[], string[]] = [[], []];
  const leading = await listenAlone(first);
  const next = await listenAlone(second);
  await signalUntilReceived(first);
  expect([leading.listening, next.listening, second]).toEqual([true, false, []]);
  await leading.close();
  await signalUntilReceived(second);
  await next.close();
});

it('only the leading relay looks for new events', async () => {
  const lab = await openLab(database.url);
  await lab.work.run((tx) => appendEvent(tx, 'donation.reversed', { donationId: randomUUID() }));
  const found = [await hasUnrelayed(lab.work.read, 0), await hasUnrelayed(lab.work.read, HOUR_MS)];
  await lab.close();
  expect(found).toEqual([true, false]);
});

it('the other relays deliver events that the leading one leaves', async () => {
  await client.query(`SELECT pg_advisory_lock(hashtext($1))`, [OUTBOX_CHANNEL]);
  const worker = await openWorker(database.url, undefined);
  const id = await worker.append();
  const effects = await eventually(
    () => worker.effects(id),
    (done) => done.length === 2,
  );
  await worker.close();
  expect(effects).toEqual(['first', 'second']);
});
