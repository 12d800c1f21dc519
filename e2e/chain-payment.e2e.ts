import { type Browser, devices, type Page } from '@playwright/test';
import { PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { MONEY, MONEY_DECIMALS, type Payment, parseUnits, formatUnits } from '#contracts';
import type { Payers } from '../test/support/payers.js';
import { amountField, buyButton, brand, openPresale, t, texts, WALLET } from './kingdom.js';
import { anotherBrowser, openSignedIn, toast } from './members.js';
import { useOwnKingdom } from './own-kingdom.js';
import { askForPurchase, expectCredited, openPayers, payButton, paymentLink, standing } from './payments.js';
import { overflow, axeFindings } from './site.js';
import { expect, test } from './test.js';
import { chooser, installWallet, type OwnedWallet, toastWith } from './wallets.js';

const { chainPayment: words, presale } = texts;
const { steps: progress } = texts.purchaseProgress;
const { stages, problems, wallet: walletWords } = words;
const NARROW = { width: 360, height: 740 };
const SOL = 1_000_000_000;
const MINUTE_MS = 60_000;

/** How the operators' page says until when payments are known. */
const knownUntil = new RegExp(t(texts.transfers.watch.known, { time: '.+' }));

let payers: Payers;

async function chooseWallet(page: Page, { name }: OwnedWallet): Promise<void> {
  await chooser(page).getByRole('button', { name }).click();
}

/** A phone's browser without a wallet. */
const phone = (browser: Browser) =>
  browser.newContext({
    ...devices['Pixel 7'],
    viewport: NARROW,
    reducedMotion: 'reduce',
    baseURL: process.env['E2E_BASE_URL']!,
  });

/** Pays as a wallet app does that has opened the link or scanned the code. */
async function payLink(link: string, amount?: bigint): Promise<string> {
  const fields = new URL(link).searchParams;
  const currency = MONEY.find((each) => payers.mintOf(each) === fields.get('spl-token'))!;
  const asked = parseUnits(fields.get('amount')!, MONEY_DECIMALS[currency]);
  return payers.pay(await payers.open(), null, {
    currency,
    amount: amount ?? asked,
    references: [fields.get('reference')!],
  });
}

test.describe('a site that is paid on the chain', () => {
  useOwnKingdom({
    PAYMENTS_MODE: 'solana',
    PAYMENT_HOLD_PERCENT: '100',
    PAYMENT_HOLDS_PER_WALLET: '1000',
    PAYMENT_HOLDS_PER_CALLER: '1000',
  });
  test.beforeAll(async () => {
    payers = await openPayers();
  });

  test('a purchase in SOL is paid with the wallet: without funds, refused, then credited', async ({
    page,
    context,
    announce,
  }) => {
    announce(/^POST 422 .*transaction$/);
    const wallet = await installWallet(context);
    await askForPurchase(page);
    await expect(page.getByRole('heading', { name: t(words.heading) })).toBeFocused();
    const steps = page.getByRole('list', { name: t(progress.label) });
    await expect(steps.locator('[data-state="now"]')).toHaveText(new RegExp(t(progress.received)));
    await expect(page.getByText(t(presale.status.reference, { reference: '' }).trim())).toBeVisible();
    await payButton(page).click();
    await chooseWallet(page, wallet);
    await expect(page.getByRole('alert').filter({ hasText: t(problems.addFunds) })).toContainText('0 SOL');

    await payers.connection.requestAirdrop(new PublicKey(wallet.address), 10 * SOL);
    wallet.owner = 'refuses';
    await payButton(page).click();
    await expect(page.getByText(t(problems.declined))).toBeVisible();

    wallet.owner = 'agrees';
    await payButton(page).click();
    await expectCredited(page);
    await expect(steps.locator('[data-state="done"]')).toHaveText(
      [progress.received, progress.settled, progress.booked].map((step) => new RegExp(t(step))),
    );
  });

  test('a purchase in USDC is paid with the wallet', async ({ page, context }) => {
    const wallet = await installWallet(context);
    await payers.connection.requestAirdrop(new PublicKey(wallet.address), SOL);
    await payers.money.giveTokens(new PublicKey(wallet.address), payers.mintOf('USDC')!, '1000000000');
    await askForPurchase(page, 'USDC');
    await expect(page.getByTestId('leaves-wallet')).toContainText(/^\d+\.\d+ USDC$/);
    await payButton(page).click();
    await chooseWallet(page, wallet);
    await expectCredited(page);
  });

  test('a phone pays a part by the link, and then the rest, which has a link of its own', async ({
    browser,
  }) => {
    const page = await (await phone(browser)).newPage();
    await askForPurchase(page);
    const link = page.getByRole('link', { name: t(walletWords.link) });
    const first = await paymentLink(page);
    await payLink(first, BigInt(SOL) / 100n);
    await expect(standing(page)).toContainText('0.01 SOL');
    await expect(link).not.toHaveAttribute('href', first);
    await expect(page.getByRole('button', { name: t(walletWords.payRest) })).toBeVisible();
    await payLink(await paymentLink(page));
    await expectCredited(page);
    await page.context().close();
  });

  test('a phone pays a purchase in USDC by the link', async ({ browser }) => {
    const page = await (await phone(browser)).newPage();
    await askForPurchase(page, 'USDC');
    await payLink(await paymentLink(page));
    await expectCredited(page);
    await page.context().close();
  });

  test('the buyer saves the request with the site’s signature', async ({ page }) => {
    await askForPurchase(page);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: t(words.promise.save) }).click();
    const promise = JSON.parse(await readFile(await (await saved).path(), 'utf8')) as Payment['promise'];
    const x = Buffer.from(bs58.decode(promise.key)).toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    expect(verify(null, Buffer.from(promise.text), key, Buffer.from(promise.signature, 'base64'))).toBe(true);
    expect(JSON.parse(promise.text)).toMatchObject({ wallet: WALLET, tokens: '10000', currency: 'SOL' });
  });

  test('an operator attaches a payment without a reference, and the buyer sees it credited', async ({
    page,
    browser,
  }) => {
    await askForPurchase(page);
    const owed = (await page.getByTestId('leaves-wallet').textContent())!;
    const amount = parseUnits(owed.split(' ')[0]!, 9);
    await payers.pay(await payers.open(), null, { currency: 'SOL', amount, references: [] });

    const operator = await anotherBrowser(browser);
    const { E2E_ADMIN_EMAIL = '', E2E_ADMIN_PASSWORD = '' } = process.env;
    await openSignedIn(operator, '/admin/transfers', E2E_ADMIN_EMAIL, E2E_ADMIN_PASSWORD);
    const { attach } = texts.transfers;
    await expect(operator.getByText(knownUntil)).toBeVisible();
    const waiting = operator.getByRole('listitem').filter({ hasText: formatUnits(amount, 9) });
    await waiting.getByRole('button', { name: t(attach.open) }).click();
    await operator.getByRole('button', { name: t(attach.reasons.amount) }).click();
    await operator.getByRole('button', { name: t(attach.button), exact: true }).click();
    await expect(toast(operator, 'status', t(attach.done))).toBeVisible();
    await expect(waiting).toHaveCount(0);
    await expectCredited(page);
  });

  test('more than was asked for is credited, and the page says what is to be returned', async ({
    browser,
  }) => {
    const page = await (await phone(browser)).newPage();
    await askForPurchase(page);
    const link = await paymentLink(page);
    await payLink(link, parseUnits(new URL(link).searchParams.get('amount')!, 9) + 500_000_000n);
    await expectCredited(page);
    await expect(standing(page)).toContainText(t(words.refund.due, { amount: '0.5 SOL' }));
    await expect(standing(page)).toContainText(t(words.refund.how));
    await page.context().close();
  });

  test('a payment survives that its page is closed, and is shown on another device by its link', async ({
    page,
    context,
    browser,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await askForPurchase(page);
    const amount = (await page.getByTestId('leaves-wallet').textContent())!;
    await page.close();

    const again = await context.newPage();
    await again.goto('/presale/public');
    await expect(again.getByTestId('leaves-wallet')).toHaveText(amount);
    await again.getByRole('button', { name: t(words.elsewhere.copy) }).click();
    await expect(toastWith(again, 'status', t(words.elsewhere.copied))).toBeVisible();
    const link: string = await again.evaluate('navigator.clipboard.readText()');

    const elsewhere = await (await phone(browser)).newPage();
    await elsewhere.goto(link);
    await expect(elsewhere.getByTestId('leaves-wallet')).toHaveText(amount);
    await expect(elsewhere).toHaveURL('/presale/public');
    await elsewhere.reload();
    await payLink(await paymentLink(elsewhere));
    await expectCredited(elsewhere);
    await expectCredited(again);
    await again.reload();
    await expect(buyButton(again)).toBeVisible();
    await elsewhere.context().close();
  });

  test('the addresses for payments by hand leave out what is paid on the chain', async ({ page }) => {
    await openPresale(page);
    const addresses = page.getByRole('region', { name: t(presale.addresses.heading) }).getByRole('listitem');
    await expect(addresses).toHaveText([/^ETH/, /^BASE/, /^BITCOIN/]);
  });

  test('a currency that is not taken on the chain leads to the manual payment', async ({ page }) => {
    await openPresale(page);
    const currencies = page.getByLabel(t(presale.form.currency));
    await expect(currencies.getByRole('option')).toHaveText([
      'SOL',
      'USDC',
      'USDT',
      ...['ETH', 'BTC', 'BASE', 'BITCOIN'].map((currency) => t(presale.form.paidManually, { currency })),
    ]);
    await amountField(page).fill('10000');
    await currencies.selectOption('ETH');
    await expect(page.getByText(t(presale.form.manualHint, { currency: 'ETH' }))).toBeVisible();
    await page.getByRole('button', { name: t(presale.form.toManual) }).click();
    await expect(page.getByRole('heading', { name: t(presale.notify.heading) })).toBeFocused();
  });

  test('a payment can be left for another purchase', async ({ page }) => {
    await askForPurchase(page);
    await page.getByRole('button', { name: t(words.chooseOther) }).click();
    await expect(buyButton(page)).toBeVisible();
    await page.reload();
    await expect(buyButton(page)).toBeVisible();
  });

  for (const colorScheme of ['dark', 'light'] as const) {
    test(`a payment has no accessibility findings and no sideways scroll at 360 pixels, ${colorScheme}`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(NARROW);
      await askForPurchase(page);
      await page.getByRole('img', { name: t(words.code.label) }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await page.goto('/de/presale/public');
      await page.getByRole('heading', { name: t(brand.catalogues['de']!.chainPayment.heading) }).waitFor();
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    });
  }
});

