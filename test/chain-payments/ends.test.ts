import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Keypair } from '@solana/web3.js';
import { type CreatedPurchase, type Money, decimalsOf, parseUnits, type Purchase } from '#contracts';
import { rows } from '#platform';
import { type PayingKingdom, startPayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';
import { itOnLocalChain } from '../support/local-chain.js';
import { checkPaymentBooks } from '../support/payment-books.js';

/* The cases of the payment rules that depend on amounts, times and requests. Each number is the case's in docs/payment-rules.md. */

/** Ten minutes, and a little because the chain counts whole seconds. */
const EXPIRY_S = 605;
/** The minimum of the sale is 10,000 tokens, so a purchase of 100,000 may be paid in part. */
const LARGE = { tokenAmount: '100000' };

const dueOf = ({ payment }: CreatedPurchase): bigint =>
  parseUnits(payment!.due, decimalsOf(payment!.currency, 0));
/** What became of the amounts that arrived, in base units: credited, to be refunded, waiting. */
const endsOf = ({ payment }: Purchase): bigint[][] =>
  payment!.arrived.map(({ currency, credited, refund, waiting }) =>
    [credited, refund, waiting].map((amount) => parseUnits(amount, decimalsOf(currency, 0))),
  );

const database = freshDatabase();
let kingdom: PayingKingdom;
let payer: Keypair;

beforeAll(async () => {
  kingdom = await startPayingKingdom({
    databaseUrl: database.url,
    env: { PAYMENT_HOLDS_PER_CALLER: '1000', PAYMENT_HOLD_PERCENT: '100' },
  });
  payer = await kingdom.payer();
});
afterAll(() => kingdom.close());
afterEach(async () => {
  await kingdom.watch();
  await checkPaymentBooks(kingdom.unitOfWork, kingdom.chain);
});

describe('a payment in time', () => {
  it.each<[string, Money]>([
    ['1', 'SOL'],
    ['2', 'USDC'],
    ['3', 'USDT'],
  ])(
    '%s: an exact one in %s is credited by one transaction in two currencies',
    async (_, paymentCurrency) => {
      const purchase = await kingdom.request({ paymentCurrency });
      expect(purchase).toMatchObject({
        status: 'processing',
        mode: 'solana',
        payment: { state: 'open', held: true },
      });
      const signature = await kingdom.pay(payer, purchase);
      await kingdom.watch({ all: false });
      const { due } = purchase.payment!;
      expect(await kingdom.read(purchase)).toMatchObject({
        status: 'confirmed',
        amountPaid: due,
        payment: { state: 'paid', missing: '0', arrived: [{ signature, amount: due, credited: due }] },
        summary: { transactionId: signature, tokenAmount: '10000' },
      });
      const receipt = (await (await fetch(`${kingdom.url}/api/receipts/${signature}`)).json()) as object;
      expect(receipt).toMatchObject({
        ledgerTransaction: {
          postings: expect.arrayContaining([
            { account: `suspense/${paymentCurrency}`, currency: paymentCurrency, amount: `-${due}` },
            { account: `sale-proceeds/${paymentCurrency}`, currency: paymentCurrency, amount: due },
            { account: 'allocation/pre-sale', currency: 'token', amount: '-10000' },
          ]),
        },
      });
    },
  );

  it('4: one in two parts is credited when the second arrives', async () => {
    const purchase = await kingdom.request();
    const due = dueOf(purchase);
    await kingdom.pay(payer, purchase, { amount: due - 10_000_000n });
    await kingdom.watch({ all: false });
    expect((await kingdom.read(purchase)).payment).toMatchObject({ state: 'open', missing: '0.01' });
    await kingdom.pay(payer, purchase, { amount: 10_000_000n });
    await kingdom.watch({ all: false });
    expect(endsOf(await kingdom.read(purchase))).toEqual([
      [due - 10_000_000n, 0n, 0n],
      [10_000_000n, 0n, 0n],
    ]);
  });

  it('5: one in three parts from three wallets is credited', async () => {
    const purchase = await kingdom.request();
    const third = dueOf(purchase) / 3n;
    for (const amount of [third, third, third + 2_000_000n])
      await kingdom.pay(await kingdom.payer(), purchase, { amount });
    await kingdom.watch({ all: false });
    expect((await kingdom.read(purchase)).status).toBe('confirmed');
  });

  it.each([
    ['by the smallest unit', 1n],
    ['three times over', 0n],
  ])('8: one that is too large, %s, is credited, and the rest is to be refunded', async (_, more) => {
    const purchase = await kingdom.request();
    const due = dueOf(purchase);
    await kingdom.pay(payer, purchase, { amount: more === 0n ? 3n * due : due + more });
    await kingdom.watch({ all: false });
    expect(endsOf(await kingdom.read(purchase))).toEqual([[due, more === 0n ? 2n * due : more, 0n]]);
  });

  it('9: the second one for a purchase is to be refunded', async () => {
    const purchase = await kingdom.request();
    const due = dueOf(purchase);
    await kingdom.pay(payer, purchase);
    await kingdom.pay(payer, purchase);
    await kingdom.watch({ all: false });
    expect(endsOf(await kingdom.read(purchase))).toEqual([
      [due, 0n, 0n],
      [0n, due, 0n],
    ]);
  });

  it('12: of two purchases that a transaction names, the older one is credited and the other stays open', async () => {
    const [older, newer] = [await kingdom.request(), await kingdom.request()];
    const references = [newer, older].map(({ payment }) => payment!.reference);
    await kingdom.pay(payer, older, { references, amount: 2n * dueOf(older) });
    await kingdom.watch({ all: false });
    expect(endsOf(await kingdom.read(older))).toEqual([[dueOf(older), dueOf(older), 0n]]);
    expect((await kingdom.read(newer)).payment!.state).toBe('open');
  });

  it('13: of two purchases that a transaction names, the one that is not paid yet is credited', async () => {
    const [paid, open] = [await kingdom.request(), await kingdom.request()];
    await kingdom.pay(payer, paid);
    const references = [paid, open].map(({ payment }) => payment!.reference);
    await kingdom.pay(payer, open, { references });
    await kingdom.watch({ all: false });
    expect((await kingdom.read(open)).status).toBe('confirmed');
    expect(endsOf(await kingdom.read(paid))).toEqual([[dueOf(paid), 0n, 0n]]);
  });

  it('16: one in another currency than asked is to be refunded in that currency', async () => {
    const purchase = await kingdom.request({ paymentCurrency: 'USDT' });
    await kingdom.pay(payer, purchase, { currency: 'USDC', amount: 12_000_000n });
    await kingdom.watch({ all: false });
    expect((await kingdom.read(purchase)).payment).toMatchObject({
      state: 'open',
      arrived: [{ currency: 'USDC', refund: '12' }],
    });
  });

  it('17: of SOL and USDC in one transaction, the asked currency is credited', async () => {
    const purchase = await kingdom.request({ paymentCurrency: 'USDC' });
    const inSol = kingdom.payers.payment(payer, purchase.payment, {
      currency: 'SOL',
      amount: 1_000_000_000n,
    });
    await kingdom.payers.send([payer], [inSol, kingdom.payers.payment(payer, purchase.payment)]);
    await kingdom.watch({ all: false });
    const { status, payment } = await kingdom.read(purchase);
    expect(status).toBe('confirmed');
    expect(payment!.arrived).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ currency: 'USDC', credited: payment!.due }),
        expect.objectContaining({ currency: 'SOL', refund: '1' }),
      ]),
    );
  });

  it('17: one transaction that pays two purchases completes one of them', async () => {
    const [inSol, inUsdc] = [await kingdom.request(), await kingdom.request({ paymentCurrency: 'USDC' })];
    const payments = [inSol, inUsdc].map(({ payment }) => kingdom.payers.payment(payer, payment));
    await kingdom.payers.send([payer], payments);
    await kingdom.watch();
    const states = [await kingdom.read(inSol), await kingdom.read(inUsdc)].map(
      ({ payment }) => payment!.state,
    );
    expect(states.sort()).toEqual(['open', 'paid']);
  });

  itOnLocalChain('25: one in the last second before the expiry counts, whenever it is read', async () => {
    const purchase = await kingdom.request();
    kingdom.pass(EXPIRY_S - 10);
    await kingdom.pay(payer, purchase);
    kingdom.pass(EXPIRY_S);
    await kingdom.watch();
    expect((await kingdom.read(purchase)).status).toBe('confirmed');
  });

  it('39: dust with the reference stays in suspense, and neither hides nor delays the payment', async () => {
    const purchase = await kingdom.request();
    await kingdom.pay(payer, purchase, { amount: 1_000n });
    await kingdom.pay(payer, purchase);
    await kingdom.watch({ all: false });
    expect(endsOf(await kingdom.read(purchase))).toEqual([[dueOf(purchase), 0n, 0n]]);
  });
});

