import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Claims, formatUnits, type OwnVesting, type Payout, type PurchasePayouts } from '#contracts';
import { DAY_MS, rows } from '#platform';
import { brandWithPresale } from '../support/brand-with-rounds.js';
import { call } from '../support/auth.js';
import type { PayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';
import { earner } from '../support/earners.js';
import { eventually } from '../support/eventually.js';
import { checkPaymentBooks } from '../support/payment-books.js';
import { openPaymentServices, type PaymentServices } from '../support/payment-services.js';
import {
  buyConfirmed,
  findStored,
  newWallet,
  settlePayouts,
  startPayoutKingdom,
  type StoredPayout,
  tokensOf,
} from '../support/payouts.js';
import { backUp } from '../support/restored-database.js';
import { paymentSecret } from '#features/chain-payments';
import { check, readSite } from '../../scripts/recompute-entitlements.mjs';

/** A third of the vested share is unlocked: three steps of thirty days out of nine. */
const START = new Date(Date.now() - 100 * DAY_MS).toISOString();
const RELEASE = new Date(Date.now() + 10 * DAY_MS).toISOString();
const VESTING = {
  release: { at: RELEASE },
  vested: { start: START, cliffDays: 30, lengthDays: 270, stepDays: 30 },
};

const brandFile = brandWithPresale({ vesting: VESTING });
const database = freshDatabase();
let kingdom: PayingKingdom;
let worker: PaymentServices;

beforeAll(async () => {
  kingdom = await startPayoutKingdom({
    databaseUrl: database.url,
    env: { BRAND_FILE: brandFile.file },
  });
  worker = await openPaymentServices(kingdom.settings);
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

const later = (days: number): Date => new Date(Date.now() + days * DAY_MS);
const third = (vested: bigint, steps: number): bigint => (vested * BigInt(steps)) / 9n;

/** What the holder of a purchase's secret asks for. */
function asBuyer({ id }: { id: string }) {
  const headers = { 'x-purchase-secret': paymentSecret(kingdom.settings.APP_SECRET, 'purchase', id) };
  const path = `/api/presale/purchases/${id}`;
  return {
    claim: async () => {
      const { status, body } = await call(kingdom, 'POST', `${path}/claim`, { headers, body: {} });
      return { status, body: body as unknown as Payout & { code?: string } };
    },
    payouts: async () =>
      (await call(kingdom, 'GET', `${path}/payouts`, { headers })).body as unknown as PurchasePayouts,
  };
}

describe('a claim', () => {
  it('70: takes what is unlocked once, although it is pressed twenty times', async () => {
    const purchase = await buyConfirmed(kingdom, { buyerWallet: newWallet() });
    const buyer = asBuyer(purchase);
    const unlocked = third(purchase.vestedAmount, 3);
    const pressed = await Promise.all(Array.from({ length: 20 }, () => buyer.claim()));
    expect(new Set(pressed.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(pressed.map(({ body }) => body.id)).size).toBe(1);
    await settlePayouts(kingdom, worker);
    expect(await tokensOf(kingdom, purchase.buyerWallet)).toBe(unlocked);
    expect(await buyer.claim()).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_CLAIM' } });
    expect((await buyer.payouts()).claims).toMatchObject({
      claimable: '0',
      items: [{ state: 'landed', destination: purchase.buyerWallet }],
    });
  });

  it('takes the difference after each step, and all of it in the end', async () => {
    const { buyerWallet, vestedAmount } = await buyConfirmed(kingdom, { buyerWallet: newWallet() });
    for (const [days, steps] of [
      [0, 3],
      [35, 4],
      [100, 6],
      [400, 9],
    ] as const) {
      await kingdom.unitOfWork.run((tx) => worker.claims.claim(tx, buyerWallet, later(days)));
      await settlePayouts(kingdom, worker);
      expect([steps, await tokensOf(kingdom, buyerWallet)]).toEqual([steps, third(vestedAmount, steps)]);
    }
  });

  it('counts all purchases of the wallet, whoever made them', async () => {
    const buyerWallet = newWallet();
    const [one, two] = [
      await buyConfirmed(kingdom, { buyerWallet }),
      await buyConfirmed(kingdom, { buyerWallet }),
    ];
    expect((await asBuyer(two).claim()).status).toBe(202);
    await settlePayouts(kingdom, worker);
    expect(await tokensOf(kingdom, buyerWallet)).toBe(
      third(one.vestedAmount, 3) + third(two.vestedAmount, 3),
    );
  });

  it('72: is not paid again after the database was restored from before it, and counts what the chain has paid', async () => {
    const { id, buyerWallet, vestedAmount } = await buyConfirmed(kingdom, { buyerWallet: newWallet() });
    const backup = await backUp(kingdom.unitOfWork);
    await asBuyer({ id }).claim();
    await settlePayouts(kingdom, worker);
    await backup.restore();
    await worker.close();
    worker = await openPaymentServices(kingdom.settings);
    // More is unlocked when the buyer presses again, before the chain was read.
    await kingdom.unitOfWork.run((tx) => worker.claims.claim(tx, buyerWallet, later(35)));
    await settlePayouts(kingdom, worker);
    expect(await tokensOf(kingdom, buyerWallet)).toBe(third(vestedAmount, 3));
    await kingdom.unitOfWork.run((tx) => worker.claims.claim(tx, buyerWallet, later(35)));
    await settlePayouts(kingdom, worker);
    expect(await tokensOf(kingdom, buyerWallet)).toBe(third(vestedAmount, 4));
  });

  it('needs the secret of a purchase, or a linked wallet', async () => {
    const { id } = await buyConfirmed(kingdom, { buyerWallet: newWallet() });
    for (const secret of [undefined, 'wrong'])
      expect(
        await call(kingdom, 'POST', `/api/presale/purchases/${id}/claim`, {
          body: {},
          headers: secret ? { 'x-purchase-secret': secret } : {},
        }),
      ).toMatchObject({ status: 404 });
    expect(await call(kingdom, 'POST', '/api/claims', { body: { wallet: newWallet() } })).toMatchObject({
      status: 401,
    });
  });
});

describe('a member', () => {
  const asMember = async () => {
    const member = await earner(kingdom, 1);
    const { token } = member;
    return {
      ...member,
      claim: (wallet: string) => call(kingdom, 'POST', '/api/claims', { token, body: { wallet } }),
      vesting: async () =>
        (await call(kingdom, 'GET', '/api/balances/vesting', { token })).body as unknown as OwnVesting,
    };
  };

  it('claims what is unlocked for a linked wallet, and sees it with its transaction', async () => {
    const { wallet, claim, vesting } = await asMember();
    const { vestedAmount } = await buyConfirmed(kingdom, { buyerWallet: wallet });
    const before = await vesting();
    expect(before.total).toMatchObject({ claimed: '0', paid: [] });
    expect(before.total!.past).toHaveLength(1);
    expect(await claim(wallet)).toMatchObject({ status: 202 });
    await settlePayouts(kingdom, worker);
    expect(await tokensOf(kingdom, wallet)).toBe(third(vestedAmount, 3));
    const [{ signature }] = (await findStored(kingdom, `claim/${wallet}/%`)) as [StoredPayout];
    const amount = formatUnits(third(vestedAmount, 3), 6);
    const seen = { claimed: amount, paid: [{ kind: 'claim', amount, signature }] };
    expect(await vesting()).toMatchObject({ total: seen, items: [{ wallet, ...seen }] });
  });

  it('can’t claim for the wallet of somebody else', async () => {
    const { buyerWallet } = await buyConfirmed(kingdom, { buyerWallet: newWallet() });
    expect(await (await asMember()).claim(buyerWallet)).toMatchObject({
      status: 422,
      body: { code: 'WALLET_NOT_LINKED' },
    });
    expect(await findStored(kingdom, `claim/${buyerWallet}/%`)).toEqual([]);
  });
});

describe('a release with a date', () => {
  it('is paid out at its date, not before, and once', async () => {
    const { id, buyerWallet, releaseAmount } = await buyConfirmed(kingdom, { buyerWallet: newWallet() });
    await kingdom.unitOfWork.run((tx) => worker.releases.request(tx, [id]));
    await worker.releases.requestDue(later(9));
    await settlePayouts(kingdom, worker);
    expect(await tokensOf(kingdom, buyerWallet)).toBe(0n);
    await worker.releases.requestDue(later(11));
    await worker.releases.requestDue(later(12));
    await settlePayouts(kingdom, worker);
    expect(await tokensOf(kingdom, buyerWallet)).toBe(releaseAmount);
  });
});

it('what a wallet is owed falls by what was paid', async () => {
  const { id, buyerWallet, vestedAmount } = await buyConfirmed(kingdom, { buyerWallet: newWallet() });
  await asBuyer({ id }).claim();
  await settlePayouts(kingdom, worker);
  const [held] = await rows<{ balance: bigint }>(
    kingdom.unitOfWork.read,
    `SELECT balance FROM ledger_account WHERE code = $1`,
    [`presale-vested/${buyerWallet}`],
  );
  expect(held!.balance).toBe(vestedAmount - third(vestedAmount, 3));
  const claims: Claims = await kingdom.unitOfWork.run((tx) => worker.claims.of(tx, buyerWallet));
  expect(claims.claimable).toBe('0');
});

it('what wallets are owed is recomputed from public data, before, during and after a payout', async () => {
  const agree = async () => {
    await kingdom.watch();
    await worker.proofs.write();
    return check(await readSite(kingdom.url)).found;
  };
  // The site makes the tree again after some seconds.
  const untilAgreed = () =>
    expect(eventually(agree, ({ length }) => length === 0, 60_000)).resolves.toEqual([]);
  const { id } = await buyConfirmed(kingdom, { buyerWallet: newWallet() });
  await untilAgreed();
  await asBuyer({ id }).claim();
  await untilAgreed();
  await settlePayouts(kingdom, worker);
  await untilAgreed();
});
