import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Order, OrderList, OrderQuote, OrderReceipt } from '#contracts';
import { accounts, Ledger, verifyLedger } from '#money/ledger';
import { rows } from '#platform';
import { call } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { Gate } from '../support/gate.js';
import { brand, type Kingdom, startKingdom } from '../support/kingdom.js';
import { ordering, signUpWithoutMail } from '../support/orders.js';
import { openSocket } from '../support/socket.js';
import { checksumOf } from '../support/tables.js';
import { spawnWorker } from '../support/worker-process.js';

describe('buying by card', () => {
  const database = freshDatabase();
  let kingdom: Kingdom;
  let token: string;
  let userId: string;
  let stranger: string;

  beforeAll(async () => {
    kingdom = await startKingdom({ databaseUrl: database.url, env: { AUTH_CONFIRM_EMAIL: 'false' } });
    await kingdom.startWorker();
    ({ token, userId } = await signUpWithoutMail(kingdom));
    stranger = (await signUpWithoutMail(kingdom)).token;
  });
  afterAll(() => kingdom.close());

  const { get, order, settled } = ordering(
    () => kingdom,
    () => token,
  );
  const bought = () => new Ledger().balance(kingdom.unitOfWork.read, accounts.memberBought(userId));

  it('quotes the fixed price of 0.012 USD and the tokens it buys, in this mode (specification §9)', async () => {
    const { body } = await get('/api/buy/quote?amount=50&currency=USD');
    expect(body as unknown as OrderQuote).toEqual({
      mode: 'simulated',
      cluster: 'localnet',
      currency: 'USD',
      price: '0.012',
      amount: '50',
      tokenAmount: '4166.666666',
    });
  });

  it('accepts an order, charges it in the simulation, credits it once and notifies only its buyer', async () => {
    const before = await bought();
    const [mine, others] = [await openSocket(kingdom, token), await openSocket(kingdom, stranger)];
    const { status, body } = await order({ amount: '50' });
    expect(status).toBe(202);
    expect(body).toMatchObject({ status: 'processing', mode: 'simulated', transactionId: null });

    const done = await settled(body);
    expect(done).toMatchObject({
      status: 'confirmed',
      amount: '50',
      tokenAmount: '4166.666666',
      transactionId: expect.stringMatching(/^SIM-[0-9A-F]{32}$/),
      failureReason: null,
    });
    expect((await bought()) - before).toBe(4_166_666_666n);
    // The simulated charge takes two seconds (specification §7).
    const [took] = await rows<{ seconds: number }>(
      kingdom.unitOfWork.read,
      `SELECT extract(epoch FROM settled_at - created_at)::float AS seconds FROM card_order WHERE id = $1`,
      [body.id],
    );
    expect(took?.seconds).toBeGreaterThanOrEqual(2);

    const answer = await fetch(`${kingdom.url}/api/receipts/${done.transactionId}`);
    const receipt = (await answer.json()) as OrderReceipt;
    expect(receipt).toMatchObject({ kind: 'order', mode: 'simulated', amountPaid: '50', price: '0.012' });
    expect(receipt.ledgerTransaction.postings).toEqual([
      { account: 'member-bought', amount: '4166.666666', currency: 'token' },
      { account: 'outside/simulated-market', amount: '-4166.666666', currency: 'token' },
    ]);

    await mine.waitFor('order.updated', { orderId: body.id });
    expect(others.received('order.updated')).toEqual([]);
    mine.close();
    others.close();
  });

  it('fails a declined charge with its reason in the reader’s language, and credits nothing', async () => {
    const before = await bought();
    const { body } = await order({ amount: '13.13' });
    const done = await settled(body);
    expect(done).toMatchObject({
      status: 'failed',
      failureReason: 'the card was declined',
      transactionId: null,
      receiptUrl: null,
    });
    const german = await call(kingdom, 'GET', `/api/buy/orders/${body.id}`, {
      token,
      headers: { 'accept-language': 'de' },
    });
    expect(german.body).toMatchObject({ failureReason: 'Die Karte wurde abgelehnt' });
    expect(await bought()).toBe(before);
  });

  it('returns the first response for a repeated key, even at the same time, and refuses it with another amount', async () => {
    const before = await bought();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => order({ amount: '12' }, key)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await order({ amount: '13' }, key)).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_CONFLICT' },
    });
    await settled(answers[0]!.body);
    expect((await bought()) - before).toBe(1_000_000_000n);
  });

  it('lists only the member’s own orders, newest first, page by page', async () => {
    const { body } = await order({ amount: '5' });
    const foreign = await call(kingdom, 'GET', `/api/buy/orders/${body.id}`, { token: stranger });
    expect(foreign).toMatchObject({ status: 404, body: { code: 'ORDER_NOT_FOUND' } });
    const others = await call(kingdom, 'GET', '/api/buy/orders', { token: stranger });
    expect(others.body).toMatchObject({ items: [], nextCursor: null });

    const first = (await get('/api/buy/orders?limit=1')).body as unknown as OrderList;
    expect(first.items.map(({ id }) => id)).toEqual([body.id]);
    const next = (await get(`/api/buy/orders?limit=100&cursor=${first.nextCursor}`))
      .body as unknown as OrderList;
    expect(next.items.length).toBeGreaterThan(0);
    expect(next.items.map(({ id }) => id)).not.toContain(body.id);
    expect(next.nextCursor).toBeNull();
    await settled(body);
  });

  it('rejects invalid amounts, and changes nothing', async () => {
    const before = await checksumOf(kingdom);
    const refusals: [amount: unknown, status: number, code: string][] = [
      ['0', 422, 'INVALID_AMOUNT'],
      [0, 422, 'INVALID_AMOUNT'],
      ['1.001', 422, 'INVALID_AMOUNT'],
      ['10000.01', 422, 'AMOUNT_OUT_OF_RANGE'],
      [`1${'0'.repeat(30)}`, 422, 'AMOUNT_OUT_OF_RANGE'],
      [1e30, 400, 'VALIDATION_FAILED'],
      ['1e3', 400, 'VALIDATION_FAILED'],
      ['-5', 400, 'VALIDATION_FAILED'],
      ['5\0', 400, 'VALIDATION_FAILED'],
      ['\ud800', 400, 'VALIDATION_FAILED'],
      [null, 400, 'VALIDATION_FAILED'],
      [['50'], 400, 'VALIDATION_FAILED'],
    ];
    for (const [amount, status, code] of refusals)
      expect({ [String(amount)]: await order({ amount }) }).toMatchObject({
        [String(amount)]: { status, body: { code } },
      });
    expect(await order({ amount: '50', price: '0.001' })).toMatchObject({ status: 400 });
    expect(await call(kingdom, 'POST', '/api/buy/fiat', { body: { amount: '50' } })).toMatchObject({
      status: 401,
    });
    expect(await get('/api/buy/quote?amount=0')).toMatchObject({ status: 422 });
    expect(await get('/api/buy/orders?cursor=x')).toMatchObject({
      status: 400,
      body: { details: [{ path: 'cursor', message: brand.texts.refusals.details.cursor }] },
    });
    expect(await get('/api/buy/orders/none')).toMatchObject({ status: 400 });
    expect(await checksumOf(kingdom)).toBe(before);
  });

  it('accepts the largest order', async () => {
    const { status, body } = await order({ amount: '10000' });
    expect(status).toBe(202);
    expect(await settled(body)).toMatchObject({ status: 'confirmed', tokenAmount: '833333.333333' });
  });

  it('keeps every balance equal to its postings', async () => {
    expect(await kingdom.unitOfWork.snapshot(verifyLedger)).toMatchObject({ ok: true });
  });
});