describe('a request that closes', () => {
  it('expires once the chain has been read past its expiry, and its tokens are free again', async () => {
    const purchase = await kingdom.request();
    await kingdom.watch();
    expect((await kingdom.read(purchase)).status).toBe('processing');
    await kingdom.expire(purchase);
    await kingdom.watch({ all: false });
    expect((await kingdom.read(purchase)).status).toBe('processing');
    await kingdom.watch();
    expect(await kingdom.read(purchase)).toMatchObject({
      status: 'failed',
      failureReason: 'no payment arrived in time',
      payment: { state: 'expired' },
    });
  });

  it('6: with 60 percent of what is due sells 60 percent of the tokens', async () => {
    const purchase = await kingdom.request(LARGE);
    const paid = (dueOf(purchase) * 60n) / 100n;
    await kingdom.pay(payer, purchase, { amount: paid });
    await kingdom.expire(purchase);
    await kingdom.watch();
    const after = await kingdom.read(purchase);
    expect(after).toMatchObject({ status: 'confirmed', askedAmount: '100000' });
    expect(Math.round(Number(after.tokenAmount))).toBe(60_000);
    expect(endsOf(after)).toEqual([[paid, 0n, 0n]]);
  });

  it('7: with less than the minimum is short, and everything is to be refunded', async () => {
    const purchase = await kingdom.request(LARGE);
    const paid = dueOf(purchase) / 20n;
    await kingdom.pay(payer, purchase, { amount: paid });
    await kingdom.expire(purchase);
    await kingdom.watch();
    const after = await kingdom.read(purchase);
    expect(after).toMatchObject({ status: 'failed', payment: { state: 'short' } });
    expect(after.failureReason).toContain('too small');
    expect(endsOf(after)).toEqual([[0n, paid, 0n]]);
  });

  it('releases every token that it held', async () => {
    const held = await rows<{ reserved: bigint }>(
      kingdom.unitOfWork.read,
      `SELECT reserved - (SELECT coalesce(sum(tokens), 0) FROM payment_request WHERE state = 'open' AND held) AS reserved
       FROM presale_sale`,
    );
    expect(held).toEqual([{ reserved: 0n }]);
  });
});

