import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { PurchaseLifecycle } from '#features/presale';
import { parseUnits, type Presale, type PresalePass } from '#contracts';
import { brandWithRounds } from '../support/brand-with-rounds.js';
import { freshDatabase } from '../support/database.js';
import { differencesIn } from '../support/differences.js';
import { brand, type Kingdom, startKingdom } from '../support/kingdom.js';
import { allEffects, buy, newWallet, purchaseInput, saleIsRead } from '../support/purchases.js';

const CODE = 'open the old gate';
const PRIVATE = { price: '0.0005', minAmount: '5000', maxAmount: '20000', cap: '50000', walletLimit: null };
const limited = brandWithRounds({ public: { cap: '100000', walletLimit: '25000' }, private: PRIVATE });
afterAll(() => limited.erase());

let kingdom: Kingdom;
const open =
  (databaseUrl: string, env: Record<string, string> = {}) =>
  async () => {
    const own = { BRAND_FILE: limited.file, PRESALE_PRIVATE_CODE: CODE, ...env };
    kingdom = await startKingdom({ databaseUrl, env: own });
    await kingdom.startWorker();
    await saleIsRead(kingdom);
  };
const presale = async () => (await (await fetch(`${kingdom.url}/api/presale`)).json()) as Presale;

async function buyPrivately(input: object) {
  const send = async (path: string, body: object, headers: object = {}) =>
    fetch(kingdom.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const { pass } = (await (await send('/api/presale/access', { code: CODE })).json()) as PresalePass;
  const response = await send('/api/presale/purchases', purchaseInput({ round: 'private', ...input }), {
    'x-presale-pass': pass,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const codes = (answers: readonly { status: number; body: object }[]) =>
  answers.map(({ status, body }) => (status === 202 ? 'accepted' : (body as { code: string }).code)).sort();

describe('the rounds in simulated mode', () => {
  const database = freshDatabase();
  beforeAll(open(database.url));
  afterAll(() => kingdom.close());

  it('sell to racing purchases of one wallet no more than its limit', async () => {
    const buyerWallet = newWallet();
    const answers = await Promise.all(Array.from({ length: 5 }, () => buy(kingdom, { buyerWallet })));
    const refused = 'WALLET_LIMIT_REACHED';
    expect(codes(answers)).toEqual([refused, refused, refused, 'accepted', 'accepted']);
    const { body } = answers.find(({ status }) => status === 409)!;
    expect(body).toMatchObject({
      message: `In this round, one wallet can buy at most 25,000 ${brand.ticker}. Enter a smaller amount.`,
      details: [{ path: 'tokenAmount' }],
    });
  });

  it('sell in the private round at its own price and within its own limits', async () => {
    const input = { tokenAmount: '20000', paymentCurrency: 'USDT' };
    const { body } = await buyPrivately(input);
    expect(body).toMatchObject({ round: 'private', amountPaid: '13.25' });
    for (const tokenAmount of ['4999', '20001'])
      expect(await buyPrivately({ tokenAmount })).toMatchObject({
        status: 422,
        body: { code: 'AMOUNT_OUT_OF_RANGE', message: `Must be between 5,000 and 20,000 ${brand.ticker}` },
      });
    expect(codes([await buy(kingdom, { tokenAmount: '5000' })])).toEqual(['AMOUNT_OUT_OF_RANGE']);
  });

  it('sell to racing buyers no more than the round’s cap, while the other round sells on', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => buyPrivately({ tokenAmount: '10000' })),
    );
    expect(codes(answers)).toEqual(['ROUND_SOLD_OUT', 'accepted', 'accepted', 'accepted']);
    expect(codes([await buy(kingdom)])).toEqual(['accepted']);
  });

  it('count payments by hand in the public round, and refuse them beyond its limits', async () => {
    const credit = (buyerWallet: string, tokens: string) =>
      kingdom.unitOfWork.run((tx) =>
        kingdom.app.get(PurchaseLifecycle).credit(tx, {
          id: randomUUID(),
          mode: 'simulated',
          cluster: kingdom.settings.SOLANA_CLUSTER,
          tokenAmount: parseUnits(tokens, brand.token.decimals),
          paymentCurrency: 'ETH',
          amountPaid: '10',
          amountUnit: 'USD',
          networkFee: { amount: '0', unit: 'SOL', usd: '0' },
          buyerWallet,
          buyerEmail: undefined,
          language: 'en',
        }),
      );
    const buyerWallet = newWallet();
    await credit(buyerWallet, '25000');
    await expect(credit(buyerWallet, '10000')).rejects.toMatchObject({ code: 'WALLET_LIMIT_REACHED' });
    expect(codes([await buy(kingdom, { buyerWallet })])).toEqual(['WALLET_LIMIT_REACHED']);
    await credit(newWallet(), '25000');
    await expect(credit(newWallet(), '25000')).rejects.toMatchObject({ code: 'ROUND_SOLD_OUT' });
  });

  it('leave books that agree', async () => {
    await allEffects(kingdom, 8);
    // The purchases that were credited by hand belong to no report of a payment.
    const found = (await differencesIn(kingdom)).filter((line) => !line.startsWith('manual_payment'));
    expect(found).toEqual([]);
  });
});

describe('a round that is over', () => {
  const database = freshDatabase();
  beforeAll(
    open(database.url, {
      PRESALE_PUBLIC_ENDS_AT: '2026-01-01T00:00:00Z',
      PRESALE_PRIVATE_ENDS_AT: '2100-01-01T00:00:00Z',
    }),
  );
  afterAll(() => kingdom.close());

  it('sells nothing, while the other one sells until the end of the sale', async () => {
    expect(await presale()).toMatchObject({ over: true, endsAt: '2026-01-01T00:00:00.000Z' });
    expect(await buy(kingdom)).toMatchObject({
      status: 409,
      body: {
        code: 'ROUND_OVER',
        message: 'This round of the pre-sale is over. See the pre-sale’s page for the next one.',
      },
    });
    expect(codes([await buyPrivately({})])).toEqual(['accepted']);
    const { sale } = (await (await fetch(`${kingdom.url}/api/config`)).json()) as { sale: object };
    expect(sale).toMatchObject({
      privateRound: { ...PRIVATE, endsAt: kingdom.settings.PRESALE_ENDS_AT!.replace('Z', '.000Z') },
    });
  });
});
