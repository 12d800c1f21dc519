import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import bs58 from 'bs58';
import { randomBytes } from 'node:crypto';
import { call } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';

const database = freshDatabase();
let kingdom: Kingdom;

beforeAll(async () => {
  kingdom = await startKingdom({ databaseUrl: database.url });
});
afterAll(() => kingdom.close());

const state = (signature: string) => call(kingdom, 'GET', `/api/transactions/${signature}`);
const send = (transaction: string) => call(kingdom, 'POST', '/api/transactions', { body: { transaction } });

describe('a transaction’s state', () => {
  it('is pending while the chain does not know the signature', async () => {
    expect(await state(bs58.encode(randomBytes(64)))).toMatchObject({
      status: 200,
      body: { status: 'pending' },
    });
  });

  it.each([
    ['longer than 64 bytes', 'z'.repeat(88)],
    ['65 bytes', '1'.repeat(65)],
    ['63 bytes', bs58.encode(Buffer.alloc(63, 255))],
  ])('is refused with a client error for a signature of %s', async (_name, signature) => {
    expect((await state(signature)).status).toBe(400);
  });
});

describe('a sent transaction', () => {
  it.each([
    ['random bytes', randomBytes(300).toString('base64')],
    ['a single byte', 'AA=='],
    ['zeros', Buffer.alloc(1_232).toString('base64')],
    ['the largest possible length', Buffer.alloc(1_232, 0xff).toString('base64')],
  ])('of %s is refused with a client error', async (_name, transaction) => {
    expect(await send(transaction)).toMatchObject({ status: 422, body: { code: 'TRANSACTION_REFUSED' } });
  });
});