describe('a late payment', () => {
  const late = async (input: object = {}): Promise<CreatedPurchase> => {
    const purchase = await kingdom.request(input);
    await kingdom.expire(purchase);
    await kingdom.watch();
    expect((await kingdom.read(purchase)).status).toBe('failed');
    return purchase;
  };

  it('27: in a stablecoin is credited at its price, and the failed purchase is confirmed', async () => {
    const purchase = await late({ paymentCurrency: 'USDC' });
    await kingdom.pay(payer, purchase);
    await kingdom.watch();
    expect(await kingdom.read(purchase)).toMatchObject({ status: 'confirmed', failureReason: null });
  });

  it('28: in SOL after the price has halved buys half of the tokens', async () => {
    const purchase = await late(LARGE);
    await kingdom.setPrice('75');
    await kingdom.pay(payer, purchase);
    await kingdom.watch();
    await kingdom.setPrice('150');
    expect(await kingdom.read(purchase)).toMatchObject({ status: 'confirmed', tokenAmount: '50000' });
  });

  it('28: in SOL after the price has doubled buys all tokens, and half is to be refunded', async () => {
    const purchase = await late(LARGE);
    await kingdom.setPrice('300');
    await kingdom.pay(payer, purchase);
    await kingdom.watch();
    await kingdom.setPrice('150');
    const after = await kingdom.read(purchase);
    expect(after).toMatchObject({ status: 'confirmed', tokenAmount: '100000' });
    const [[credited, refund]] = endsOf(after) as [[bigint, bigint]];
    expect([credited + refund, credited - refund <= 1n]).toEqual([dueOf(purchase), true]);
  });
});

describe('money without a purchase', () => {
  it('55: an amount without a reference waits in suspense, with the purchase that asked for it as a suggestion', async () => {
    const purchase = await kingdom.request();
    const signature = await kingdom.pay(payer, purchase, { references: [] });
    await kingdom.watch({ all: false });
    expect((await kingdom.read(purchase)).payment).toMatchObject({ state: 'open', arrived: [] });
    const [transfer] = await rows<{ suspense: bigint }>(
      kingdom.unitOfWork.read,
      'SELECT suspense FROM chain_transfer WHERE signature = $1',
      [signature],
    );
    expect(transfer!.suspense).toBe(dueOf(purchase));
  });
});
