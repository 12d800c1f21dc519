import { type APIRequestContext, type Locator, type Page, request } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import type { CreatedPurchase, Money } from '#contracts';
import { Payers } from '../test/support/payers.js';
import { amountField, brand, buyButton, openPresale, t, texts, WALLET, walletField } from './kingdom.js';
import { expect } from './test.js';
import { chooser, type OwnedWallet } from './wallets.js';

const { chainPayment: words, presale } = texts;
const CREDITED = t(words.stages.credited.title, { tokens: `10,000 ${brand.ticker}` });

/** Asks for 10,000 tokens in the form and waits for the payment. */
export async function askForPurchase(
  page: Page,
  currency: Money = 'SOL',
  buyerWallet = WALLET,
): Promise<CreatedPurchase> {
  await openPresale(page);
  await amountField(page).fill('10000');
  await page.getByLabel(t(presale.form.currency)).selectOption(currency);
  await walletField(page).fill(buyerWallet);
  const accepted = page.waitForResponse('**/api/presale/purchases');
  await buyButton(page).click();
  await expect(standing(page)).toContainText(t(words.stages.waiting.title));
  return (await (await accepted).json()) as CreatedPurchase;
}

/** Where the payment of a purchase stands, as it is announced. */
export const standing = (page: Page): Locator =>
  page
    .getByRole('region', { name: t(words.heading) })
    .getByRole('status')
    .first();

export const payButton = (page: Page): Locator =>
  page.getByRole('button', { name: t(words.wallet.pay), exact: true });

/** The start of what the page says while the wallet asks its owner. */
export const SIGNING = words.wallet.signing.slice(0, words.wallet.signing.indexOf('{'));

/** Pays with a wallet, which is chosen if it is not connected yet. */
export async function pressPay(page: Page, { name }: OwnedWallet): Promise<void> {
  await payButton(page).click();
  const choice = chooser(page).getByRole('button', { name });
  await choice.or(page.getByText(SIGNING)).or(standing(page)).first().waitFor();
  if (await choice.isVisible()) await choice.click();
}

/** The `solana:` link that a wallet app opens. */
export const paymentLink = async (page: Page): Promise<string> =>
  (await page.getByRole('link', { name: t(words.wallet.link) }).getAttribute('href'))!;

/** Waits until the purchase of `askForPurchase` is credited, and closes the celebration. */
export async function expectCredited(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: t(texts.purchaseProgress.celebration.heading) }).waitFor();
  await page.keyboard.press('Escape');
  await expect(standing(page)).toContainText(CREDITED);
  await expect(page.getByRole('link', { name: t(words.receipt) })).toHaveAttribute('href', /^\/receipts\//);
}

/** Asks for 10,000 tokens through the API, to be paid on the chain. */
export async function requestPurchase(
  api: APIRequestContext,
  paymentCurrency: Money,
): Promise<CreatedPurchase> {
  const response = await api.post('/api/presale/purchases', {
    headers: { 'idempotency-key': randomUUID() },
    data: { tokenAmount: '10000', paymentCurrency, buyerWallet: WALLET },
  });
  expect(response.status()).toBe(202);
  return (await response.json()) as CreatedPurchase;
}

/** Opens wallets on the chain of the site under test. Its mints are those of purchases in them. */
export async function openPayers(): Promise<Payers> {
  const api = await request.newContext({ baseURL: process.env['E2E_BASE_URL']! });
  const paymentIn = async (currency: Money) => (await requestPurchase(api, currency)).payment!;
  const [usdc, usdt] = await Promise.all([paymentIn('USDC'), paymentIn('USDT')]);
  await api.dispose();
  return new Payers({
    rpcUrl: process.env['E2E_SOLANA_RPC_URL']!,
    wsUrl: process.env['E2E_SOLANA_RPC_URL']!.replace('http', 'ws'),
    usdcMint: usdc.mint!,
    usdtMint: usdt.mint!,
    paymentAddress: usdc.recipient,
  });
}