test.describe('a site whose payments expire after a minute', () => {
  useOwnKingdom({ PAYMENTS_MODE: 'solana', PAYMENT_MINUTES: '1' });
  test.beforeAll(async () => {
    payers = await openPayers();
  });

  test('a payment that is not made in time is credited if it arrives late, and one that is too small is returned', async ({
    browser,
  }) => {
    const tooLittle = await (await phone(browser)).newPage();
    await askForPurchase(tooLittle);
    await payLink(await paymentLink(tooLittle), BigInt(SOL) / 100n);

    const page = await (await phone(browser)).newPage();
    await askForPurchase(page);
    const link = await paymentLink(page);
    await expect(standing(page)).toContainText(t(stages.closing.title), { timeout: 2 * MINUTE_MS });
    await expect(payButton(page)).toHaveCount(0);
    // The site lists all of its accounts every 30 s, and closes payments only then.
    await expect(standing(page)).toContainText(t(stages.expired.text), { timeout: 2 * MINUTE_MS });
    await page.reload();
    await expect(standing(page)).toContainText(t(stages.expired.title));
    await payLink(link);
    await expectCredited(page);
    await page.context().close();

    await expect(standing(tooLittle)).toContainText(t(stages.short.title), { timeout: 2 * MINUTE_MS });
    await expect(standing(tooLittle)).toContainText(t(words.refund.due, { amount: '0.01 SOL' }));
    await tooLittle.context().close();
  });
});
