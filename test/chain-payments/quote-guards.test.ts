import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody, LegalTexts, Presale, QuoteState } from '#contracts';
import { rows } from '#platform';
import { accessTokenOf, anEmail, call, PASSWORD } from '../support/auth.js';
import { type PayingKingdom, startPayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';
import { ADMIN, type Kingdom, startKingdom } from '../support/kingdom.js';
import { checkPaymentBooks } from '../support/payment-books.js';
import { buy, purchaseInput, settled, saleIsRead } from '../support/purchases.js';

const quote = async (kingdom: Pick<Kingdom, 'url'>, headers: Record<string, string>, input: object = {}) => {
  const { status, body } = await call(kingdom, 'POST', '/api/presale/purchases', {
    body: purchaseInput(input),
    headers,
  });
  return { status, code: (body as unknown as ErrorBody).code };
};

describe('the switch of operators', () => {
  const database = freshDatabase();
  let kingdom: PayingKingdom;
  let token: string;

  beforeAll(async () => {
    kingdom = await startPayingKingdom({
      databaseUrl: database.url,
      env: { AUTH_CONFIRM_EMAIL: 'false' },
    });
    token = await accessTokenOf(kingdom, ADMIN);
  });
  afterAll(() => kingdom.close());

  const set = (paused: boolean, as: { token?: string } = { token }) =>
    call(kingdom, 'POST', '/api/admin/quotes', {
      ...as,
      body: { paused, reason: 'the price feed is wrong' },
    });
  const state = async (): Promise<QuoteState> =>
    (await call(kingdom, 'GET', '/api/admin/quotes', { token })).body as unknown as QuoteState;
  const presale = async (): Promise<Presale> =>
    (await call(kingdom, 'GET', '/api/presale')).body as unknown as Presale;

  it('pauses quotes and nothing else, until it resumes them', async () => {
    const purchase = await kingdom.request();
    const payer = await kingdom.payer();
    expect((await set(true)).status).toBe(204);
    expect(await buy(kingdom)).toMatchObject({
      status: 503,
      body: { code: 'QUOTES_PAUSED' },
      retryAfterS: 60,
    });
    const gift = { amount: '5', currency: 'SOL', donationType: 'manual' };
    expect(await call(kingdom, 'POST', '/api/donations/payments', { body: gift })).toMatchObject({
      status: 503,
      body: { code: 'QUOTES_PAUSED' },
    });
    expect(await state()).toMatchObject({ paused: true, reason: 'the price feed is wrong' });
    expect((await presale()).paused).toBe(true);
    const transaction = await call(kingdom, 'POST', `/api/presale/purchases/${purchase.id}/transaction`, {
      body: { payer: payer.publicKey.toBase58() },
      headers: { 'x-purchase-secret': purchase.secret },
    });
    expect(transaction.status).toBe(201);
    await kingdom.pay(payer, purchase);
    await kingdom.watch();
    expect((await kingdom.read(purchase)).status).toBe('confirmed');
    expect((await set(false)).status).toBe(204);
    expect((await buy(kingdom)).status).toBe(202);
    expect((await presale()).paused).toBe(false);
    await checkPaymentBooks(kingdom.unitOfWork, kingdom.chain);
  });

  it('keeps who used it and why, each change once', async () => {
    await set(true);
    await set(true);
    await set(false);
    const events = await rows(
      kingdom.unitOfWork.read,
      `SELECT action, personal->>'reason' AS reason FROM audit_entry WHERE action LIKE 'quotes-%' AND actor_id IS NOT NULL
       ORDER BY position DESC LIMIT 2`,
    );
    const reason = 'the price feed is wrong';
    expect(events).toEqual([
      { action: 'quotes-resumed', reason },
      { action: 'quotes-paused', reason },
    ]);
  });

  it('is only for operators, and needs a reason', async () => {
    const account = { email: anEmail(), password: PASSWORD };
    await call(kingdom, 'POST', '/auth/v1/signup', { body: account });
    const member = await accessTokenOf(kingdom, account);
    expect((await set(true, {})).status).toBe(401);
    expect((await set(true, { token: member })).status).toBe(403);
    const unexplained = { token, body: { paused: true, reason: ' ' } };
    expect((await call(kingdom, 'POST', '/api/admin/quotes', unexplained)).status).toBe(400);
    expect((await state()).paused).toBe(false);
  });
});

describe('denied countries', () => {
  const database = freshDatabase();
  let kingdom: PayingKingdom;
  beforeAll(async () => {
    kingdom = await startPayingKingdom({
      databaseUrl: database.url,
      env: { TRUST_PROXY: '127.0.0.1', COUNTRY_HEADER: 'CF-IPCountry', DENIED_COUNTRIES: 'kp, IR' },
    });
  });
  afterAll(() => kingdom.close());

  const proxied = { 'x-forwarded-for': '192.0.2.7' };
  const denied = { status: 403, code: 'COUNTRY_DENIED' };
  const denied403 = { status: 403, body: { code: 'COUNTRY_DENIED' } };

  it.each([
    ['a country that is not denied', { ...proxied, 'cf-ipcountry': 'DE' }, { status: 202 }],
    ['a denied country', { ...proxied, 'cf-ipcountry': 'kp' }, denied],
    ['no country', proxied, denied],
    ['a network without a country', { ...proxied, 'cf-ipcountry': 'T1' }, denied],
    ['a country that no proxy has reported', { 'cf-ipcountry': 'DE' }, denied],
  ])('a request from %s', async (_, headers, expected) => {
    expect(await quote(kingdom, headers as Record<string, string>)).toMatchObject(expected);
  });

  it('can’t give either', async () => {
    const give = (country: string) =>
      call(kingdom, 'POST', '/api/donations/payments', {
        body: { amount: '5', currency: 'SOL', donationType: 'manual' },
        headers: { ...proxied, 'cf-ipcountry': country },
      });
    expect(await give('KP')).toMatchObject(denied403);
    expect((await give('DE')).status).toBe(201);
  });

  it('may read the pages', async () => {
    const from = { headers: { ...proxied, 'cf-ipcountry': 'KP' } };
    expect((await call(kingdom, 'GET', '/api/presale', from)).status).toBe(200);
    expect((await fetch(`${kingdom.url}/presale/public`, from)).status).toBe(200);
  });
});

describe('accepted terms', () => {
  const database = freshDatabase();
  let kingdom: Kingdom;
  beforeAll(async () => {
    kingdom = await startKingdom({ databaseUrl: database.url, env: { REQUIRE_ACCEPTED_TERMS: 'true' } });
    await kingdom.startWorker();
    // Nothing is sold before the worker has read the sale's figures.
    await saleIsRead(kingdom);
  });
  afterAll(() => kingdom.close());

  const texts = async (language: string): Promise<LegalTexts> =>
    (await call(kingdom, 'GET', '/api/presale/legal-texts', { headers: { 'accept-language': language } }))
      .body as unknown as LegalTexts;

  it('are required in the reader’s language, and kept on the receipt', async () => {
    const [english, german] = [await texts('en'), await texts('de')];
    expect(await quote(kingdom, {})).toMatchObject({ status: 422, code: 'TERMS_NOT_ACCEPTED' });
    const inGerman = { 'accept-language': 'de' };
    expect(await quote(kingdom, inGerman, { acceptedTerms: english.hash })).toMatchObject({
      status: 422,
      code: 'TERMS_CHANGED',
    });
    expect(await quote(kingdom, inGerman, { acceptedTerms: german.hash })).toMatchObject({ status: 202 });
    const { body } = await buy(kingdom, { acceptedTerms: english.hash });
    const { summary } = await settled(kingdom, body);
    const receipt = await call(kingdom, 'GET', `/api/receipts/${summary!.transactionId}`);
    expect(receipt.body).toMatchObject({
      acceptedTerms: { hash: english.hash, acceptedAt: expect.stringMatching(/^\d{4}-/) },
    });
  });
});
