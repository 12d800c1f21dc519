import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { PayoutHealth } from '#features/payouts';
import { payoutMarker, PayoutChain } from '#money/chain';
import { openAlerts } from '../support/alerts.js';
import { call } from '../support/auth.js';
import type { PayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';
import { earner, units } from '../support/earners.js';
import { type Fault, type FaultyRpc, openFaultyRpc } from '../support/faulty-rpc.js';
import { ownPort } from '../support/own-port.js';
import { checkPaymentBooks } from '../support/payment-books.js';
import { openPaymentServices, type PaymentServices } from '../support/payment-services.js';
import {
  buyConfirmed,
  findStored,
  newWallet,
  overpay,
  recordByHand,
  releaseKey,
  settlePayouts,
  type Shares,
  type StoredPayout,
  startPayoutKingdom,
  tokensOf,
} from '../support/payouts.js';
import { backUp } from '../support/restored-database.js';
import { change, unreachable } from '../support/rpc-faults.js';
import {
  hidesAccounts,
  inventsMarkers,
  inventsStatuses,
  liesAboutMemo,
  liesAboutTransaction,
} from '../support/rpc-lies.js';
import { joinTeam } from '../support/team.js';

const database = freshDatabase();
let kingdom: PayingKingdom;
let worker: PaymentServices;
let operator: string;
/** The first one is asked first. */
let endpoints: FaultyRpc[];
let healing: (() => void)[] = [];

beforeAll(async () => {
  const rpcPort = await ownPort();
  endpoints = await Promise.all([1, 2].map(() => openFaultyRpc(`http://127.0.0.1:${rpcPort}`)));
  kingdom = await startPayoutKingdom({
    databaseUrl: database.url,
    env: { SOLANA_RPC_URL: endpoints.map(({ url }) => url).join(',') },
    chain: { rpcPort },
  });
  worker = await openPaymentServices(kingdom.settings);
  operator = (await joinTeam(kingdom, 'keeper', 'operator')).token;
});
afterAll(async () => {
  await worker?.close();
  await kingdom?.close();
  for (const endpoint of endpoints) endpoint.close();
});
afterEach(async () => {
  jest.restoreAllMocks();
  heal();
  await kingdom.watch();
  await checkPaymentBooks(kingdom.unitOfWork, kingdom.chain);
});

/** Adds a fault to the first endpoint until it is healed. */
const add = (fault: Fault, ...methods: string[]): void => {
  healing.push(endpoints[0]!.add(fault, ...methods));
};
function heal(): void {
  for (const switchOff of healing) switchOff();
  healing = [];
}

async function release(): Promise<Shares> {
  const purchase = await buyConfirmed(kingdom, { buyerWallet: newWallet() });
  await kingdom.unitOfWork.run((tx) => worker.releases.request(tx, [purchase.id]));
  return purchase;
}
/** A release whose bytes are kept and get lost, again and again. */
async function lostRelease() {
  const purchase = await release();
  const silent = jest.spyOn(PayoutChain.prototype, 'send').mockResolvedValue(undefined);
  await kingdom.watch();
  await worker.payouts();
  expect(await stateOf(purchase)).toBe('sent');
  return { purchase, silent };
}
const stateOf = async (purchase: Shares) => (await findStored(kingdom, releaseKey(purchase)))[0]?.state;
const paidTo = ({ buyerWallet }: Shares) => tokensOf(kingdom, buyerWallet);

async function expectPaidOnce(purchase: Shares): Promise<void> {
  heal();
  jest.restoreAllMocks();
  await settlePayouts(kingdom, worker);
  expect(await stateOf(purchase)).toBe('landed');
  expect(await paidTo(purchase)).toBe(purchase.releaseAmount);
}

describe('with two endpoints, a payout is not recorded while one of them', () => {
  it('invents its marker', async () => {
    const purchase = await release();
    add(inventsMarkers());
    await settlePayouts(kingdom, worker);
    expect(await stateOf(purchase)).toBe('queued');
    await expectPaidOnce(purchase);
  });

  it('invents its marker and the end of its transaction, and its bytes expire', async () => {
    const { purchase } = await lostRelease();
    add(inventsMarkers());
    add(inventsStatuses());
    kingdom.pass(70);
    await settlePayouts(kingdom, worker);
    expect(await stateOf(purchase)).toBe('sent');
    expect(await paidTo(purchase)).toBe(0n);
    await expectPaidOnce(purchase);
  });

  it('hides its marker, and it does not fail either', async () => {
    const purchase = await release();
    add(hidesAccounts());
    kingdom.pass(70);
    await settlePayouts(kingdom, worker);
    expect(await stateOf(purchase)).toBe('sent');
    expect(await paidTo(purchase)).toBe(purchase.releaseAmount);
    await expectPaidOnce(purchase);
  });

  it('invents that its transaction has succeeded', async () => {
    const { purchase } = await lostRelease();
    add(inventsStatuses());
    await settlePayouts(kingdom, worker);
    expect(await stateOf(purchase)).toBe('sent');
    await expectPaidOnce(purchase);
  });

  it('lies about its amount, after the database was restored from before it', async () => {
    const { wallet, withdraw } = await earner(kingdom, 4_000);
    const backup = await backUp(kingdom.unitOfWork);
    await withdraw('1000', wallet, randomUUID());
    await settlePayouts(kingdom, worker);
    const [made] = await findStored(kingdom, 'withdrawal/%');
    await backup.restore();
    await worker.close();
    worker = await openPaymentServices(kingdom.settings);
    add(liesAboutTransaction(made!.signature!, kingdom.payers.accountOf(wallet, 'token'), units(500)));
    await kingdom.watch();
    await worker.payouts();
    expect(await findStored(kingdom, 'withdrawal/%')).toEqual([]);
    heal();
    await settlePayouts(kingdom, worker);
    expect(await findStored(kingdom, 'withdrawal/%')).toMatchObject([
      { key: made!.key, state: 'landed', amount: units(1_000) },
    ]);
  });

  it('lies about a payment by hand', async () => {
    const { payer, signature } = await overpay(kingdom, 9_000_000n);
    await kingdom.watch();
    const [refund] = await findStored(kingdom, `refund/${signature}/%`);
    const paid = await kingdom.payers.payWallet(await kingdom.payer(), payer, 'USDC', 8_999_999n);
    add(liesAboutTransaction(paid, kingdom.payers.accountOf(payer, 'USDC'), 1n));
    expect(await recordByHand(kingdom, { token: operator, id: refund!.id, signature: paid })).toMatchObject({
      status: 422,
      body: { code: 'NOT_THIS_PAYOUT' },
    });
    heal();
    await settlePayouts(kingdom, worker);
  });

  it('lies in the memo of its mark about which payment has made it, after the database was restored', async () => {
    const { payer, signature: of } = await overpay(kingdom, 9_000_000n);
    await kingdom.watch();
    const [{ id, key, amount }] = (await findStored(kingdom, `refund/${of}/%`)) as [StoredPayout];
    const backup = await backUp(kingdom.unitOfWork);
    const signature = await kingdom.payers.payWallet(await kingdom.payer(), payer, 'USDC', amount);
    expect((await recordByHand(kingdom, { token: operator, id, signature })).status).toBe(201);
    await settlePayouts(kingdom, worker);
    const less = await kingdom.payers.payWallet(await kingdom.payer(), payer, 'USDC', 1n);
    const [mark] = await kingdom.payers.connection.getSignaturesForAddress(
      kingdom.payers.key(payoutMarker(kingdom.chain.payoutAddress, key)),
    );
    await backup.restore();
    await worker.close();
    worker = await openPaymentServices(kingdom.settings);
    add(liesAboutMemo(mark!.signature, `${key} ${less} ${payer}`));
    await settlePayouts(kingdom, worker);
    expect((await findStored(kingdom, key))[0]!.state).not.toBe('landed');
    heal();
    await settlePayouts(kingdom, worker);
    expect(await findStored(kingdom, key)).toMatchObject([
      { state: 'landed', byHand: true, signature, amount },
    ]);
  });
});

it.each([0, 500_000_000])(
  'with two endpoints, a payout is made once while one names %i as the rent of its marker',
  async (rent) => {
    const purchase = await release();
    add(change('getMinimumBalanceForRentExemption', () => rent));
    for (let expired = 0; expired < 2; expired += 1) {
      await settlePayouts(kingdom, worker);
      kingdom.pass(70);
    }
    expect(await paidTo(purchase)).toBe(purchase.releaseAmount);
    await expectPaidOnce(purchase);
    const [{ marker }] = (await findStored(kingdom, releaseKey(purchase))) as [StoredPayout];
    const { connection } = kingdom.payers;
    expect(await connection.getBalance(kingdom.payers.key(marker!))).toBe(897_840);
  },
);

const unclearSeconds = async () =>
  (await kingdom.app.get(PayoutHealth, { strict: false }).read(kingdom.unitOfWork.read))!.unclear;
const longAgo = (table: string, column: string) =>
  kingdom.unitOfWork.read.query(`UPDATE ${table} SET ${column} = ${column} - interval '601 seconds'`);

describe('an alert says that the chain leaves a payout open', () => {
  it('when endpoints disagree about it for more than ten minutes, until they agree', async () => {
    const purchase = await release();
    add(inventsMarkers());
    await settlePayouts(kingdom, worker);
    const { body } = await call(kingdom, 'GET', '/api/admin/payouts?state=open', {
      token: operator,
    });
    expect(body).toMatchObject({
      items: [{ key: releaseKey(purchase), doubtedAt: expect.any(String) }],
    });
    expect(await openAlerts(kingdom)).not.toContain('payout-unclear');
    await longAgo('payout', 'doubted_at');
    await settlePayouts(kingdom, worker);
    expect(await openAlerts(kingdom)).toContain('payout-unclear');
    await expectPaidOnce(purchase);
    expect(await unclearSeconds()).toBe(0);
  });

  it('when what was signed more than ten minutes ago has neither landed nor expired', async () => {
    const { purchase } = await lostRelease();
    expect(await unclearSeconds()).toBeLessThan(600);
    await longAgo('payout_attempt', 'signed_at');
    expect(await openAlerts(kingdom)).toContain('payout-unclear');
    await expectPaidOnce(purchase);
    expect(await unclearSeconds()).toBe(0);
  });
});

describe('71: a payout gets new bytes only after two endpoints have finalized that the old ones expired, not while one', () => {
  it('is far ahead', async () => {
    const { purchase } = await lostRelease();
    add(change('getBlockHeight', (height: number) => height + 10_000));
    await settlePayouts(kingdom, worker);
    expect(await stateOf(purchase)).toBe('sent');
    await expectPaidOnce(purchase);
  });

  it('is down', async () => {
    const { purchase, silent } = await lostRelease();
    kingdom.pass(70);
    add(unreachable(), 'getBlockHeight');
    silent.mockClear();
    await worker.payouts();
    expect(await stateOf(purchase)).toBe('sent');
    expect(new Set(silent.mock.calls.map(([wire]) => Buffer.from(wire).toString('hex'))).size).toBe(1);
    await expectPaidOnce(purchase);
  });
});
