import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { CreatedPurchase, DonationTotals, Presale, Receipt } from '#contracts';
import { verifyLedger } from '#money/ledger';
import { rows } from '#platform';
import { CARRIERS, emptyRedisOf } from '../support/engine-cases.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { brand, type Kingdom, startKingdom } from '../support/kingdom.js';
import {
  allEffects,
  buy,
  effectsOf,
  newWallet,
  purchaseInput,
  readPurchase,
  settled,
  saleIsRead,
} from '../support/purchases.js';

describe.each(CARRIERS)('a pre-sale purchase, queues on %s', (engine) => {
  const database = freshDatabase();
  let kingdom: Kingdom;

  const get = async <T>(path: string): Promise<T> => (await (await fetch(kingdom.url + path)).json()) as T;

  beforeAll(async () => {
    kingdom = await startKingdom({
      databaseUrl: database.url,
      redisUrl: await emptyRedisOf(engine),
      env: { DEMO_DATA: 'true' },
    });
    await kingdom.startWorker();
    await saleIsRead(kingdom);
  });
  afterAll(() => kingdom.close());

  it('ends with one ledger transaction, one charity donation, one mail and updated figures (specification §7)', async () => {
    const before = await get<DonationTotals>('/api/donations/totals');
    const wallet = newWallet();
    const { status, body } = await buy(kingdom, { buyerWallet: wallet, buyerEmail: 'buyer@example.org' });
    expect(status).toBe(202);
    expect(body).toMatchObject({ status: 'processing', mode: 'simulated', summary: null });

    const purchase = await settled(kingdom, body);
    expect(purchase).toMatchObject({
      status: 'confirmed',
      summary: {
        tokenAmount: '10000',
        charityAmount: '1000',
        releaseAmount: '1000',
        vestedAmount: '8000',
        roundingAmount: '0',
        transactionId: expect.stringMatching(/^SIM-/),
      },
    });
    expect(await allEffects(kingdom, 1)).toEqual({
      confirmed: 1,
      ledgerTransactions: 1,
      donations: 1,
      mailsDone: 1,
    });

    const receipt = await get<Receipt>(`/api/receipts/${purchase.summary?.transactionId}`);
    expect(receipt.ledgerTransaction.postings).toEqual([
      { account: 'allocation/pre-sale', amount: '-10000', currency: 'token' },
      { account: 'charity-fund', amount: '1000', currency: 'token' },
      { account: `presale-release/${wallet}`, amount: '1000', currency: 'token' },
      { account: `presale-vested/${wallet}`, amount: '8000', currency: 'token' },
    ]);
    expect(JSON.stringify(receipt)).not.toContain('buyer@example.org');

    const [mail, ...more] = await kingdom.inbox.all();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: ['buyer@example.org'], cc: [brand.team.email] });
    expect(mail?.subject).toContain('[SIMULATED]');
    expect(mail?.text).toContain(`/receipts/${purchase.summary?.transactionId}`);
    expect(mail?.text).toContain(brand.texts.mails.simulatedNotice);

    const totals = await eventually(
      () => get<DonationTotals>('/api/donations/totals'),
      ({ totalAmount }) => totalAmount !== before.totalAmount,
    );
    expect(Number(totals.totalAmount) - Number(before.totalAmount)).toBe(1000);
    expect(totals.donorsCount - before.donorsCount).toBe(1);
    expect(await get<Presale>('/api/presale')).toMatchObject({
      soldTokens: '5000000',
      allocatedTokens: '10000',
      remainingTokens: '4990000',
      progress: 71.42,
      pageProgress: 50.1,
    });
  });

  it('returns the first response for a repeated key, even at the same time, and refuses it with another body', async () => {
    const before = await effectsOf(kingdom);
    const key = randomUUID();
    const input = { buyerWallet: newWallet() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => buy(kingdom, input, key)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.every(({ status }) => status === 202)).toBe(true);
    const conflict = await buy(kingdom, { ...input, tokenAmount: '20000' }, key);
    expect(conflict).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } });
    const effects = await allEffects(kingdom, before.confirmed + 1);
    expect(effects.confirmed).toBe(before.confirmed + 1);
  });

  it('carries the request’s id through the outbox to every event that it caused', async () => {
    const response = await fetch(`${kingdom.url}/api/presale/purchases`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(purchaseInput()),
    });
    await settled(kingdom, (await response.json()) as CreatedPurchase);
    const events = await eventually(
      () =>
        rows<{ name: string }>(
          kingdom.unitOfWork.read,
          `SELECT name FROM outbox_event WHERE request_id = $1`,
          [response.headers.get('x-request-id')],
        ),
      ({ length }) => length >= 3,
    );
    expect(events.map(({ name }) => name).sort()).toEqual([
      'donation.recorded',
      'presale.purchase-confirmed',
      'presale.purchase-requested',
    ]);
  });

  it('fails if it cannot be delivered, with the reason, and releases its tokens', async () => {
    const before = await get<Presale>('/api/presale');
    const { body } = await buy(kingdom, { buyerWallet: kingdom.chain.mintAddress });
    const purchase = await settled(kingdom, body);
    expect(purchase).toMatchObject({ status: 'failed', summary: null });
    expect(purchase.failureReason).toContain('not a wallet');
    expect(await get<Presale>('/api/presale')).toMatchObject({
      allocatedTokens: before.allocatedTokens,
      remainingTokens: before.remainingTokens,
    });
  });

  it('that failed is mailed to a buyer without an account with the reason, in the buyer’s language', async () => {
    const answer = await fetch(`${kingdom.url}/api/presale/purchases`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': 'de',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(
        purchaseInput({ buyerWallet: kingdom.chain.mintAddress, buyerEmail: 'unlucky@example.org' }),
      ),
    });
    expect(answer.status).toBe(202);
    const [mail] = await eventually(
      async () => (await kingdom.inbox.all()).filter(({ to }) => to.includes('unlucky@example.org')),
      ({ length }) => length > 0,
    );
    expect(mail).toMatchObject({ cc: [], subject: expect.stringContaining('ist fehlgeschlagen') });
    for (const part of ['Simulation', '10.000', kingdom.chain.mintAddress, '/de/presale/public'])
      expect(mail!.text).toContain(part);
  });

  it('is shown only to the holder of its secret', async () => {
    const { body } = await buy(kingdom);
    expect(await readPurchase(kingdom, { ...body, secret: 'guessed' })).toMatchObject({
      code: 'PURCHASE_NOT_FOUND',
    });
    expect(await readPurchase(kingdom, body)).toMatchObject({ id: body.id });
    await settled(kingdom, body);
  });

  it('keeps every balance equal to its postings, and every transaction’s sum at zero', async () => {
    expect(await kingdom.unitOfWork.snapshot(verifyLedger)).toMatchObject({ ok: true, findings: [] });
  });
});
