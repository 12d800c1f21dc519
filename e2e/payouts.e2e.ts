import { type APIRequestContext, type Locator, type Page, request } from '@playwright/test';
import { decimalsOf, formatUnits, parseUnits } from '#contracts';
import type { Payers } from '../test/support/payers.js';
import { brand, t, texts } from './kingdom.js';
import {
  addSecondFactor,
  anotherBrowser,
  becomeMember,
  giveRole,
  openWithSession,
  PLAIN_PAGE,
  toast,
} from './members.js';
import { useOwnKingdom } from './own-kingdom.js';
import { openPayers, requestPurchase } from './payments.js';
import { axeFindings, expectShownLayout } from './site.js';
import { expect, test } from './test.js';

const { overview, pages, reason, approvals } = texts.operations;
const { payouts: words, search } = texts.operations;
const { kinds, problems, refusals, states } = texts.payouts;
const LIST = '/admin/payouts?kind=refund';
const LANDS_MS = 90_000;

interface Refund {
  key: string;
  payer: string;
  /** Base units. */
  amount: bigint;
}

let payers: Payers;

async function withApi<T>(call: (api: APIRequestContext) => Promise<T>): Promise<T> {
  const api = await request.newContext({ baseURL: process.env['E2E_BASE_URL']! });
  try {
    return await call(api);
  } finally {
    await api.dispose();
  }
}

/** Pays whole USDC more for a purchase than is asked, so that the surplus is owed to the payer. */
const overpay = (surplus: string): Promise<Refund> =>
  withApi(async (api) => {
    const { payment } = await requestPurchase(api, 'USDC');
    const payer = await payers.open();
    const amount = parseUnits(surplus, decimalsOf('USDC', brand.token.decimals));
    const due = parseUnits(payment!.due, decimalsOf('USDC', brand.token.decimals));
    const signature = await payers.pay(payer, payment, { amount: due + amount });
    return { key: `refund/${signature}`, payer: payer.publicKey.toBase58(), amount };
  });

const PAID = t(states.landed);

const rowOf = (page: Page, { key }: Refund): Locator => page.getByRole('row').filter({ hasText: key });

/** Chooses an act of a payout and gives a reason. */
async function decide(page: Page, refund: Refund, act: 'approve' | 'retry', why: string): Promise<void> {
  await rowOf(page, refund)
    .getByRole('button', { name: t(words[act].open) })
    .click();
  const dialog = page.getByRole('dialog', { name: t(words[act].title) });
  await dialog.getByLabel(t(reason.label)).fill(why);
  await dialog.getByRole('button', { name: t(words[act].open) }).click();
}

