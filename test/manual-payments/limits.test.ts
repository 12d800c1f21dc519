import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import type { ErrorBody } from '#contracts';
import { anEmail } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';
import { notifyPayment } from '../support/manual-payments.js';
import { newWallet } from '../support/purchases.js';
import { PNG } from '../support/receipt-files.js';
import { checksumOf } from '../support/tables.js';

describe('reported manual payments are limited', () => {
  const database = freshDatabase();
  let kingdom: Kingdom;
  let callers = 0;

  beforeAll(async () => {
    // With this factor, a caller may report four payments in ten minutes and two an hour for the same mailbox. All callers
    // together may report eight an hour for the same mailbox.
    const env = { RATE_LIMIT_FACTOR: '0.4', TRUST_PROXY: 'true' };
    kingdom = await startKingdom({ databaseUrl: database.url, env });
  });
  afterAll(() => kingdom.close());

  const newCaller = () => `192.0.2.${(callers += 1)}`;
  const notify = (email: string, address: string) =>
    notifyPayment<ErrorBody>(kingdom, { email }, { bytes: PNG }, { 'x-forwarded-for': address });
  const storedState = async () => {
    const { UPLOADS_DIR: folder } = kingdom.settings;
    return [await checksumOf(kingdom), existsSync(folder) ? readdirSync(folder, { recursive: true }) : []];
  };

  it('by the caller’s address for any mailbox, and nothing beyond the limit is stored', async () => {
    const address = newCaller();
    for (let sent = 0; sent < 4; sent += 1) expect((await notify(anEmail(), address)).status).toBe(202);
    const before = await storedState();
    expect(await notify(anEmail(), address)).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_REQUESTS', message: expect.stringMatching(/\d+ seconds/) },
    });
    expect(await storedState()).toEqual(before);
    expect((await notify(anEmail(), newCaller())).status).toBe(202);
  });

  it('by mailbox and caller together, so that a stranger cannot block a payer', async () => {
    const [payer, stranger] = [anEmail(), newCaller()];
    for (let sent = 0; sent < 2; sent += 1) expect((await notify(payer, stranger)).status).toBe(202);
    expect((await notify(payer, stranger)).status).toBe(429);
    expect((await notify(payer, newCaller())).status).toBe(202);
  });

  it('by mailbox over all addresses, and nothing beyond the limit is stored', async () => {
    const victim = anEmail();
    for (let sent = 0; sent < 8; sent += 1) expect((await notify(victim, newCaller())).status).toBe(202);
    const before = await storedState();
    expect(await notify(victim.toUpperCase(), newCaller())).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_REQUESTS' },
    });
    expect(await storedState()).toEqual(before);
    expect((await notify(anEmail(), newCaller())).status).toBe(202);
  });

  it('but not for a repeated key: a sender who lost the response gets it again', async () => {
    const email = anEmail();
    const fields = { email, wallet: newWallet() };
    const headers = { 'x-forwarded-for': newCaller(), 'idempotency-key': randomUUID() };
    const again = () => notifyPayment(kingdom, fields, { bytes: PNG }, headers);
    const first = await again();
    expect(first.status).toBe(202);
    expect((await notify(email, headers['x-forwarded-for'])).status).toBe(202);
    expect(await again()).toEqual(first);
  });
});