describe('a worker killed between the charge and its commit', () => {
  const database = freshDatabase();
  const crediting = new Gate(database.url, 1101);
  let kingdom: Kingdom;
  let token: string;
  const { order, settled } = ordering(
    () => kingdom,
    () => token,
  );

  beforeAll(async () => {
    kingdom = await startKingdom({ databaseUrl: database.url, env: { AUTH_CONFIRM_EMAIL: 'false' } });
    await crediting.install('card_order', 'UPDATE', `NEW.status = 'confirmed'`);
    ({ token } = await signUpWithoutMail(kingdom));
  });
  afterAll(async () => {
    await crediting.remove();
    await kingdom.close();
  });

  it('credits the order once, under the charge it had', async () => {
    const { body } = await order({ amount: '12' });
    await crediting.close();
    const first = spawnWorker(kingdom.env);
    await crediting.waitUntilReached();
    await first.kill();
    await crediting.open();
    const second = spawnWorker(kingdom.env);
    try {
      const done: Order = await settled(body);
      expect(done).toMatchObject({ status: 'confirmed', tokenAmount: '1000' });
      const posted = await rows(
        kingdom.unitOfWork.read,
        `SELECT id FROM ledger_transaction WHERE kind = 'card-order'`,
      );
      expect(posted).toHaveLength(1);
      await eventually(
        () => kingdom.unitOfWork.snapshot(verifyLedger),
        ({ ok }) => ok,
      );
    } finally {
      await second.kill();
    }
  });
});
