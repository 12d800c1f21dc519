import type { Browser, Locator, Page } from '@playwright/test';
import { LAMPORTS_PER_SOL, PublicKey } from '@solana/web3.js';
import {
  type CreatedPurchase,
  formatUnits,
  groupDigits,
  MONEY_DECIMALS,
  parseUnits,
  type Payment,
  type PayoutKind,
} from '#contracts';
import { brandWithUnlocks } from '../test/support/brand-with-rounds.js';
import { isThorough, ONLY_THOROUGH } from '../test/support/thorough.js';
import { JourneyBooks, NOT_IN_THE_LOG } from './journey-books.js';
import { runOnKilledKingdom } from './killed-kingdom.js';
import { brand, t, texts } from './kingdom.js';
import { becomeMember, openSignedIn, toast } from './members.js';
import { askForPurchase, expectCredited, pressPay } from './payments.js';
import { runNow } from './sale-check.js';
import { expect, test } from './test.js';
import { installWallet, linkWallet, type OwnedWallet } from './wallets.js';
import { withdrawAll, withdrawalsOf } from './withdrawals.js';
import { playThroughApi } from './zoom.js';

/*
 * A member buys tokens on the chain, gets the release, claims what is vested, withdraws earnings and gets a surplus back. Then the page
 * of the proof, the verifier and the receipts agree with the chain, also if every process is killed in between and the database is
 * restored from an older backup.
 */

const LANDS_MS = 90_000;
const { payouts: words, withdrawals, receipt: receiptWords, transfers } = texts;
const { alerts, payouts: acts, reason } = texts.operations;

const units = (whole: string): bigint => parseUnits(whole, brand.token.decimals);
const tokens = (amount: bigint): string =>
  `${groupDigits(formatUnits(amount, brand.token.decimals))} ${brand.ticker}`;

/** How long after the start the fourth step unlocks, so that the first test usually waits for its date. */
const UNLOCKS_MS = 150_000;
/** Of 10,000 tokens, a tenth is given away, a tenth is released, and four of nine steps of the rest can be claimed. */
const RELEASED = units('1000');
const UNLOCKED = (units('8000') * 4n) / 9n;
const SURPLUS = 5_000_000n;
const CENT = 10_000n;

const schedule = brandWithUnlocks(UNLOCKS_MS);

const kingdom = runOnKilledKingdom({ BRAND_FILE: schedule.file, WITHDRAWAL_MINIMUM: '1' });
test.afterAll(() => schedule.erase());
test.describe.configure({ mode: 'serial' });
const books = new JourneyBooks(kingdom);
const { made } = books;

/** A browser with a wallet and a page of the pre-sale. */
interface Visitor {
  readonly wallet: OwnedWallet;
  readonly shop: Page;
}

/** A visitor who is also a member with earnings and a linked wallet, with a second page that shows them. */
interface Member extends Visitor {
  readonly account: Page;
}

async function visit(browser: Browser): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: kingdom.url, reducedMotion: 'reduce' });
  const wallet = await installWallet(context);
  books.wallets.push(wallet.address);
  return { wallet, shop: await context.newPage() };
}

async function enrol(browser: Browser): Promise<Member> {
  const { wallet, shop } = await visit(browser);
  const account = await shop.context().newPage();
  const email = await becomeMember(account, '/app/account');
  await linkWallet(account, wallet);
  await playThroughApi(account.request, email);
  await account.goto('/app/wallet');
  return { wallet, shop, account };
}

const payoutsOf = (page: Page): Locator => page.getByTestId('payouts');
const payout = (page: Page, kind: PayoutKind): Locator =>
  payoutsOf(page)
    .getByRole('list', { name: t(words.own.list) })
    .getByRole('listitem')
    .filter({ hasText: t(words.own.line, { kind: t(words.kinds[kind]), amount: '' }).trim() });

/** Expects the one payout of a kind to have been paid. */
async function expectPaid(page: Page, kind: PayoutKind, amount: string): Promise<void> {
  await expect(payout(page, kind)).toContainText(t(words.states.landed), { timeout: LANDS_MS });
  await expect(payout(page, kind)).toHaveCount(1);
  await expect(payout(page, kind)).toContainText(amount);
}

const holds = ({ wallet }: Visitor): Promise<bigint> => kingdom.payers.holds(wallet.address, 'token');

/** Claims the fourth step, which the open page offers once its date has come. */
async function pressClaim({ shop }: Visitor): Promise<void> {
  await payoutsOf(shop)
    .getByRole('button', { name: t(words.claim.button, { amount: tokens(UNLOCKED) }) })
    .click({ timeout: UNLOCKS_MS });
}

