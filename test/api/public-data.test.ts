import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { type ClientEventName, clientEventSchemas, REALTIME_PATH } from '#contracts';
import { Donations } from '#features/donations';
import { type ClientMessage, REALTIME_BUS, type RealtimeBus } from '#platform';
import { call } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { signedGift } from '../support/gifts.js';
import { brand, type Kingdom, startKingdom } from '../support/kingdom.js';
import { ordering, signUpWithoutMail } from '../support/orders.js';
import { buy } from '../support/purchases.js';

const database = freshDatabase();
let kingdom: Kingdom;
let socket: Socket;
const received: { name: string; payload: object }[] = [];

const waitForEvent = (name: ClientEventName): Promise<unknown> =>
  eventually(
    () => Promise.resolve(received),
    (all) => all.some((one) => one.name === name),
  );

beforeAll(async () => {
  kingdom = await startKingdom({
    databaseUrl: database.url,
    // A message can be sent past our validation through PostgreSQL.
    redisUrl: '',
    env: { AUTH_CONFIRM_EMAIL: 'false' },
  });
  await kingdom.startWorker();
  socket = io(kingdom.url, { path: REALTIME_PATH, transports: ['websocket'] });
  socket.onAny((name: string, payload: object) => received.push({ name, payload }));
  await eventually(
    () => Promise.resolve(socket),
    ({ connected }) => connected,
  );
});
afterAll(async () => {
  socket.disconnect();
  await kingdom.close();
});

describe('a visitor’s page', () => {
  it('receives the data of events and nothing more, and never who donated, bought or swapped', async () => {
    const { token, userId, email } = await signUpWithoutMail(kingdom);
    const donation = await call(kingdom, 'POST', '/api/donations', {
      token,
      body: await signedGift(kingdom, { amount: '600', message: 'from me' }),
    });
    await buy(kingdom, { buyerEmail: email });
    await call(kingdom, 'POST', '/api/swaps', {
      token,
      body: { fromToken: 'USDC', toToken: brand.ticker, amountIn: '12' },
      headers: { 'idempotency-key': randomUUID() },
    });
    await waitForEvent('donation.recorded');
    await kingdom.unitOfWork.run((tx) =>
      kingdom.app.get(Donations, { strict: false }).reverse(tx, String(donation.body!['id'])),
    );
    for (const name of ['donation.changed', 'donations.totals', 'presale.stats', 'rewards.changed'] as const)
      await waitForEvent(name);
    for (const { name, payload } of received) {
      const { shape } = clientEventSchemas[name as ClientEventName];
      expect({ name, keys: Object.keys(payload) }).toEqual({ name, keys: Object.keys(shape) });
    }
    for (const secret of [userId, email, 'from me', '600'])
      expect(JSON.stringify(received)).not.toContain(secret);
  });

  it('receives only fields of the event’s schema, even if a program publishes more', async () => {
    const bus = kingdom.app.get<RealtimeBus>(REALTIME_BUS, { strict: false });
    const messageWithExtraField = {
      room: 'public',
      event: 'donation.recorded',
      payload: { donationId: 'known', given: { userId: 'somebody' } },
    } as unknown as ClientMessage;
    await expect(bus.publish(messageWithExtraField)).rejects.toThrow('Unrecognized key');
    // Send the message without our validation, as a program of an earlier release would.
    await kingdom.unitOfWork.read.query(`SELECT pg_notify('realtime', $1)`, [
      `1 1 ${Buffer.from(JSON.stringify(messageWithExtraField)).toString('base64')}`,
    ]);
    await eventually(
      () => Promise.resolve(received.filter(({ payload }) => JSON.stringify(payload).includes('known'))),
      (found) => found.length > 0,
    );
    expect(JSON.stringify(received)).not.toContain('somebody');
  });

  it('finds no user id in a receipt that a member shares', async () => {
    const { token, userId } = await signUpWithoutMail(kingdom);
    const { order, settled } = ordering(
      () => kingdom,
      () => token,
    );
    const { transactionId } = await settled((await order({ amount: '10' })).body);
    const swap = await call(kingdom, 'POST', '/api/swaps', {
      token,
      body: { fromToken: 'USDC', toToken: brand.ticker, amountIn: '12' },
    });
    for (const id of [transactionId, swap.body!['transactionHash']]) {
      const { status, body } = await call(kingdom, 'GET', `/api/receipts/${String(id)}`);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain(userId);
    }
  });

  it('finds no user ids in public lists', async () => {
    const { token, userId } = await signUpWithoutMail(kingdom);
    await call(kingdom, 'POST', '/api/donations', { token, body: await signedGift(kingdom) });
    const paths = [
      '/api/donations',
      ...['daily', 'weekly', 'monthly'].map((period) => `/api/leaderboards/${period}`),
    ];
    for (const path of [...paths, '/api/leaderboards/daily/past']) {
      const text = JSON.stringify((await call(kingdom, 'GET', path)).body);
      expect(text).not.toContain(userId);
      expect(text).not.toContain('userId');
    }
  });
});
