import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { io, type Socket } from 'socket.io-client';
import { type DonationTotals, REALTIME_PATH } from '#contracts';
import { type ClientMessage, REALTIME_BUS, type RealtimeBus, rows } from '#platform';
import { createApi } from '../../apps/api/src/create-api.js';
import { signUpMember } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { emptyRedisOf, ENGINES } from '../support/engine-cases.js';
import { eventually } from '../support/eventually.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';
import { openPlatform } from '../support/platform.js';
import { buy, saleIsRead } from '../support/purchases.js';
import { openSocket } from '../support/socket.js';

const message = (donationId: string): ClientMessage<'donation.recorded'> => ({
  room: 'public',
  event: 'donation.recorded',
  payload: { donationId },
});

describe.each(ENGINES)('the realtime bus on %s', (engine) => {
  const database = freshDatabase();
  let redisUrl: string;
  let programs: INestApplicationContext[];
  let publisher: RealtimeBus;
  const received: ClientMessage[][] = [[], []];

  const everyoneHas = (sent: ClientMessage) =>
    eventually(
      () => Promise.resolve(received),
      (inboxes) =>
        inboxes.every((inbox) => inbox.some((got) => JSON.stringify(got) === JSON.stringify(sent))),
    );

  beforeAll(async () => {
    redisUrl = await emptyRedisOf(engine);
    programs = await Promise.all([1, 2, 3].map(() => openPlatform(database.url, redisUrl)));
    const [first, ...others] = programs.map((program) => program.get<RealtimeBus>(REALTIME_BUS));
    if (!first) throw new Error('no program');
    publisher = first;
    await Promise.all(others.map((bus, index) => bus.subscribe((got) => received[index]?.push(got))));
  });
  afterAll(() => Promise.all(programs.map((program) => program.close())));

  /** Closes the connections of all subscribers on the server. Returns how many there were. */
  async function cutSubscribers(): Promise<number> {
    if (redisUrl) {
      const redis = new Redis(redisUrl);
      const clients = (await redis.client('LIST', 'TYPE', 'PUBSUB')) as string;
      const ids = clients
        .split('\n')
        .filter((line) => line.includes(` db=${redis.options.db} `))
        .map((line) => /id=(\d+)/.exec(line)?.[1] ?? '');
      for (const id of ids) await redis.client('KILL', 'ID', id);
      redis.disconnect();
      return ids.length;
    }
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const { rowCount } = await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND query LIKE 'LISTEN "realtime"'`,
    );
    await client.end();
    return rowCount ?? 0;
  }

  it('carries a message to every subscriber', async () => {
    await publisher.publish(message('one'));
    await everyoneHas(message('one'));
    expect(received.map((inbox) => inbox.length)).toEqual([1, 1]);
  });

  it('carries large messages of any characters, sent at the same time', async () => {
    const large = ['👑', 'é', '"\\\n '].map((text) => message(text.repeat(100_000 / text.length)));
    await Promise.all(large.map((each) => publisher.publish(each)));
    for (const each of large) await everyoneHas(each);
    expect(received.map((inbox) => inbox.length)).toEqual([4, 4]);
  });

  it('continues after the subscribers’ connections were lost', async () => {
    expect(await cutSubscribers()).toBe(2);
    for (const inbox of received) inbox.length = 0;
    await eventually(
      async () => {
        await publisher.publish(message('again'));
        return received.map((inbox) => inbox.length);
      },
      (counts) => counts.every((count) => count > 0),
    );
  });
});

describe.each(ENGINES)('a purchase in the pages of two API processes, on %s', (engine) => {
  const database = freshDatabase();
  let kingdom: Kingdom;
  let second: NestFastifyApplication;
  let urls: string[];
  let sockets: Socket[];

  beforeAll(async () => {
    kingdom = await startKingdom({
      databaseUrl: database.url,
      redisUrl: await emptyRedisOf(engine),
      servesFromMemory: true,
    });
    second = await createApi(kingdom.settings);
    await second.listen(0, '127.0.0.1');
    urls = [kingdom.url, await second.getUrl()];
    await kingdom.startWorker();
    await saleIsRead(kingdom);
    sockets = urls.map((url) => io(url, { path: REALTIME_PATH, transports: ['websocket'] }));
    await eventually(
      () => Promise.resolve(sockets),
      (all) => all.every(({ connected }) => connected),
    );
  });
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect();
    await second.close();
    await kingdom.close();
  });

  it('arrives everywhere, and the data it made stale is new when its message arrives', async () => {
    const totals = async (url: string): Promise<string> =>
      ((await (await fetch(`${url}/api/donations/totals`)).json()) as DonationTotals).totalAmount;
    const pages = sockets.map((socket, index) => {
      const page = { events: [] as [string, unknown][], totals: [] as string[] };
      socket.onAny((event: string, payload: unknown) => page.events.push([event, payload]));
      socket.on(
        'donations.totals',
        () => void totals(urls[index] ?? '').then((total) => page.totals.push(total)),
      );
      return page;
    });
    expect(await Promise.all(urls.map(totals))).toEqual(['0', '0']);

    const { body } = await buy(kingdom);
    await eventually(
      () => Promise.resolve(pages),
      (all) => all.every((page) => page.totals.length > 0),
    );
    const [confirmed] = await rows<{ occurredAt: Date }>(
      kingdom.unitOfWork.read,
      `SELECT occurred_at FROM outbox_event WHERE name = 'presale.purchase-confirmed' AND payload->>'purchaseId' = $1`,
      [body.id],
    );
    const [donation] = await rows<{ id: string }>(
      kingdom.unitOfWork.read,
      'SELECT id FROM donation WHERE purchase_id = $1',
      [body.id],
    );
    const expected = [
      ['presale.stats', { updatedAt: confirmed?.occurredAt.toISOString() }],
      ['donation.recorded', { donationId: donation?.id }],
      ['donations.totals', {}],
    ];
    for (const page of pages) {
      await eventually(
        () => Promise.resolve(page.events.map((event) => JSON.stringify(event))),
        (events) => expected.every((event) => events.includes(JSON.stringify(event))),
      );
      expect(page.totals).toEqual(['1000']);
      expect(page.events.map(([name]) => name)).not.toContain('purchase.updated');
    }
  });

  it.each([
    ['presale.stats', (at: number) => ({ updatedAt: new Date(at).toISOString() })],
    ['donation.changed', (at: number) => ({ donationId: String(at) })],
  ] as const)(
    'tells everybody of a flood of %s once in a while, and of the last',
    async (event, payloadAt) => {
      const bus = kingdom.app.get<RealtimeBus>(REALTIME_BUS, { strict: false });
      const received: string[] = [];
      sockets[0]!.on(event, (payload: object) => received.push(JSON.stringify(payload)));
      const start = performance.now();
      for (let at = 0; at < 60; at += 1)
        await bus.publish({ room: 'public', event, payload: payloadAt(at) } as ClientMessage);
      await eventually(
        () => Promise.resolve(received),
        (all) => all.includes(JSON.stringify(payloadAt(59))),
      );
      expect(received.length).toBeLessThanOrEqual(Math.ceil((performance.now() - start) / 500) + 1);
    },
  );

  it('sends a member’s announcement to that member’s pages which connect a moment later', async () => {
    const members = await Promise.all([signUpMember(kingdom), signUpMember(kingdom)]);
    const bus = kingdom.app.get<RealtimeBus>(REALTIME_BUS, { strict: false });
    const payload = { badge: 'hero' } as const;
    await bus.publish({ room: `user:${members[0]!.user.id}`, event: 'badge.upgraded', payload });
    const pages = await Promise.all(members.map(({ session }) => openSocket(kingdom, session.access_token)));
    await pages[0]!.waitFor('badge.upgraded', payload);
    expect(pages[1]!.received('badge.upgraded')).toEqual([]);
    for (const page of pages) page.close();
  });
});
