import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Keypair } from '@solana/web3.js';
import type { CreatedPurchase, Purchase, TermsHistory } from '#contracts';
import { brandWithRounds } from '../support/brand-with-rounds.js';
import { type PayingKingdom, startPayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';
import { checkPaymentBooks } from '../support/payment-books.js';
import { buy, newWallet } from '../support/purchases.js';

const limited = brandWithRounds({ public: { cap: '100000', walletLimit: '25000' } });
const database = freshDatabase();
let kingdom: PayingKingdom;
let payer: Keypair;
/** Requests of earlier tests. */
let earlier: CreatedPurchase[] = [];

beforeAll(async () => {
  const env = { BRAND_FILE: limited.file, PAYMENT_HOLDS_PER_CALLER: '1000' };
  kingdom = await startPayingKingdom({ databaseUrl: database.url, env });
  payer = await kingdom.payer();
});
afterAll(async () => {
  await kingdom.watch();
  await checkPaymentBooks(kingdom.unitOfWork, kingdom.chain);
  await kingdom.close();
  limited.erase();
});

const requestAll = (count: number, input: object): Promise<CreatedPurchase[]> =>
  Promise.all(Array.from({ length: count }, () => kingdom.request({ paymentCurrency: 'USDC', ...input })));
const heldIn = (purchases: readonly CreatedPurchase[]) =>
  purchases.filter(({ payment }) => payment!.held).length;
const payAll = async (purchases: readonly CreatedPurchase[]): Promise<Purchase[]> => {
  for (const purchase of purchases) await kingdom.pay(payer, purchase);
  await kingdom.watch();
  return Promise.all(purchases.map((purchase) => kingdom.read(purchase)));
};
const confirmedIn = (purchases: readonly Purchase[]) =>
  purchases.filter(({ status }) => status === 'confirmed').length;

describe('limits of a round for payments on the chain', () => {
  it('racing requests of a wallet hold, and their payments buy, no more than its limit', async () => {
    const buyerWallet = newWallet();
    const asked = await requestAll(4, { buyerWallet });
    earlier = asked;
    // Of the round, unpaid requests hold at most 20 percent together.
    expect(heldIn(asked)).toBe(2);
    const paid = await payAll(asked);
    expect(confirmedIn(paid)).toBe(2);
    const refused = paid.find(({ status }) => status === 'failed')!;
    expect(refused.failureReason).toContain('no tokens left');
    expect(refused.payment!.arrived).toMatchObject([{ credited: '0', refund: refused.payment!.due }]);
    expect(await buy(kingdom, { buyerWallet })).toMatchObject({
      status: 409,
      body: { code: 'WALLET_LIMIT_REACHED' },
    });
  });

  it('racing buyers of a round get no more than its cap, and late payments neither', async () => {
    const asked = await requestAll(11, {});
    // 20 percent of the 80,000 that are left.
    expect(heldIn(asked)).toBe(1);
    const held = asked.filter(({ payment }) => payment!.held);
    const [late, ...others] = asked.filter(({ payment }) => !payment!.held);
    expect(confirmedIn(await payAll(others))).toBe(7);
    expect(confirmedIn(await payAll(held))).toBe(1);
    await kingdom.expire(late!);
    await kingdom.watch();
    expect(confirmedIn(await payAll([late!]))).toBe(0);
    expect(await buy(kingdom)).toMatchObject({ status: 409, body: { code: 'ROUND_SOLD_OUT' } });
  });

  it('the promise names the terms by their version and hash', async () => {
    const url = `${kingdom.url}/api/presale/terms`;
    const [{ version, hash, text }] = ((await (await fetch(url)).json()) as TermsHistory).items as [
      TermsHistory['items'][number],
    ];
    expect(JSON.parse(text)).toMatchObject({
      payments: { minutes: 10, short: 'credit', dustUsd: '0.01', holds: { percent: 20 } },
    });
    const { promise } = earlier[0]!.payment!;
    expect(JSON.parse(promise.text)).toMatchObject({ round: 'public', terms: version, termsHash: hash });
    expect(earlier[0]).toMatchObject({ round: 'public', termsVersion: version });
  });
});
