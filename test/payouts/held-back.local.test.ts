import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PayoutHealth } from '#features/payouts';
import type { PayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';
import { checkPaymentBooks } from '../support/payment-books.js';
import { openPaymentServices, type PaymentServices } from '../support/payment-services.js';
import {
  acceptOutflows,
  buyConfirmed,
  findStored,
  newWallet,
  payoutKeypair,
  releaseKey,
  settlePayouts,
  type Shares,
  startPayoutKingdom,
  tokensOf,
} from '../support/payouts.js';
import { joinTeam } from '../support/team.js';

const LAMPORTS = 1_000_000_000n;
const database = freshDatabase();
const folder = mkdtempSync(join(tmpdir(), 'kingdom-denied-'));
const denied = join(folder, 'denied.txt');
let kingdom: PayingKingdom;
let worker: PaymentServices;
let admin: string;

beforeAll(async () => {
  writeFileSync(denied, '');
  kingdom = await startPayoutKingdom({
    databaseUrl: database.url,
    env: { DENIED_WALLETS_FILE: denied },
  });
  worker = await openPaymentServices(kingdom.settings);
  admin = (await joinTeam(kingdom, 'keeper', 'admin')).token;
});
afterAll(async () => {
  await worker?.close();
  await kingdom?.close();
  rmSync(folder, { recursive: true });
});
afterEach(async () => {
  await kingdom.watch();
  await checkPaymentBooks(kingdom.unitOfWork, kingdom.chain);
});

async function release(): Promise<Shares> {
  const purchase = await buyConfirmed(kingdom, { buyerWallet: newWallet() });
  await kingdom.unitOfWork.run((tx) => worker.releases.request(tx, [purchase.id]));
  return purchase;
}
const storedOf = async (purchase: Shares) => (await findStored(kingdom, releaseKey(purchase)))[0];
/** What the alerts of operators judge. */
const health = () => kingdom.app.get(PayoutHealth, { strict: false }).read(kingdom.unitOfWork.read);

async function expectPaid(purchase: Shares): Promise<void> {
  await settlePayouts(kingdom, worker);
  expect(await storedOf(purchase)).toMatchObject({ state: 'landed', problem: null });
  expect(await tokensOf(kingdom, purchase.buyerWallet)).toBe(purchase.releaseAmount);
}

describe('a payout is held back, and goes out when the reason is gone,', () => {
  it('66: while the recipient is denied', async () => {
    const purchase = await release();
    writeFileSync(denied, `${purchase.buyerWallet}\n`);
    await settlePayouts(kingdom, worker);
    expect(await storedOf(purchase)).toMatchObject({ state: 'due', problem: 'denied' });
    expect(await tokensOf(kingdom, purchase.buyerWallet)).toBe(0n);
    writeFileSync(denied, '');
    await expectPaid(purchase);
  });

  it('75: while the payout wallet is short of SOL, which is an alert', async () => {
    const wallet = payoutKeypair();
    const held = BigInt(await kingdom.payers.connection.getBalance(wallet.publicKey));
    const vault = await kingdom.payer();
    await kingdom.payers.payWallet(wallet, vault.publicKey.toBase58(), 'SOL', held - LAMPORTS / 1_000n);
    await kingdom.watch();
    await worker.payouts(new Date(Date.now() + 31_000));
    expect(await health()).toMatchObject({ paused: true });
    await acceptOutflows(kingdom, admin);
    const purchase = await release();
    await settlePayouts(kingdom, worker);
    expect(await storedOf(purchase)).toMatchObject({ state: 'queued', problem: 'short-of-sol' });
    expect(await health()).toMatchObject({ paused: false, short: 1 });
    await kingdom.payers.payWallet(vault, wallet.publicKey.toBase58(), 'SOL', LAMPORTS / 2n);
    await expectPaid(purchase);
    expect(await health()).toMatchObject({ short: 0 });
  });

  it('75: while the payout wallet holds more than its cap, if its key is in the settings of mainnet', async () => {
    const purchase = await release();
    const mainnet = { ...kingdom.settings, SOLANA_CLUSTER: 'mainnet-beta' as const };
    const overCap = await openPaymentServices({ ...mainnet, PAYOUT_WALLET_CAP_USD: 1 });
    try {
      await settlePayouts(kingdom, overCap);
    } finally {
      await overCap.close();
    }
    expect(await storedOf(purchase)).toMatchObject({ state: 'queued' });
    expect(await tokensOf(kingdom, purchase.buyerWallet)).toBe(0n);
    await expectPaid(purchase);
  });
});