const withdrawal = ({ account }: Member): Locator =>
  withdrawalsOf(account)
    .getByRole('list', { name: t(withdrawals.list) })
    .getByRole('listitem');

/** Somebody else, who pays for a purchase what is asked and more. */
async function findPayer({ payment }: CreatedPurchase, surplus: bigint) {
  const payer = await kingdom.payers.open();
  const address = payer.publicKey.toBase58();
  const due = dueOf(payment);
  const amount = due + surplus;
  const holds = () => kingdom.payers.holds(address, 'USDC');
  return {
    due,
    pay: () => kingdom.payers.pay(payer, payment, { amount }),
    amount,
    keeps: (await holds()) - due,
    holds,
  };
}

const dueOf = (payment: Payment | null): bigint => parseUnits(payment!.due, MONEY_DECIMALS.USDC);

const downloadPayout = (page: Page, kind: PayoutKind): Promise<void> =>
  books.download(page, payout(page, kind).getByRole('button', { name: t(words.own.receipt) }));

test('bought, released, claimed, withdrawn and refunded, and everything agrees with the chain', async ({
  browser,
  announce,
}) => {
  test.slow();
  announce(NOT_IN_THE_LOG);
  const member = await enrol(browser);
  const { shop, account, wallet } = member;
  await kingdom.payers.money.give(new PublicKey(wallet.address), LAMPORTS_PER_SOL);
  await kingdom.payers.money.giveTokens(new PublicKey(wallet.address), kingdom.chain.usdcMint, '1000000000');

  const first = await askForPurchase(shop, 'USDC', wallet.address);
  await pressPay(shop, wallet);
  await expectCredited(shop);
  await expectPaid(shop, 'release', tokens(RELEASED));
  expect(await holds(member)).toBe(RELEASED);

  await pressClaim(member);
  const earned = units((await withdrawAll(account)).replaceAll(',', ''));
  await expectPaid(shop, 'claim', tokens(UNLOCKED));
  await expect(withdrawal(member)).toContainText(t(words.states.landed), { timeout: LANDS_MS });
  expect(await holds(member)).toBe(RELEASED + UNLOCKED + earned);
  for (const kind of ['release', 'claim'] as const) await downloadPayout(shop, kind);
  await books.download(account, withdrawal(member).getByRole('button', { name: t(words.own.receipt) }));

  const second = await findPayer(await askForPurchase(shop, 'USDC', wallet.address), SURPLUS);
  await second.pay();
  await expectCredited(shop);
  await expectPaid(shop, 'release', tokens(RELEASED));
  await expectPaid(shop, 'refund', '5 USDC');
  expect(await second.holds()).toBe(second.keeps);
  await downloadPayout(shop, 'refund');
  await shop.getByRole('link', { name: t(texts.chainPayment.receipt) }).click();
  await books.download(shop, shop.getByRole('button', { name: t(receiptWords.proofDownload) }));
  await runNow('write-log-memos');

  made.payments += 2;
  made.received += dueOf(first.payment) + second.amount;
  made.credited += dueOf(first.payment) + second.due;
  made.sold += 2n * units('10000');
  made.payouts += 5;
  made.delivered += 2n * RELEASED + UNLOCKED;
  made.withdrawn += earned;
  await books.expectAgreement(browser);
});

