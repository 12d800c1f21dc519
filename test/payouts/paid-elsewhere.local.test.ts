import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ListedPayout, PayoutWalletView } from '#contracts';
import { demoKeypairs } from '#localnet';
import { payoutMarker, PayoutChain } from '#money/chain';
import { accounts } from '#money/ledger';
import { rows } from '#platform';
import { actionsIn } from '../support/audit-chain.js';
import { call } from '../support/auth.js';
import type { PayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';
import { checkPaymentBooks } from '../support/payment-books.js';
import { openPaymentServices, type PaymentServices } from '../support/payment-services.js';
import {
  findStored,
  newWallet,
  overpay,
  payoutKeypair,
  recordByHand,
  settlePayouts,
  startPayoutKingdom,
  type StoredPayout,
  tokensOf,
  usdcOf,
} from '../support/payouts.js';
import { type Backup, backUp } from '../support/restored-database.js';
import { joinTeam } from '../support/team.js';

/* Payouts above the limits that operators have paid from another wallet, and their marks. */

const SURPLUS = 50_000_000n;
const LATER_MS = 60_000;
const database = freshDatabase();
let kingdom: PayingKingdom;
let worker: PaymentServices;
let token: string;

beforeAll(async () => {
  kingdom = await startPayoutKingdom({ databaseUrl: database.url, env: { PAYOUT_LIMIT_USD: '1' } });
  worker = await openPaymentServices(kingdom.settings);
  token = (await joinTeam(kingdom, 'keeper', 'admin')).token;
});
afterAll(async () => {
  await worker?.close();
  await kingdom?.close();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await kingdom.watch();
  await checkPaymentBooks(kingdom.unitOfWork, kingdom.chain);
});

const settle = (): Promise<void> => settlePayouts(kingdom, worker);
const restart = async (): Promise<void> => {
  await worker.close();
  worker = await openPaymentServices(kingdom.settings);
};
const find = async (key: string): Promise<StoredPayout> => (await findStored(kingdom, key))[0]!;

/** A surplus that is owed to its payer and waits for an approval. */
async function owedRefund(before?: () => Promise<void>): Promise<StoredPayout> {
  const { signature } = await overpay(kingdom, SURPLUS, before);
  await kingdom.watch();
  await settle();
  const payout = await find(`refund/${signature}/%`);
  expect(payout).toMatchObject({ state: 'due', problem: 'approval' });
  return payout;
}

const record = ({ id }: { id: string }, signature: string) => recordByHand(kingdom, { token, id, signature });

/** Pays a payout from another wallet, and records it. Returns the payment's signature. */
async function payElsewhere(payout: StoredPayout): Promise<string> {
  const signature = await kingdom.payers.payWallet(
    await kingdom.payer(),
    payout.destination!,
    'USDC',
    payout.amount,
  );
  expect((await record(payout, signature)).status).toBe(201);
  return signature;
}

const approve = async ({ id }: StoredPayout): Promise<void> => {
  const body = { reason: 'checked' };
  expect((await call(kingdom, 'POST', `/api/admin/payouts/${id}/approve`, { token, body })).status).toBe(201);
};

/** The transactions that name the marker of a payout. */
const marksOf = ({ key }: StoredPayout) =>
  kingdom.payers.connection.getSignaturesForAddress(
    kingdom.payers.key(payoutMarker(kingdom.chain.payoutAddress, key)),
  );
const walletView = async (): Promise<PayoutWalletView> =>
  (await call(kingdom, 'GET', '/api/admin/payouts/wallet', { token })).body as unknown as PayoutWalletView;
const attemptsOf = ({ id }: StoredPayout): Promise<{ signature: string }[]> =>
  rows(kingdom.unitOfWork.read, `SELECT signature FROM payout_attempt WHERE payout_id = $1`, [id]);

describe('a payout that was paid from elsewhere', () => {
  it('is landed at once, and gets its marker from a transaction that pays nothing', async () => {
    const payout = await owedRefund();
    const signature = await payElsewhere(payout);
    expect(await find(payout.key)).toMatchObject({ state: 'landed', byHand: true, marker: null, signature });
    await settle();
    const marker = payoutMarker(kingdom.chain.payoutAddress, payout.key);
    expect(await find(payout.key)).toMatchObject({ state: 'landed', byHand: true, marker, signature });
    const [mark, ...others] = await marksOf(payout);
    expect(others).toEqual([]);
    expect(mark).toMatchObject({ err: null });
    expect(mark!.memo).toContain(`${payout.key} ${signature} ${payout.destination}`);
    expect(await attemptsOf(payout)).toEqual([{ signature: mark!.signature }]);
    await worker.payouts(new Date(Date.now() + LATER_MS));
    expect(await walletView()).toMatchObject({ paused: false, unexplained: [] });
    const { body } = await call(kingdom, 'GET', `/api/admin/payouts/${payout.id}`, { token });
    expect(body as unknown as ListedPayout).toMatchObject({ marker, byHand: true, signature });
  });

  it.each([
    ['it was due', async () => undefined],
    ['it was approved and about to be sent', approve],
  ])('is not made again by a database from before it was recorded, when %s', async (_, before) => {
    const payout = await owedRefund();
    const held = await usdcOf(kingdom, payout.destination!);
    const backup = await backUp(kingdom.unitOfWork);
    const signature = await payElsewhere(payout);
    await settle();
    await backup.restore();
    expect(await find(payout.key)).toMatchObject({ state: 'due' });
    await before(payout);
    await restart();
    await settle();
    expect(await find(payout.key)).toMatchObject({
      state: 'landed',
      byHand: true,
      signature,
      amount: payout.amount,
      marker: payoutMarker(kingdom.chain.payoutAddress, payout.key),
    });
    expect(await usdcOf(kingdom, payout.destination!)).toBe(held + SURPLUS);
    expect(await marksOf(payout)).toHaveLength(1);
    await worker.payouts(new Date(Date.now() + LATER_MS));
    expect(await walletView()).toMatchObject({ paused: false, unexplained: [] });
    expect((await record(payout, signature)).status).toBe(409);
  });

  it('is not made again by a database that has lost the payout itself', async () => {
    let backup: Backup;
    const payout = await owedRefund(async () => void (backup = await backUp(kingdom.unitOfWork)));
    const signature = await payElsewhere(payout);
    await settle();
    const held = await usdcOf(kingdom, payout.destination!);
    await backup!.restore();
    expect(await find(payout.key)).toBeUndefined();
    await restart();
    await settle();
    expect(await find(payout.key)).toMatchObject({ state: 'landed', byHand: true, signature });
    expect(await usdcOf(kingdom, payout.destination!)).toBe(held);
    expect(await walletView()).toMatchObject({ paused: false, unexplained: [] });
  });

  it('gets the same bytes again after they were lost, and one mark in all', async () => {
    const payout = await owedRefund();
    await payElsewhere(payout);
    const send = jest.spyOn(PayoutChain.prototype, 'send').mockResolvedValue(undefined);
    await worker.payouts();
    await worker.payouts();
    const [attempt, ...others] = await attemptsOf(payout);
    expect(others).toEqual([]);
    expect(new Set(send.mock.calls.map(([wire]) => Buffer.from(wire).toString('hex'))).size).toBe(1);
    expect(await marksOf(payout)).toEqual([]);
    send.mockRestore();
    await restart();
    await settle();
    expect(await marksOf(payout)).toMatchObject([{ signature: attempt!.signature, err: null }]);
  });

  it('gets no marker while payouts are paused', async () => {
    const payout = await owedRefund();
    const turn = (paused: boolean) =>
      call(kingdom, 'POST', '/api/admin/payouts/switch', {
        token,
        body: { paused, reason: 'a test', accepts: [] },
      });
    expect((await turn(true)).status).toBe(204);
    await payElsewhere(payout);
    await settle();
    expect(await marksOf(payout)).toEqual([]);
    expect(await actionsIn(kingdom.unitOfWork)).toContain('payouts-paused');
    expect((await turn(false)).status).toBe(204);
    await settle();
    expect(await marksOf(payout)).toHaveLength(1);
  });
});

describe('a mark', () => {
  it('of a payment that has not reached the recipient explains nothing', async () => {
    const payout = await owedRefund();
    const elsewhere = await kingdom.payers.payWallet(
      await kingdom.payer(),
      await kingdom.payers.opened(),
      'USDC',
      SURPLUS,
    );
    await kingdom.payers.sendMark(payoutKeypair(), {
      key: payout.key,
      signature: elsewhere,
      destination: payout.destination!,
    });
    await kingdom.watch();
    await worker.payouts(new Date(Date.now() + LATER_MS));
    expect(await find(payout.key)).toMatchObject({ state: 'due' });
    expect(await walletView()).toMatchObject({ paused: true, unexplained: [{}] });
  });

  it('of another wallet marks nothing', async () => {
    await resume();
    const payout = await owedRefund();
    const signature = await kingdom.payers.payWallet(
      await kingdom.payer(),
      payout.destination!,
      'USDC',
      payout.amount,
    );
    const { key, destination } = payout;
    await kingdom.payers.sendMark(await kingdom.payer(), { key, signature, destination: destination! });
    await settle();
    expect(await find(payout.key)).toMatchObject({ state: 'due', signature: null });
  });
});

/** Accepts what the wallet has lost, as an admin. */
async function resume(): Promise<void> {
  const accepts = (await walletView()).unexplained.map(({ signature }) => signature);
  const body = { paused: false, reason: 'a test', accepts };
  expect((await call(kingdom, 'POST', '/api/admin/payouts/switch', { token, body })).status).toBe(204);
}

it('tokens that the treasury has paid are marked, and are found after a restore', async () => {
  const amount = 2_000_000_000n;
  const destination = newWallet();
  const wanted = {
    key: 'withdrawal/a-test',
    kind: 'withdrawal' as const,
    subjectId: 'a-test',
    currency: 'token' as const,
    source: accounts.gameTreasury.code,
    destination,
    amount,
  };
  await kingdom.unitOfWork.run((tx) => worker.requests.request(tx, [wanted]));
  await settle();
  const payout = await find(wanted.key);
  expect(payout).toMatchObject({ state: 'due' });
  await kingdom.payers.money.giveTokens(kingdom.payers.key(destination), kingdom.chain.mintAddress, '1');
  const held = await tokensOf(kingdom, destination);
  const backup = await backUp(kingdom.unitOfWork);
  const signature = await kingdom.payers.payWallet(demoKeypairs().treasury, destination, 'token', amount);
  expect((await record(payout, signature)).status).toBe(201);
  await settle();
  await backup.restore();
  await approve(payout);
  await restart();
  await settle();
  expect(await find(wanted.key)).toMatchObject({ state: 'landed', byHand: true, signature, amount });
  expect(await tokensOf(kingdom, destination)).toBe(held + amount);
});
