import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { CreatedPurchase, TransferList } from '#contracts';
import { PurchaseLifecycle } from '#features/presale';
import { rows } from '#platform';
import { readBundle, readSite, recompute } from '../../scripts/recompute-entitlements.mjs';
import { call } from '../support/auth.js';
import type { PayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';
import { approvePayment } from '../support/manual-payments.js';
import { checkPaymentBooks } from '../support/payment-books.js';
import { openPaymentServices, type PaymentServices } from '../support/payment-services.js';
import {
  acceptOutflows,
  findStored,
  newWallet,
  overpay,
  type Overpaid,
  releaseKey,
  settlePayouts,
  type Shares,
  sharesOf,
  sharesOfTransaction,
  startPayoutKingdom,
  tokensOf,
} from '../support/payouts.js';
import { backUp } from '../support/restored-database.js';
import { joinTeam } from '../support/team.js';

/*
 * Purchases that were paid and released after the backup from which the database is restored. Their payments are attached to, or
 * approved as, new purchases, whose releases must not be paid again.
 */

const SURPLUS = 1_000_000n;
/** The watch gives an outflow half a minute to be explained. */
const LATER_MS = 60_000;
const database = freshDatabase();
let kingdom: PayingKingdom;
let worker: PaymentServices;
let admin: string;

beforeAll(async () => {
  kingdom = await startPayoutKingdom({ databaseUrl: database.url });
  worker = await openPaymentServices(kingdom.settings);
  admin = (await joinTeam(kingdom, 'keeper', 'admin')).token;
});
afterAll(async () => {
  await worker?.close();
  await kingdom?.close();
});
afterEach(async () => {
  await kingdom.watch();
  await checkPaymentBooks(kingdom.unitOfWork, kingdom.chain);
});

const restart = async (): Promise<void> => {
  await worker.close();
  worker = await openPaymentServices(kingdom.settings);
};
const release = async (id: string): Promise<Shares> => {
  await kingdom.unitOfWork.run((tx) => worker.releases.request(tx, [id]));
  await settlePayouts(kingdom, worker);
  return sharesOf(kingdom, { id });
};
const unexplained = (): Promise<unknown[]> =>
  rows(kingdom.unitOfWork.read, `SELECT signature FROM payout_outflow WHERE explained_at IS NULL`);

/** Attaches the payment to a purchase that is requested anew, as docs/operations.md says. */
async function askAgain({ payer, purchase: lost }: Overpaid, buyerWallet: string): Promise<CreatedPurchase> {
  const purchase = await kingdom.request({ paymentCurrency: 'USDC', buyerWallet });
  // Otherwise, another surplus would be owed than was refunded.
  expect(purchase.payment!.due).toBe(lost.payment!.due);
  const { items } = (await call(kingdom, 'GET', '/api/admin/transfers', { token: admin }))
    .body as unknown as TransferList;
  const transfer = items.find((each) => each.payer === payer)!;
  const body = { purchaseId: purchase.id };
  const attached = await call(kingdom, 'POST', `/api/admin/transfers/${transfer.id}/attach`, {
    token: admin,
    body,
  });
  expect(attached.status).toBe(204);
  return purchase;
}

/** Buys, releases, and restores the database from before. */
async function loseAfterRelease() {
  const backup = await backUp(kingdom.unitOfWork);
  const overpaid = await overpay(kingdom, SURPLUS);
  await kingdom.watch();
  const lost = await release(overpaid.purchase.id);
  const [payout] = await findStored(kingdom, releaseKey(lost));
  expect(payout).toMatchObject({ state: 'landed' });
  await backup.restore();
  await restart();
  await kingdom.watch();
  return { overpaid, lost, signature: payout!.signature };
}

describe('a payment whose purchase is lost', () => {
  it('is attached to a new one, whose release is found on the chain and explains what has left', async () => {
    const { overpaid, lost, signature } = await loseAfterRelease();
    await worker.payouts();
    // The release, and the refund of the surplus.
    expect(await unexplained()).toHaveLength(2);
    const again = await askAgain(overpaid, lost.buyerWallet);
    const found = await release(again.id);
    expect(await unexplained()).toEqual([]);
    expect(await findStored(kingdom, releaseKey(found))).toMatchObject([{ state: 'landed', signature }]);
    expect(await tokensOf(kingdom, lost.buyerWallet)).toBe(lost.releaseAmount);
  });

  it('releases nothing a second time, even if an admin has accepted what has left', async () => {
    const { overpaid, lost, signature } = await loseAfterRelease();
    await worker.payouts(new Date(Date.now() + LATER_MS));
    await acceptOutflows(kingdom, admin);
    const again = await askAgain(overpaid, lost.buyerWallet);
    const found = await release(again.id);
    expect(await findStored(kingdom, releaseKey(found))).toMatchObject([{ state: 'landed', signature }]);
    expect(await tokensOf(kingdom, lost.buyerWallet)).toBe(lost.releaseAmount);
  });
});

describe('an outflow whose payout can’t be booked', () => {
  /** Changes what the books hold for a wallet's releases, in base units. */
  const change = ({ buyerWallet }: Shares, amount: bigint) =>
    kingdom.unitOfWork.read.query(`UPDATE ledger_account SET balance = balance + $2 WHERE code = $1`, [
      `presale-release/${buyerWallet}`,
      amount,
    ]);

  it('stays unexplained and pauses payouts, and delays no other explanation', async () => {
    const { overpaid, lost } = await loseAfterRelease();
    const again = await askAgain(overpaid, lost.buyerWallet);
    await change(lost, -1n);
    await worker.payouts(new Date(Date.now() + LATER_MS));
    // The refund of the surplus is explained.
    expect(await unexplained()).toHaveLength(1);
    const wallet = async () =>
      (await call(kingdom, 'GET', '/api/admin/payouts/wallet', { token: admin })).body;
    expect(await wallet()).toMatchObject({ paused: true });
    await change(lost, 1n);
    await worker.payouts();
    expect(await unexplained()).toEqual([]);
    await acceptOutflows(kingdom, admin);
    await settlePayouts(kingdom, worker);
    expect(await findStored(kingdom, releaseKey(await sharesOf(kingdom, again)))).toMatchObject([
      { state: 'landed' },
    ]);
  });
});

describe('a refund that took more than is owed', () => {
  const change = (amount: bigint) =>
    kingdom.unitOfWork.read.query(
      `UPDATE payout SET amount = amount + $1 WHERE kind = 'refund' AND state = 'due'`,
      [amount],
    );

  it('stays unexplained, because it must not be paid out of what other payers are owed', async () => {
    const { overpaid, lost } = await loseAfterRelease();
    await overpay(kingdom, SURPLUS);
    await kingdom.watch();
    await askAgain(overpaid, lost.buyerWallet);
    await change(-1n);
    await worker.payouts();
    expect(await unexplained()).toHaveLength(1);
    await change(1n);
    await settlePayouts(kingdom, worker);
    expect(await unexplained()).toEqual([]);
  });
});

describe('a purchase that an operator has approved by hand', () => {
  const approve = async (wallet: string, transactionReference: string): Promise<Shares> => {
    const { decision } = await approvePayment(kingdom, admin, wallet, transactionReference);
    return sharesOfTransaction(kingdom, decision!.purchase!.transactionId);
  };

  it('is released to the buyer’s wallet, once also if it is approved again after the database was restored', async () => {
    const [wallet, reference] = [newWallet(), randomUUID().replaceAll('-', '')];
    const backup = await backUp(kingdom.unitOfWork);
    const { id, releaseAmount } = await approve(wallet, reference);
    await release(id);
    expect(await tokensOf(kingdom, wallet)).toBe(releaseAmount);
    await backup.restore();
    await restart();
    await kingdom.watch();
    expect((await approve(wallet, reference)).id).toBe(id);
    await release(id);
    expect(await unexplained()).toEqual([]);
    expect(await findStored(kingdom, `release/${id}`)).toMatchObject([{ state: 'landed' }]);
    expect(await tokensOf(kingdom, wallet)).toBe(releaseAmount);
  });

  it('is in the proof of the sale, from which alone follows what the wallet is owed, until it is undone', async () => {
    const wallet = newWallet();
    const { id, releaseAmount, vestedAmount } = await approve(wallet, randomUUID().replaceAll('-', ''));
    const owed = async (): Promise<bigint> => {
      await kingdom.watch();
      await worker.proofs.write();
      const { head, lines } = readBundle((await readSite(kingdom.url)).bundle);
      const { entitlements } = recompute(lines, Date.parse(head.writtenAt) / 1000);
      return entitlements
        .filter((each) => each.wallet === wallet)
        .reduce((sum, { unlocked, locked }) => sum + unlocked + locked, 0n);
    };
    expect(await owed()).toBe(releaseAmount + vestedAmount);
    await kingdom.unitOfWork.run((tx) => kingdom.app.get(PurchaseLifecycle).reverse(tx, id));
    expect(await owed()).toBe(0n);
  });
});
