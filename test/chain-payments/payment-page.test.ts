import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MONEY_DECIMALS, parseUnits, type Presale } from '#contracts';
import { type PayingKingdom, startPayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';

const database = freshDatabase();
let kingdom: PayingKingdom;

beforeAll(async () => {
  kingdom = await startPayingKingdom({ databaseUrl: database.url });
});
afterAll(() => kingdom.close());

it('the sale lists the currencies that can be paid on the chain, each with its fee', async () => {
  const presale = (await (await fetch(`${kingdom.url}/api/presale`)).json()) as Presale;
  expect(presale.chainCurrencies).toEqual(['SOL', 'USDC', 'USDT']);
  expect(presale.fees.USDC).toEqual({ ...presale.fees.USDT, unit: 'USDC' });
});

it('the link of a payment of which a part has arrived asks for the rest', async () => {
  const purchase = await kingdom.request();
  const { due, link } = purchase.payment!;
  expect(new URL(link).searchParams.get('amount')).toBe(due);
  const rest = 5n;
  const part = parseUnits(due, MONEY_DECIMALS.SOL) - rest;
  await kingdom.pay(await kingdom.payer(), purchase, { amount: part });
  await kingdom.watch({ all: false });
  const { payment } = await kingdom.read(purchase);
  expect(payment!.missing).toBe('0.000000005');
  expect(new URL(payment!.link).searchParams.get('amount')).toBe(payment!.missing);
});
