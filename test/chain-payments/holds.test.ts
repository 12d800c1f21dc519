import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Keypair } from '@solana/web3.js';
import type { CreatedPurchase, Presale, Purchase } from '#contracts';
import { type PayingKingdom, startPayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';
import { brand } from '../support/kingdom.js';
import { describeOnLocalChain } from '../support/local-chain.js';
import { checkPaymentBooks } from '../support/payment-books.js';
import { buy } from '../support/purchases.js';

const MOST = { tokenAmount: brand.presale.maxAmount };

let kingdom: PayingKingdom;
let payer: Keypair;

const open = (databaseUrl: string, env: Record<string, string>) => async () => {
  kingdom = await startPayingKingdom({ databaseUrl, env });
  payer = await kingdom.payer();
};
const close = async (): Promise<void> => {
  await kingdom.watch();
  await checkPaymentBooks(kingdom.unitOfWork, kingdom.chain);
  await kingdom.close();
};
const remaining = async (): Promise<number> =>
  Number(((await (await fetch(`${kingdom.url}/api/presale`)).json()) as Presale).remainingTokens);

describe('what unpaid requests hold', () => {
  const database = freshDatabase();
  beforeAll(open(database.url, { PAYMENT_HOLDS_PER_CALLER: '1000', PAYMENT_HOLDS_PER_WALLET: '1000' }));
  afterAll(close);

  it('34: is at most 20 percent of what remains, and the others are quoted without a hold', async () => {
    const left = await remaining();
    const asked = await Promise.all(
      Array.from({ length: 12 }, () => buy(kingdom, { tokenAmount: '200000' })),
    );
    const held = asked.filter(({ status, body }) => status === 202 && body.payment!.held);
    expect(asked.every(({ status }) => status === 202)).toBe(true);
    expect(held).toHaveLength(Math.floor((left * 0.2) / 200_000));
    expect(await remaining()).toBe(left - held.length * 200_000);
  });
});

describe('a caller and a wallet', () => {
  const database = freshDatabase();
  beforeAll(open(database.url, {}));
  afterAll(close);

  it('36: hold three and two requests, and may ask for more without a hold', async () => {
    const held = async (input: object = {}): Promise<boolean> => (await kingdom.request(input)).payment!.held;
    const buyerWallet = (await kingdom.payer()).publicKey.toBase58();
    expect([await held({ buyerWallet }), await held({ buyerWallet }), await held({ buyerWallet })]).toEqual([
      true,
      true,
      false,
    ]);
    expect([await held(), await held()]).toEqual([true, false]);
  });

  it('no two open requests ask for the same amount', async () => {
    const dues = new Set<string>();
    for (let i = 0; i < 20; i++) dues.add((await kingdom.request({ paymentCurrency: 'USDC' })).payment!.due);
    expect(dues.size).toBe(20);
  });
});

describe('the last tokens of a sale', () => {
  const database = freshDatabase();
  const pay = async (purchase: CreatedPurchase): Promise<Purchase> => {
    await kingdom.pay(payer, purchase);
    await kingdom.watch();
    return kingdom.read(purchase);
  };

  beforeAll(open(database.url, { PAYMENT_HOLD_PERCENT: '0' }));
  afterAll(close);

  it('29, 35: go to the payments that arrive first; later ones are to be refunded, and none is oversold', async () => {
    const left = await remaining();
    const buyers = Math.floor(left / Number(brand.presale.maxAmount));
    const purchases: CreatedPurchase[] = [];
    for (let i = 0; i <= buyers; i++)
      purchases.push(await kingdom.request({ ...MOST, paymentCurrency: 'USDC' }));
    const late = await kingdom.request({ ...MOST, paymentCurrency: 'USDT' });
    expect(purchases.every(({ payment }) => !payment!.held)).toBe(true);
    for (const purchase of purchases.slice(0, buyers)) expect((await pay(purchase)).status).toBe('confirmed');
    expect(await remaining()).toBe(left - buyers * Number(brand.presale.maxAmount));
    const refused = await pay(purchases[buyers]!);
    expect(refused).toMatchObject({ status: 'failed', payment: { state: 'short' } });
    expect(refused.failureReason).toContain('no tokens left');
    expect(refused.payment!.arrived).toMatchObject([{ credited: '0', refund: refused.payment!.due }]);
    await kingdom.expire(late);
    await kingdom.watch();
    expect((await pay(late)).payment!.arrived).toMatchObject([{ credited: '0', refund: late.payment!.due }]);
    expect(await buy(kingdom, MOST)).toMatchObject({ status: 409, body: { code: 'SOLD_OUT' } });
  });
});

describeOnLocalChain('the end of the sale', () => {
  const database = freshDatabase();
  beforeAll(open(database.url, { PRESALE_ENDS_AT: new Date(Date.now() + 300_000).toISOString() }));
  afterAll(close);

  it('30, 31: does not concern a request that is open, and late payments after it are to be refunded', async () => {
    const [inTime, late] = [await kingdom.request(), await kingdom.request({ paymentCurrency: 'USDC' })];
    kingdom.pass(400);
    await kingdom.pay(payer, inTime);
    kingdom.pass(300);
    await kingdom.watch();
    await kingdom.pay(payer, late);
    await kingdom.watch();
    expect((await kingdom.read(inTime)).status).toBe('confirmed');
    const { status, payment } = await kingdom.read(late);
    expect(status).toBe('failed');
    expect(payment!.arrived).toMatchObject([{ credited: '0', refund: payment!.due }]);
  });
});
