import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { SystemProgram } from '@solana/web3.js';
import { randomUUID } from 'node:crypto';
import type { ListedPayout, PayoutWalletView } from '#contracts';
import { payoutKey } from '#localnet';
import { KeySigner } from '#money/chain';
import { rows } from '#platform';
import { actionsIn } from '../support/audit-chain.js';
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
  settlePayouts,
  startPayoutKingdom,
  usdcOf,
} from '../support/payouts.js';
import { joinTeam } from '../support/team.js';

const database = freshDatabase();
let kingdom: PayingKingdom;
let worker: PaymentServices;
let one: string;
let other: string;

beforeAll(async () => {
  kingdom = await startPayoutKingdom({
    databaseUrl: database.url,
    env: {
      PAYOUT_LIMIT_USD: '100',
      PAYOUT_TWO_PERSONS_USD: '1000',
      PAYOUT_DAY_LIMIT_USD: '3000',
      PAYOUT_WALLET_LIMIT_USD: '3000',
    },
  });
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
const approve = (id: string, token = one) =>
  admin<{ code?: string }>('POST', `/${id}/approve`, { token, body: { reason: 'checked by phone' } });

/** Pays more for a purchase than is asked, so that the surplus is owed to the payer. Returns the refund and who paid. */
async function refundOf(surplus: bigint) {
  const { payer, purchase, signature } = await overpay(kingdom, surplus);
  await kingdom.watch();
  const find = async () => (await findStored(kingdom, `refund/${signature}/%`))[0]!;
  return { payer, purchase, find };
}

describe('a refund', () => {
  it('66: goes to the payer by itself, and the operator’s account is as before', async () => {
    const { payer, find } = await refundOf(50_000_000n);
    const before = await usdcOf(kingdom, payer);
    await settlePayouts(kingdom, worker);
    expect(await find()).toMatchObject({ state: 'landed', destination: payer, amount: 50_000_000n });
    expect((await usdcOf(kingdom, payer)) - before).toBe(50_000_000n);
    const [owed] = await rows<{ balance: bigint }>(
      kingdom.unitOfWork.read,
      `SELECT coalesce(sum(balance), 0) AS balance FROM ledger_account WHERE code = 'refunds-due/USDC'`,
    );
    expect(owed!.balance).toBe(0n);
  });

  it('66: below the minimum waits, and goes out when one person approves it', async () => {
    const { find } = await refundOf(500_000n);
    await settlePayouts(kingdom, worker);
    const { id } = await find();
    expect(await find()).toMatchObject({ state: 'due', problem: 'below-minimum' });
    expect((await approve(id)).status).toBe(201);
    await settlePayouts(kingdom, worker);
    expect(await find()).toMatchObject({ state: 'landed' });
  });

  it('66: to a wallet that can’t take it, such as a mint, is not sent', async () => {
    const { find } = await refundOf(20_000_000n);
    const { id } = await find();
    await kingdom.unitOfWork.read.query(`UPDATE payout SET destination = $2 WHERE id = $1`, [
      id,
      kingdom.chain.usdcMint,
    ]);
    await settlePayouts(kingdom, worker);
    expect(await find()).toMatchObject({ state: 'due', problem: 'not-a-wallet' });
  });

  it('67: above the limit goes out once, although two persons approve it at once', async () => {
    const { payer, find } = await refundOf(150_000_000n);
    await settlePayouts(kingdom, worker);
    const { id } = await find();
    expect(await find()).toMatchObject({ state: 'due', problem: 'approval' });
    const before = await usdcOf(kingdom, payer);
    await Promise.all([approve(id, one), approve(id, other)]);
    await settlePayouts(kingdom, worker);
    expect(await find()).toMatchObject({ state: 'landed' });
    expect((await usdcOf(kingdom, payer)) - before).toBe(150_000_000n);
  });

  it('76: far above the limit needs two persons, and one of them can’t be both', async () => {
    const { find } = await refundOf(1_200_000_000n);
    await settlePayouts(kingdom, worker);
    const { id } = await find();
    expect(await find()).toMatchObject({ state: 'due', problem: 'two-approvals' });
    expect((await approve(id)).status).toBe(201);
    expect(await approve(id)).toMatchObject({ status: 409, body: { code: 'ALREADY_APPROVED' } });
    await settlePayouts(kingdom, worker);
    expect(await find()).toMatchObject({ state: 'due', problem: 'two-approvals' });
    await expect(
      kingdom.unitOfWork.read.query(`UPDATE payout SET state = 'queued' WHERE id = $1`, [id]),
    ).rejects.toThrow(/needs 2 approvals/);
    expect((await approve(id, other)).status).toBe(201);
    await settlePayouts(kingdom, worker);
    expect(await find()).toMatchObject({ state: 'landed' });
  });

  it('76: over the day’s limit waits until there is room', async () => {
    const refunds = [await refundOf(90_000_000n), await refundOf(90_000_000n)];
    await kingdom.unitOfWork.read.query(
      `UPDATE payout SET worth_usd = 2950000000 WHERE queued_at IS NOT NULL AND worth_usd = 1200000000`,
    );
    await settlePayouts(kingdom, worker);
    for (const { find } of refunds)
      expect(await find()).toMatchObject({ state: 'due', problem: 'day-limit' });
    await kingdom.unitOfWork.read.query(
      `UPDATE payout SET queued_at = queued_at - interval '25 hours' WHERE queued_at IS NOT NULL`,
    );
    await settlePayouts(kingdom, worker);
    for (const { find } of refunds) expect(await find()).toMatchObject({ state: 'landed' });
  });
});

describe('74: a payout whose recipient can’t take it', () => {
  it('fails while the recipient’s account is frozen, delays no other, and goes out when an operator tries it again', async () => {
    const [frozen, other] = [await refundOf(30_000_000n), await refundOf(30_000_000n)];
    await kingdom.payers.freeze(frozen.payer, kingdom.chain.usdcMint);
    await settlePayouts(kingdom, worker);
    expect(await frozen.find()).toMatchObject({ state: 'failed', problem: 'refused-by-chain' });
    expect(await other.find()).toMatchObject({ state: 'landed' });
    const { id } = await frozen.find();
    const retry = () => admin('POST', `/${id}/retry`, { body: { reason: 'thawed' } });
    await kingdom.payers.freeze(frozen.payer, kingdom.chain.usdcMint, false);
    expect((await retry()).status).toBe(201);
    expect((await retry()).status).toBe(409);
    await settlePayouts(kingdom, worker);
    expect(await frozen.find()).toMatchObject({ state: 'landed' });
  });

  it('creates the recipient’s account if it is missing', async () => {
    const { find } = await refundOf(30_000_000n);
    const { id } = await find();
    const wallet = newWallet();
    await kingdom.unitOfWork.read.query(`UPDATE payout SET destination = $2 WHERE id = $1`, [id, wallet]);
    await settlePayouts(kingdom, worker);
    expect(await find()).toMatchObject({ state: 'landed', destination: wallet });
    expect(await usdcOf(kingdom, wallet)).toBe(30_000_000n);
  });
});

describe('75: a payout wallet that is short', () => {
  it('of a stablecoin lets payouts wait, and sends them when it is refilled', async () => {
    const held = await usdcOf(kingdom, kingdom.chain.payoutAddress);
    await kingdom.payers.payWallet(payoutKeypair(), await kingdom.payers.opened(), 'USDC', held - 1_000_000n);
    await kingdom.watch();
    await worker.payouts(new Date(Date.now() + 31_000));
    await acceptOutflows(kingdom, other);
    const { find } = await refundOf(40_000_000n);
    await settlePayouts(kingdom, worker);
    expect(await find()).toMatchObject({ state: 'queued', problem: 'short-of-currency' });
    await kingdom.payers.money.giveTokens(payoutKeypair().publicKey, kingdom.chain.usdcMint, '1000000000');
    await settlePayouts(kingdom, worker);
    expect(await find()).toMatchObject({ state: 'landed' });
  });
});

describe('68: a refund that is paid by hand', () => {
  it('is recorded once its transaction is final and pays the whole amount, and no transaction counts twice', async () => {
    const [first, second] = [await refundOf(1_100_000_000n), await refundOf(1_100_000_000n)];
    await settlePayouts(kingdom, worker);
    const { id } = await first.find();
    const hand = (signature: string, payoutId = id) =>
      admin<{ code?: string; message?: string }>('POST', `/${payoutId}/paid-by-hand`, {
        body: { signature, reason: 'from the vault' },
      });
    const vault = await kingdom.payer();
    const pay = (to: string, amount: bigint) => kingdom.payers.payWallet(vault, to, 'USDC', amount);
    const short = await pay(first.payer, 1_099_999_999n);
    expect(await hand(short)).toMatchObject({ status: 422, body: { code: 'NOT_THIS_PAYOUT' } });
    const elsewhere = await pay(second.payer, 1_100_000_000n);
    expect(await hand(elsewhere)).toMatchObject({ status: 422, body: { code: 'NOT_THIS_PAYOUT' } });
    const whole = await pay(first.payer, 1_100_000_000n);
    expect(await hand(whole)).toMatchObject({ status: 201, body: { state: 'landed', byHand: true } });
    expect(await hand(whole)).toMatchObject({ status: 409 });
    const { id: otherId } = await second.find();
    expect(await hand(elsewhere, otherId)).toMatchObject({ status: 201 });
    await settlePayouts(kingdom, worker);
    expect(await first.find()).toMatchObject({ state: 'landed', signature: whole });
  });
});

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
    const { find } = await refundOf(10_000_000n);
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

it('every act of an operator is in the audit log', async () => {
  expect(new Set(await actionsIn(kingdom.unitOfWork))).toEqual(
    new Set(['role-changed', 'payout-approved', 'payout-retried', 'payout-paid-by-hand', 'payouts-resumed']),
  );
});

it('the key of the settings is that of the payout wallet', () => {
  expect(new KeySigner(payoutKey()).address).toBe(kingdom.chain.payoutAddress);
});
