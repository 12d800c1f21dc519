import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { CreatedPurchase } from '#contracts';
import { call } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';
import { buy, purchaseInput } from '../support/purchases.js';
import { checksumOf } from '../support/tables.js';

const database = freshDatabase();
let kingdom: Kingdom;

beforeAll(async () => {
  kingdom = await startKingdom({ databaseUrl: database.url, env: { TRUST_PROXY: 'true' } });
  await kingdom.startWorker();
  await eventually(
    () => buy(kingdom),
    ({ status }) => status === 202,
  );
});
afterAll(() => kingdom.close());

const request = async (body: object, key: string, address: string) => {
  const headers = { 'idempotency-key': key, 'x-forwarded-for': address };
  const answer = await call(kingdom, 'POST', '/api/presale/purchases', { body, headers });
  return { status: answer.status, body: answer.body as unknown as CreatedPurchase & { code?: string } };
};

it('returns a purchase and its secret only to its own caller: elsewhere the key is a conflict, and nothing is bought twice', async () => {
  const [body, key] = [purchaseInput(), randomUUID()];
  const first = await request(body, key, '192.0.2.1');
  expect(first.status).toBe(202);
  expect(await request(body, key, '192.0.2.1')).toEqual(first);
  const before = await checksumOf(kingdom);
  const stranger = await request(body, key, '192.0.2.2');
  expect(stranger).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } });
  expect(JSON.stringify(stranger.body)).not.toContain(first.body.secret);
  expect(await checksumOf(kingdom)).toBe(before);
});

it('treats the addresses of one IPv6 subscriber as one caller', async () => {
  const [body, key] = [purchaseInput(), randomUUID()];
  const first = await request(body, key, '2001:db8:1:2::1');
  expect(await request(body, key, '2001:db8:1:2:ffff::7')).toEqual(first);
  expect(await request(body, key, '2001:db8:1:3::1')).toMatchObject({ status: 409 });
});