test.describe('payouts', () => {
  test.describe.configure({ mode: 'serial' });
  useOwnKingdom({
    PAYMENTS_MODE: 'solana',
    PAYMENT_HOLD_PERCENT: '100',
    PAYMENT_HOLDS_PER_WALLET: '1000',
    PAYMENT_HOLDS_PER_CALLER: '1000',
    PAYOUT_LIMIT_USD: '100',
    PAYOUT_TWO_PERSONS_USD: '500',
    PAYOUT_DAY_LIMIT_USD: '10000',
    PAYOUT_WALLET_LIMIT_USD: '10000',
  });

  /** Sessions of an admin and an operator that have shown a second factor. */
  let first: unknown;
  let second: unknown;
  let secondEmail: string;
  let nextCode: () => string;

  test('a refund above the limit is approved by two persons and lands', async ({
    page,
    browser,
    announce,
  }) => {
    announce(/^POST 40[39] .*approve/);
    const { E2E_ADMIN_EMAIL: email = '', E2E_ADMIN_PASSWORD: password = '' } = process.env;
    payers = await openPayers();
    const refund = await overpay('600');
    const other = await anotherBrowser(browser);
    secondEmail = await becomeMember(other, PLAIN_PAGE);
    ({ session: first } = await addSecondFactor(email, password));
    await openWithSession(page, first, PLAIN_PAGE);
    await giveRole(page, secondEmail, 'operator');
    ({ session: second, nextCode } = await addSecondFactor(secondEmail));

    await page.goto(LIST);
    const row = rowOf(page, refund);
    await expect(row).toContainText(t(problems['two-approvals']), { timeout: LANDS_MS });
    await expect(row).toContainText(`${t(kinds.refund)}: 600 USDC`);
    await row.getByRole('button', { name: t(words.approve.open) }).click();
    const dialog = page.getByRole('dialog', { name: t(words.approve.title) });
    await dialog.getByRole('button', { name: t(words.approve.open) }).click();
    await expect(dialog.getByText(t(reason.missing))).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await decide(page, refund, 'approve', 'The buyer called.');
    await expect(toast(page, 'status', words.approve.done.title)).toBeVisible();
    await expect(row).toContainText(t(words.approvals, { count: '1', needed: '2' }));
    await expect(row).toContainText('The buyer called.');
    await decide(page, refund, 'approve', 'Once more.');
    await expect(dialog).toContainText(t(refusals.alreadyApproved));
    await page.keyboard.press('Escape');

    await openWithSession(other, second, '/admin');
    await other.getByRole('link', { name: t(overview.waits.payouts) }).click();
    // The first response is that of a session whose second factor is older than ten minutes.
    await other.route(
      '**/api/admin/payouts/*/approve',
      (route) =>
        route.fulfill({
          status: 403,
          json: { code: 'FACTOR_NEEDED', message: t(approvals.refusals.factorNeeded) },
        }),
      { times: 1 },
    );
    await decide(other, refund, 'approve', 'The amount is right.');
    const factor = other.getByRole('dialog', { name: t(approvals.factor.title) });
    await factor.getByLabel(t(texts.auth.factor.code), { exact: true }).fill(nextCode());
    await factor.getByRole('button', { name: t(approvals.factor.button) }).click();
    await expect(toast(other, 'status', words.approve.done.title)).toBeVisible();

    await expect(row.getByText(PAID, { exact: true })).toBeVisible({ timeout: LANDS_MS });
    await expect(row).toContainText(secondEmail);
    const transaction = await row.getByRole('link').first().getAttribute('href');
    expect(transaction).toContain('/explorer/');
  });

  test('an operator pauses payouts, and only an admin resumes them', async ({ page, browser }) => {
    test.slow();
    const operator = await anotherBrowser(browser);
    await openWithSession(operator, second, LIST);
    await operator.getByRole('button', { name: t(words.wallet.pause.open) }).press('Enter');
    const pausing = operator.getByRole('dialog', { name: t(words.wallet.pause.title) });
    await pausing.getByLabel(t(reason.label)).fill('The vault is moved.');
    await pausing.getByRole('button', { name: t(words.wallet.pause.open) }).press('Enter');
    await expect(toast(operator, 'status', words.wallet.pause.done.title)).toBeVisible();
    await expect(operator.getByText('The vault is moved.')).toBeVisible();
    const main = operator.getByRole('main');
    await expect(main.getByText(t(words.wallet.adminResumes), { exact: true })).toBeVisible();
    await expect(operator.getByRole('button', { name: t(words.wallet.resume.open) })).toHaveCount(0);

    const refund = await overpay('20');
    await openWithSession(page, first, LIST);
    await expect(rowOf(page, refund)).toBeVisible({ timeout: LANDS_MS });
    await expect(rowOf(page, refund).getByText(PAID, { exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: t(words.wallet.resume.open) }).click();
    const resuming = page.getByRole('dialog', { name: t(words.wallet.resume.title) });
    await resuming.getByLabel(t(reason.label)).fill('The vault has moved.');
    await resuming.getByRole('button', { name: t(words.wallet.resume.open) }).click();
    await expect(toast(page, 'status', words.wallet.resume.done.title)).toBeVisible();
    await expect(rowOf(page, refund).getByText(PAID, { exact: true })).toBeVisible({ timeout: LANDS_MS });
  });

  test('a refund that was paid from elsewhere is recorded with its transaction, and is found by it', async ({
    page,
    announce,
  }) => {
    test.slow();
    announce(/^POST 422 .*paid-by-hand/);
    const refund = await overpay('700');
    const vault = await payers.open();
    const pay = async (amount: bigint): Promise<string> => {
      const signature = await payers.payWallet(vault, refund.payer, 'USDC', amount);
      const isFinal = async () =>
        (await payers.connection.getSignatureStatus(signature)).value?.confirmationStatus;
      await expect.poll(isFinal, { timeout: LANDS_MS }).toBe('finalized');
      return signature;
    };
    await openWithSession(page, first, LIST);
    const row = rowOf(page, refund);
    await expect(row).toContainText(t(problems['two-approvals']), { timeout: LANDS_MS });
    await row.getByRole('button', { name: t(words.hold.open) }).click();
    const holding = page.getByRole('dialog', { name: t(words.hold.title) });
    await holding.getByLabel(t(reason.label)).fill('The wallet is short.');
    await holding.getByRole('button', { name: t(words.hold.open) }).click();
    await expect(toast(page, 'status', words.hold.done.title)).toBeVisible();
    await expect(row).toContainText(process.env.E2E_ADMIN_EMAIL!);
    await expect(row.getByRole('button')).toHaveText([t(words.byHand.open), t(words.giveBack.open)]);
    await row.getByRole('button', { name: t(words.byHand.open) }).click();
    const dialog = page.getByRole('dialog', { name: t(words.byHand.title) });
    await expect(dialog).toContainText(
      `${formatUnits(refund.amount, decimalsOf('USDC', brand.token.decimals))} USDC`,
    );
    const record = dialog.getByRole('button', { name: t(words.byHand.button) });
    const signature = dialog.getByLabel(t(words.byHand.signature));
    await signature.fill('no signature');
    await record.click();
    await expect(dialog.getByText(t(words.byHand.signatureWrong))).toBeVisible();
    await expect(dialog.getByText(t(reason.missing))).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await signature.fill(await pay(refund.amount - 1n));
    await dialog.getByLabel(t(reason.label)).fill('From the vault.');
    await record.click();
    await expect(dialog.getByText(t(refusals.notThisPayout.amount))).toBeVisible();
    await expect(signature).toBeFocused();
    const paid = await pay(refund.amount);
    await signature.fill(paid);
    await record.click();
    await expect(toast(page, 'status', words.byHand.done.title)).toBeVisible();
    await expect(row).toContainText(t(words.paidByHand));
    await expect(row.getByRole('button')).toHaveCount(0);

    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: t(search.label) })).toBeFocused();
    // As if pasted, because people don’t type a signature.
    await page.keyboard.insertText(paid);
    await expect(page.locator('.ant-select-item-option').first()).toContainText(refund.key);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/payouts\?q=/);
    await expect(rowOf(page, refund)).toContainText(t(words.paidByHand));
  });

  test('the page is accessible in both themes, and fits a phone', async ({ page }) => {
    await openWithSession(page, first, '/admin/refunds');
    await page.getByRole('link', { name: t(texts.transfers.refunds.payouts) }).click();
    await expect(page).toHaveURL(LIST);
    await page.goto('/admin/payouts');
    await expect(page.getByRole('heading', { level: 1, name: t(pages.payouts) })).toBeVisible();
    await expect(page.getByText(t(words.wallet.running))).toBeVisible();
    await expect(page.getByText(secondEmail).first()).toBeVisible();
    await expectShownLayout(page);
  });
});
