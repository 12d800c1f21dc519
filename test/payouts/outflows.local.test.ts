import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { SystemProgram, type TransactionInstruction } from '@solana/web3.js';
import { randomUUID } from 'node:crypto';
import type { ListedPayout, PayoutWalletView } from '#contracts';
import { payoutKey } from '#localnet';
import { KeySigner, openMarker, PAYOUT_UNIT_LIMIT } from '#money/chain';
import { PayoutLanding } from '../../libs/features/payouts/src/payout-landing.service.js';
import { call } from '../support/auth.js';
import type { PayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';
import { checkPaymentBooks } from '../support/payment-books.js';
import { openPaymentServices, type PaymentServices } from '../support/payment-services.js';
import {
  acceptOutflows,
  findStored,
  newWallet,
  overpay,
  payoutKeypair,
  recordByHand,
  settlePayouts,
  startPayoutKingdom,
  type StoredPayout,
} from '../support/payouts.js';
import { joinTeam } from '../support/team.js';

const database = freshDatabase();
let kingdom: PayingKingdom;
let worker: PaymentServices;
let one: string;
let other: string;

beforeAll(async () => {
  kingdom = await startPayoutKingdom({ databaseUrl: database.url });
  worker = await openPaymentServices(kingdom.settings);
  one = (await joinTeam(kingdom, 'one', 'operator')).token;
  other = (await joinTeam(kingdom, 'other', 'admin')).token;
});
afterAll(async () => {
  await worker?.close();
  await kingdom?.close();
});
afterEach(async () => {
  await kingdom.watch();
  await checkPaymentBooks(kingdom.unitOfWork, kingdom.chain);
});

const admin = async <T = ListedPayout>(
  method: 'GET' | 'POST',
  path: string,
  { body, token = one }: { body?: object; token?: string } = {},
) => {
  const response = await call(kingdom, method, `/api/admin/payouts${path}`, { token, ...(body && { body }) });
  return { status: response.status, body: response.body as T };
};

/** Pays more for a purchase than is asked, so that the surplus is owed to the payer. Returns how to find the refund. */
async function refundOf(surplus: bigint) {
  const { signature } = await overpay(kingdom, surplus);
  await kingdom.watch();
  return async () => (await findStored(kingdom, `refund/${signature}/%`))[0]!;
}

/** Pays from the payout wallet under a payout's key, as a person would who has its key or the token of its signer. */
function payUnder(
  key: string,
  {
    to,
    currency,
    amount,
    more = [],
  }: { to: string; currency: 'SOL' | 'USDC'; amount: bigint; more?: TransactionInstruction[] },
): Promise<string> {
  const wallet = payoutKeypair();
  return kingdom.payers.send(
    [wallet],
    [
      ...openMarker({
        wallet: wallet.publicKey.toBase58(),
        key,
        memo: key,
        unitPrice: 1_000n,
        unitLimit: PAYOUT_UNIT_LIMIT,
        markerRent: 1_000_000n,
      }),
      kingdom.payers.transfer(wallet, currency, amount, to),
      ...more,
    ],
  );
}

describe('65: what leaves the payout wallet without being a payout', () => {
  it('pauses payouts until an admin resumes them', async () => {
    await kingdom.payers.send(
      [payoutKeypair()],
      [
        SystemProgram.transfer({
          fromPubkey: payoutKeypair().publicKey,
          toPubkey: kingdom.payers.key(newWallet()),
          lamports: 5_000_000,
        }),
      ],
    );
    const find = await refundOf(10_000_000n);
    await kingdom.watch();
    await worker.payouts();
    expect(await find()).toMatchObject({ state: 'due' });
    await worker.payouts(new Date(Date.now() + 31_000));
    const view = async () => (await admin<PayoutWalletView>('GET', '/wallet')).body;
    expect(await view()).toMatchObject({ paused: true, unexplained: [{}] });
    await settlePayouts(kingdom, worker);
    expect(await find()).toMatchObject({ state: 'due' });
    const { signature } = (await view()).unexplained[0]!;
    const resume = (token: string, accepts?: string[]) =>
      admin('POST', '/switch', { token, body: { paused: false, reason: 'fees of the bank', accepts } });
    expect((await resume(one, [signature])).status).toBe(403);
    expect((await resume(other, [signature])).status).toBe(204);
    expect(await view()).toMatchObject({ paused: false, unexplained: [] });
    await settlePayouts(kingdom, worker);
    expect(await find()).toMatchObject({ state: 'landed' });
  });

  it('is not a payout because its memo says so', async () => {
    const forged = `refund/${randomUUID()}/forged`;
    await kingdom.payers.sendMarked(payoutKeypair(), forged, newWallet(), 5_000_000n);
    await kingdom.watch();
    await worker.payouts(new Date(Date.now() + 31_000));
    const { body } = await admin<PayoutWalletView>('GET', '/wallet');
    expect(body).toMatchObject({ paused: true });
    await acceptOutflows(kingdom, other);
  });

  it('is not accepted by resuming, but by its name alone, because it may have paid for a lost purchase', async () => {
    for (const key of ['gone/1', 'gone/2'])
      await kingdom.payers.sendMarked(payoutKeypair(), key, newWallet(), 5_000_000n);
    await kingdom.watch();
    await worker.payouts(new Date(Date.now() + 31_000));
    const view = async () => (await admin<PayoutWalletView>('GET', '/wallet')).body;
    const [first, second] = (await view()).unexplained.map(({ signature }) => signature);
    const resume = (accepts?: string[]) =>
      admin('POST', '/switch', { token: other, body: { paused: false, reason: 'a test', accepts } });
    for (const accepts of [undefined, [], [first!], [second!]]) {
      expect(await resume(accepts)).toMatchObject({ status: 409, body: { code: 'OUTFLOWS_UNEXPLAINED' } });
      expect(await view()).toMatchObject({ paused: true, unexplained: [{}, {}] });
    }
    expect((await resume([first!, second!])).status).toBe(204);
    expect(await view()).toMatchObject({ paused: false, unexplained: [] });
  });
});

describe('65: what leaves the payout wallet under the key of a payout that is owed', () => {
  const SURPLUS = 30_000_000n;
  it.each<[string, (payout: StoredPayout) => Promise<string>]>([
    [
      'to another recipient',
      async ({ key, amount }) =>
        payUnder(key, { to: await kingdom.payers.opened(), currency: 'USDC', amount }),
    ],
    [
      'in another currency',
      ({ key, amount, destination }) => payUnder(key, { to: destination!, currency: 'SOL', amount }),
    ],
    [
      'in the mark of a payment to another recipient',
      async ({ key, amount }) => {
        const destination = await kingdom.payers.opened();
        const signature = await kingdom.payers.payWallet(await kingdom.payer(), destination, 'USDC', amount);
        return kingdom.payers.sendMark(payoutKeypair(), { key, signature, destination });
      },
    ],
  ])('%s pauses payouts, and leaves the payout owed', async (_, pay) => {
    const find = await refundOf(SURPLUS);
    const payer = (await find()).destination!;
    const signature = await pay(await find());
    await kingdom.watch();
    await worker.payouts(new Date(Date.now() + 31_000));
    const { body } = await admin<PayoutWalletView>('GET', '/wallet');
    expect(body).toMatchObject({ paused: true, unexplained: [{ signature }] });
    expect(await find()).toMatchObject({ state: 'due', destination: payer });
    await acceptOutflows(kingdom, other);
    await settlePayouts(kingdom, worker);
    expect(await find()).toMatchObject({ state: 'failed', destination: payer });
  });

  it('with more for somebody else pauses payouts, and has paid the payout', async () => {
    const find = await refundOf(SURPLUS);
    const { key, amount, destination } = await find();
    const loot = SystemProgram.transfer({
      fromPubkey: payoutKeypair().publicKey,
      toPubkey: kingdom.payers.key(newWallet()),
      lamports: 5_000_000,
    });
    const signature = await payUnder(key, { to: destination!, currency: 'USDC', amount, more: [loot] });
    await kingdom.watch();
    await worker.payouts(new Date(Date.now() + 31_000));
    const { body } = await admin<PayoutWalletView>('GET', '/wallet');
    expect(body).toMatchObject({ paused: true, unexplained: [{ signature }] });
    await acceptOutflows(kingdom, other);
    await settlePayouts(kingdom, worker);
    expect(await find()).toMatchObject({ state: 'landed', signature });
  });

  it('to another recipient is owed until it is paid by hand', async () => {
    const find = await refundOf(SURPLUS);
    const { id, key, amount, destination } = await find();
    await payUnder(key, { to: await kingdom.payers.opened(), currency: 'USDC', amount });
    await kingdom.watch();
    await worker.payouts(new Date(Date.now() + 31_000));
    await acceptOutflows(kingdom, other);
    await settlePayouts(kingdom, worker);
    const signature = await kingdom.payers.payWallet(await kingdom.payer(), destination!, 'USDC', amount);
    expect(await recordByHand(kingdom, { token: one, id, signature })).toMatchObject({ status: 201 });
    await settlePayouts(kingdom, worker);
    expect(await find()).toMatchObject({ state: 'landed', byHand: true, signature });
  });

  it('is recorded before it counts as explained, so that a kill in between loses nothing', async () => {
    // It waits for an operator, so nothing but the outflow tells that it was made.
    const find = await refundOf(500_000n);
    await settlePayouts(kingdom, worker);
    const { key, amount, destination } = await find();
    const signature = await payUnder(key, { to: destination!, currency: 'USDC', amount });
    await kingdom.watch();
    const killed = jest.spyOn(PayoutLanding.prototype, 'record').mockRejectedValueOnce(new Error('killed'));
    await expect(worker.payouts()).rejects.toThrow('killed');
    killed.mockRestore();
    await worker.payouts();
    expect(await find()).toMatchObject({ state: 'landed', signature });
  });
});

it('the key of the settings is that of the payout wallet', () => {
  expect(new KeySigner(payoutKey()).address).toBe(kingdom.chain.payoutAddress);
});
