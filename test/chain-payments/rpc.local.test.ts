import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Keypair } from '@solana/web3.js';
import { type CreatedPurchase, decimalsOf, parseUnits } from '#contracts';
import { rows } from '#platform';
import { findWatch } from '../../libs/features/chain-payments/src/watch.repository.js';
import { type PayingKingdom, startPayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';
import { type Fault, type FaultyRpc, openFaultyRpc } from '../support/faulty-rpc.js';
import { ownPort } from '../support/own-port.js';
import { checkPaymentBooks } from '../support/payment-books.js';
import {
  behind,
  ignoresUntil,
  losesTransaction,
  omits,
  rateLimited,
  silent,
  swapsInSlot,
  unreachable,
} from '../support/rpc-faults.js';
import { liesAboutTransaction } from '../support/rpc-lies.js';

let kingdom: PayingKingdom;
let payer: Keypair;
let endpoints: FaultyRpc[];
/** Switches off the faults that a test has added. */
let healing: (() => void)[] = [];

/** Starts a kingdom that reads its chain through this many endpoints. */
async function start(databaseUrl: string, count: number, env: Record<string, string> = {}): Promise<void> {
  const rpcPort = await ownPort();
  const upstream = `http://127.0.0.1:${rpcPort}`;
  endpoints = await Promise.all(Array.from({ length: count }, () => openFaultyRpc(upstream)));
  kingdom = await startPayingKingdom({
    databaseUrl,
    env: {
      PAYMENT_HOLDS_PER_CALLER: '1000',
      PAYMENT_HOLD_PERCENT: '100',
      SOLANA_RPC_URL: endpoints.map(({ url }) => url).join(','),
      ...env,
    },
    chain: { rpcPort },
  });
  payer = await kingdom.payer();
}

async function stop(): Promise<void> {
  await kingdom.close();
  for (const endpoint of endpoints) endpoint.close();
}

/** Adds a fault to an endpoint until the test ends or heals it. */
function add(endpoint: number, fault: Fault, ...methods: string[]): void {
  healing.push(endpoints[endpoint]!.add(fault, ...methods));
}

function heal(): void {
  for (const switchOff of healing) switchOff();
  healing = [];
}

beforeEach(() => {
  healing = [];
});
afterEach(async () => {
  heal();
  await checkPaymentBooks(kingdom.unitOfWork, kingdom.chain);
});

const stateOf = async (purchase: CreatedPurchase) => (await kingdom.read(purchase)).payment!.state;
const problem = async () => (await findWatch(kingdom.unitOfWork.read))!.problem;
const dueOf = ({ payment }: CreatedPurchase): bigint =>
  parseUnits(payment!.due, decimalsOf(payment!.currency, 0));

describe('with one endpoint', () => {
  const database = freshDatabase();
  beforeAll(() => start(database.url, 1));
  afterAll(stop);

  it('32: a payment in time is credited although the worker was down over the expiry', async () => {
    const purchase = await kingdom.request();
    const signature = await kingdom.pay(payer, purchase);
    await kingdom.expire(purchase);
    kingdom.pass(60);
    await kingdom.watch();
    expect((await kingdom.read(purchase)).summary?.transactionId).toBe(signature);
  });

  it('33: while the RPC is silent, requests stay open; they close once the chain was read past their expiry', async () => {
    const [paid, unpaid] = [await kingdom.request(), await kingdom.request()];
    await kingdom.pay(payer, paid);
    add(0, silent(), 'getMultipleAccounts');
    await kingdom.expire(paid);
    await kingdom.expire(unpaid);
    await expect(kingdom.watch()).rejects.toThrow('did not respond');
    expect([await stateOf(paid), await stateOf(unpaid)]).toEqual(['open', 'open']);
    heal();
    await kingdom.watch();
    expect([await stateOf(paid), await stateOf(unpaid)]).toEqual(['paid', 'expired']);
  });

  it('59: a signature that is missing from one list is found by a deeper one', async () => {
    const purchase = await kingdom.request();
    const signature = await kingdom.pay(payer, purchase);
    let lists = 0;
    const omitting = omits(signature);
    add(
      0,
      (call, forward) => (lists++ === 0 ? omitting(call, forward) : forward(call)),
      'getSignaturesForAddress',
    );
    await kingdom.watch({ all: false });
    expect([await stateOf(purchase), await problem()]).toEqual(['paid', null]);
  });

  it('59: a signature that is missing from all lists stops the watch, which names account and difference', async () => {
    const purchase = await kingdom.request();
    const signature = await kingdom.pay(payer, purchase);
    const later = await kingdom.request();
    add(0, omits(signature));
    await kingdom.expire(purchase);
    await kingdom.watch();
    expect(await problem()).toMatch(`${kingdom.chain.paymentAddress} holds`);
    expect([await stateOf(purchase), await stateOf(later)]).toEqual(['open', 'open']);
    heal();
    await kingdom.watch();
    expect([await stateOf(purchase), await problem()]).toEqual(['paid', null]);
  });

  it('60: lists that swap transactions inside a slot and ignore `until` lose and repeat nothing', async () => {
    const [one, two] = [await kingdom.request(), await kingdom.request()];
    const [first, second] = [await kingdom.pay(payer, one), await kingdom.pay(payer, two)];
    add(0, swapsInSlot(first, second));
    add(0, ignoresUntil());
    await kingdom.watch();
    await kingdom.watch();
    expect([await stateOf(one), await stateOf(two)]).toEqual(['paid', 'paid']);
    const found = await rows<{ count: number }>(
      kingdom.unitOfWork.read,
      'SELECT count(*)::int FROM chain_transfer WHERE signature IN ($1, $2)',
      [first, second],
    );
    expect(found).toEqual([{ count: 2 }]);
  });

  it.each<[string, (signature: string) => Fault]>([
    ['null', losesTransaction],
    ['an error', () => () => Promise.resolve({ error: { code: -32_004, message: 'Block not available' } })],
    ['something unreadable', () => () => Promise.resolve({ result: { slot: 1 } })],
    ['nothing', unreachable],
  ])('61: while a listed transaction is returned as %s, the watch waits for it', async (_, fault) => {
    const [purchase, later] = [await kingdom.request(), await kingdom.request()];
    const signature = await kingdom.pay(payer, purchase);
    add(0, fault(signature), 'getTransaction');
    await kingdom.expire(later);
    await kingdom.watch();
    expect(await problem()).toContain(signature);
    expect([await stateOf(purchase), await stateOf(later)]).toEqual(['open', 'open']);
    heal();
    await kingdom.watch();
    expect([await stateOf(purchase), await stateOf(later)]).toEqual(['paid', 'expired']);
    expect(await problem()).toBeNull();
  });
});

describe('with two endpoints', () => {
  const database = freshDatabase();
  // Every amount is large.
  beforeAll(() => start(database.url, 2, { PAYMENT_QUORUM_USD: '0' }));
  afterAll(stop);

  it('62: an amount about which one endpoint lies is not credited until both report the same', async () => {
    const purchase = await kingdom.request();
    const due = dueOf(purchase);
    const signature = await kingdom.pay(payer, purchase, { amount: due / 2n });
    add(0, liesAboutTransaction(signature, kingdom.chain.paymentAddress, due));
    await kingdom.watch();
    expect(await problem()).toBe(`two endpoints report different amounts for the transaction ${signature}`);
    expect((await kingdom.read(purchase)).payment).toMatchObject({ state: 'open', arrived: [] });
    heal();
    await kingdom.watch();
    const { payment } = await kingdom.read(purchase);
    expect([payment!.state, payment!.arrived.map(({ amount }) => parseUnits(amount, 9))]).toEqual([
      'open',
      [due / 2n],
    ]);
  });

  it('62: a large amount that only one endpoint reports is not credited', async () => {
    const purchase = await kingdom.request();
    const signature = await kingdom.pay(payer, purchase);
    add(1, losesTransaction(signature));
    await kingdom.watch();
    expect(await problem()).toBe(`only one endpoint reports the large transaction ${signature}`);
    expect(await stateOf(purchase)).toBe('open');
    heal();
    await kingdom.watch();
    expect(await stateOf(purchase)).toBe('paid');
  });
});

describe('with four endpoints', () => {
  const database = freshDatabase();
  beforeAll(() => start(database.url, 4));
  afterAll(stop);

  it('63: if one limits requests, one is down and one is 200 slots behind, the fourth is enough', async () => {
    const purchase = await kingdom.request();
    const signature = await kingdom.pay(payer, purchase);
    await kingdom.watch();
    const next = await kingdom.request();
    add(0, rateLimited(30));
    add(1, unreachable());
    add(2, behind(200));
    const before = endpoints[0]!.calls();
    await kingdom.pay(payer, next);
    await kingdom.watch();
    expect((await kingdom.read(purchase)).summary?.transactionId).toBe(signature);
    expect(await stateOf(next)).toBe('paid');
    // It asked to be left out for half a minute.
    expect(endpoints[0]!.calls() - before).toBe(1);
  });
});