test('the same with every process killed in between, and the database restored from before', async ({
  browser,
  announce,
}) => {
  test.skip(!isThorough, ONLY_THOROUGH);
  test.slow();
  announce(/net::ERR_|WebSocket/, NOT_IN_THE_LOG, /^GET 404 \/api\/presale\/purchases\//);
  const member = await enrol(browser);
  const { shop, account, wallet } = member;
  const asked = await askForPurchase(shop, 'USDC', wallet.address);
  const payer = await findPayer(asked, SURPLUS);
  const backup = await kingdom.backUp();
  // The backup knows nothing of this purchase. Its buyer rounds the amount up.
  const lost = await visit(browser);
  const unknown = await askForPurchase(lost.shop, 'USDC', lost.wallet.address);
  const friend = await findPayer(unknown, CENT - (dueOf(unknown.payment) % CENT));

  await kingdom.kill();
  await Promise.all([payer.pay(), friend.pay()]);
  await kingdom.start();
  await kingdom.killWhileSending(async () => {
    for (const page of [shop, lost.shop]) await expectCredited(page);
  });
  await expectPaid(shop, 'release', tokens(RELEASED));
  await expectPaid(shop, 'refund', '5 USDC');
  await expectPaid(lost.shop, 'release', tokens(RELEASED));
  await kingdom.killWhileSending(() => pressClaim(member));
  await expectPaid(shop, 'claim', tokens(UNLOCKED));
  let earned = 0n;
  await kingdom.killWhileSending(async () => {
    earned = units((await withdrawAll(account)).replaceAll(',', ''));
  });
  await expect(withdrawal(member)).toContainText(t(words.states.landed), { timeout: LANDS_MS });
  for (const kind of ['release', 'claim', 'refund'] as const) await downloadPayout(shop, kind);

  await kingdom.restore(backup);

  await expectPaid(shop, 'release', tokens(RELEASED));
  await expectPaid(shop, 'refund', '5 USDC');
  await expectPaid(shop, 'claim', tokens(UNLOCKED));
  const known = await recordLostPurchase(browser, lost, friend.amount);
  // The member's page is still open. The worker has found the withdrawal on the chain, and the page shows it.
  await expect(withdrawal(member)).toContainText(t(words.states.landed), { timeout: LANDS_MS });
  await expect(withdrawalsOf(account).getByTestId('withdrawable')).toHaveText(tokens(0n));

  expect(await holds(member)).toBe(RELEASED + UNLOCKED + earned);
  expect(await holds(lost)).toBe(RELEASED);
  expect(await payer.holds()).toBe(payer.keeps);
  made.payments += 2;
  made.received += payer.amount + friend.amount;
  made.credited += payer.due + dueOf(known.payment);
  made.sold += 2n * units('10000');
  made.payouts += 5;
  made.delivered += 2n * RELEASED + UNLOCKED;
  made.withdrawn += earned;
  await books.expectAgreement(browser);
});

/**
 * Records a purchase of which the restored database knows nothing, as docs/operations.md says: the buyer asks for it again, and an
 * admin attaches its payment. The worker finds on the chain that the release has been paid, and the admin resumes payouts.
 */
async function recordLostPurchase(browser: Browser, lost: Visitor, amount: bigint): Promise<CreatedPurchase> {
  const { E2E_ADMIN_EMAIL = '', E2E_ADMIN_PASSWORD = '' } = process.env;
  const context = await browser.newContext({ baseURL: kingdom.url });
  const room = await context.newPage();
  await openSignedIn(room, '/admin/alerts', E2E_ADMIN_EMAIL, E2E_ADMIN_PASSWORD);
  const alarms = room.getByRole('region', { name: t(alerts.episodes.open) });
  await expect(alarms).toContainText(t(alerts.rules['payouts-paused'].title), { timeout: LANDS_MS });
  await room.goto('/admin/payouts');
  const unexplained = room.getByRole('alert').filter({ hasText: t(acts.wallet.unexplained) });
  await expect(unexplained.getByRole('listitem')).toHaveCount(1);
  const href = await unexplained.getByRole('link').getAttribute('href');
  const signature = href!.split('/').at(-1)!;
  await expect(room.getByRole('status').filter({ hasText: signature })).toBeVisible();

  const again = await askForPurchase(lost.shop, 'USDC', lost.wallet.address);
  await room.goto('/admin/transfers');
  await room
    .getByRole('listitem')
    .filter({ hasText: formatUnits(amount, MONEY_DECIMALS.USDC) })
    .getByRole('button', { name: t(transfers.attach.open) })
    .click();
  await room.getByLabel(t(transfers.attach.purchase)).fill(again.id);
  await room.getByRole('button', { name: t(transfers.attach.button), exact: true }).click();
  await expect(toast(room, 'status', transfers.attach.done)).toBeVisible();
  await expectCredited(lost.shop);
  await expectPaid(lost.shop, 'release', tokens(RELEASED));

  await room.goto('/admin/payouts');
  const resume = room.getByRole('button', { name: t(acts.wallet.resume.open) });
  await expect(resume).toBeVisible();
  await expect(unexplained).toBeHidden();
  await resume.click();
  const resuming = room.getByRole('dialog', { name: t(acts.wallet.resume.title) });
  await resuming.getByLabel(t(reason.label)).fill('It is explained.');
  await resuming.getByRole('button', { name: t(acts.wallet.resume.open) }).click();
  await expect(toast(room, 'status', acts.wallet.resume.done.title)).toBeVisible();
  await context.close();
  return again;
}
