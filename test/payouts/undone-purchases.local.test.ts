import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ManualPayment } from '#contracts';
import { PurchaseLifecycle } from '#features/presale';
import { DAY_MS, rows } from '#platform';
import { brandWithPresale } from '../support/brand-with-rounds.js';
import { call } from '../support/auth.js';
import type { PayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { brand as ownBrand } from '../support/kingdom.js';
import { approvePayment } from '../support/manual-payments.js';
import { checkPaymentBooks } from '../support/payment-books.js';
import { openPaymentServices, type PaymentServices } from '../support/payment-services.js';
import {
  findStored,
  newWallet,
  sharesOfTransaction,
  type Shares,
  startPayoutKingdom,
} from '../support/payouts.js';
import { joinTeam } from '../support/team.js';

/*
 * Purchases that were approved by hand are undone, and their shares are paid out. All purchases of a wallet share its accounts in the
 * ledger, so an undo must not take the shares of another purchase.
 */

/** A third of the vested share is unlocked: three steps of thirty days out of nine. */
const VESTING = {
  release: { at: new Date(Date.now() + 10 * DAY_MS).toISOString() },
  vested: {
    start: new Date(Date.now() - 100 * DAY_MS).toISOString(),
    cliffDays: 30,
    lengthDays: 270,
    stepDays: 30,
  },
};
/** When all releases are due. */
const DUE = new Date(Date.now() + 11 * DAY_MS);

const brandFile = brandWithPresale({ vesting: VESTING });
const database = freshDatabase();
let kingdom: PayingKingdom;
let worker: PaymentServices;
let one: string;
let other: string;

beforeAll(async () => {
  kingdom = await startPayoutKingdom({ databaseUrl: database.url, env: { BRAND_FILE: brandFile.file } });
  worker = await openPaymentServices(kingdom.settings);
  one = (await joinTeam(kingdom, 'one', 'operator')).token;
  other = (await joinTeam(kingdom, 'other', 'operator')).token;
});
afterAll(async () => {
  await worker?.close();
  await kingdom?.close();
  brandFile.erase();
});
afterEach(async () => {
  await kingdom.watch();
  await checkPaymentBooks(kingdom.unitOfWork, kingdom.chain);
});

interface Approved extends Shares {
  payment: ManualPayment;
}

async function approve(wallet: string): Promise<Approved> {
  const payment = await approvePayment(kingdom, one, wallet);
  return { payment, ...(await sharesOfTransaction(kingdom, payment.decision!.purchase!.transactionId)) };
}

const statusOf = async ({ payment }: Approved): Promise<string> =>
  (await sharesOfTransaction(kingdom, payment.decision!.purchase!.transactionId)).status;
const releasesOf = ({ id }: Shares) => findStored(kingdom, `release/${id}`);
const claim = (wallet: string) => kingdom.unitOfWork.run((tx) => worker.claims.claim(tx, wallet));
const reverse = ({ id }: Shares) =>
  kingdom.unitOfWork.run((tx) => kingdom.app.get(PurchaseLifecycle).reverse(tx, id));

/** One operator asks, and another one confirms. */
async function undo({ payment }: Approved, language = 'en') {
  const path = `/api/admin/payments/${payment.id}/undos`;
  const asked = await call(kingdom, 'POST', path, { token: one, body: { reason: 'A mistake.' } });
  const { undo: request } = asked.body as unknown as ManualPayment;
  const headers = { 'accept-language': language };
  return call(kingdom, 'POST', `${path}/${request!.id}/confirm`, { token: other, body: {}, headers });
}

describe('an approved purchase', () => {
  it.each(['en', 'de'])(
    'is not undone once its release was asked for, although another one of its wallet holds as much (%s)',
    async (language) => {
      const wallet = newWallet();
      const released = await approve(wallet);
      await worker.releases.requestDue(DUE);
      const waiting = await approve(wallet);
      expect(await undo(released, language)).toMatchObject({
        status: 409,
        body: {
          code: 'PURCHASE_PAID_OUT',
          message: ownBrand.catalogues[language]!.purchases.refusals.paidOut,
        },
      });
      expect(await statusOf(released)).toBe('confirmed');
      await worker.releases.requestDue(DUE);
      expect(await releasesOf(waiting)).toMatchObject([{ amount: waiting.releaseAmount }]);
    },
  );

  it('is undone while its release was not asked for, although another one of its wallet is released', async () => {
    const wallet = newWallet();
    await approve(wallet);
    await worker.releases.requestDue(DUE);
    const waiting = await approve(wallet);
    await reverse(waiting);
    expect(await statusOf(waiting)).toBe('reversed');
  });

  it('is not undone once a claim has taken its vested part, although another one of its wallet holds as much', async () => {
    const wallet = newWallet();
    const [first, second] = [await approve(wallet), await approve(wallet)];
    await claim(wallet);
    for (const purchase of [first, second])
      await expect(reverse(purchase)).rejects.toMatchObject({ code: 'PURCHASE_PAID_OUT' });
    expect([await statusOf(first), await statusOf(second)]).toEqual(['confirmed', 'confirmed']);
  });

  it('is undone if all that was claimed is unlocked of the others of its wallet', async () => {
    const wallet = newWallet();
    await approve(wallet);
    await claim(wallet);
    const second = await approve(wallet);
    await reverse(second);
    expect(await statusOf(second)).toBe('reversed');
    const claims = await worker.claims.of(kingdom.unitOfWork.read, wallet);
    expect(claims.claimable).toBe('0');
  });
});

describe('a release', () => {
  /** What a release takes more than its account holds, in base units. */
  const change = ({ id }: Shares, more: bigint) =>
    kingdom.unitOfWork.read.query(
      `UPDATE presale_purchase SET release_amount = release_amount + $2, vested_amount = vested_amount - $2 WHERE id = $1`,
      [id, more],
    );

  it('that can’t be booked stops no other one, fails the run, and is asked for once it can be', async () => {
    const [short, ...others] = [
      await approve(newWallet()),
      await approve(newWallet()),
      await approve(newWallet()),
    ];
    await change(short!, 1n);
    await expect(worker.releases.requestDue(DUE)).rejects.toThrow('releases that can’t be booked: 1');
    expect(await releasesOf(short!)).toEqual([]);
    for (const purchase of others)
      expect(await releasesOf(purchase)).toMatchObject([{ amount: purchase.releaseAmount }]);
    await change(short!, -1n);
    await worker.releases.requestDue(DUE);
    expect(await releasesOf(short!)).toMatchObject([{ amount: short!.releaseAmount }]);
  });

  it('that waits for an undo of its purchase is not asked for after it', async () => {
    const wallet = newWallet();
    const [undone, kept] = [await approve(wallet), await approve(wallet)];
    let commit = (): void => undefined;
    const committed = new Promise<void>((resolve) => (commit = resolve));
    let undoing: Promise<void> | undefined;
    await new Promise<void>((resolve) => {
      undoing = kingdom.unitOfWork.run(async (tx) => {
        await kingdom.app.get(PurchaseLifecycle).reverse(tx, undone.id);
        resolve();
        await committed;
      });
    });
    const asked = worker.releases.requestDue(DUE);
    await eventually(
      () =>
        rows(
          kingdom.unitOfWork.read,
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        ),
      ({ length }) => length > 0,
    );
    commit();
    await Promise.all([undoing, asked]);
    expect(await releasesOf(undone)).toEqual([]);
    expect(await releasesOf(kept)).toMatchObject([{ amount: kept.releaseAmount }]);
  });
});
