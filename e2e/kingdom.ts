import type { APIRequestContext, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { DEFAULT_BRAND_FILE, format, loadBrand } from '#brand';
import type { CreatedPurchase, Presale, Purchase } from '#contracts';
import { hydrated } from './site.js';
import { expect } from './test.js';

export const brand = loadBrand(process.env['BRAND_FILE'] ?? DEFAULT_BRAND_FILE);
export const { texts } = brand;

/** Formats a brand text as the page shows it, with its placeholders filled in. */
export const t = (text: string, values: Record<string, string> = {}): string => format(brand, text, values);

/** A valid wallet address. */
export const WALLET = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';

const { form } = texts.presale;

/** Opens the pre-sale and waits until it can be used. */
export async function openPresale(page: Page): Promise<void> {
  await page.goto('/presale/public');
  await hydrated(page.getByRole('heading', { name: t(form.heading) }));
  await expect(page.getByRole('heading', { name: t(form.heading) })).toBeVisible();
}

/** Comes near the welcome of the pre-sale, whose code is loaded then. */
export const comeNearWelcome = (page: Page) =>
  page.evaluate("document.getElementById('welcome').scrollIntoView()");

export const amountField = (page: Page) => page.getByLabel(t(form.amount));
export const walletField = (page: Page) => page.getByLabel(t(form.wallet));
export const buyButton = (page: Page) => page.getByRole('button', { name: t(form.buy), exact: true });

export async function sale(request: APIRequestContext): Promise<Presale> {
  return (await (await request.get('/api/presale')).json()) as Presale;
}

/** Returns the sum of sold and allocated tokens as the page shows it. `more` is added in whole tokens. */
export async function soldText(request: APIRequestContext, more = 0): Promise<string> {
  const { soldTokens, allocatedTokens } = await sale(request);
  return `${(Number(soldTokens) + Number(allocatedTokens) + more).toLocaleString('en')} ${brand.ticker}`;
}

/** Buys through the API and waits until the purchase is confirmed. */
export async function buy(
  request: APIRequestContext,
  tokenAmount = '10000',
  buyerWallet = WALLET,
  buyerEmail?: string,
): Promise<Purchase> {
  const created = await request.post('/api/presale/purchases', {
    headers: { 'idempotency-key': randomUUID() },
    data: { tokenAmount, paymentCurrency: 'USDT', buyerWallet, buyerEmail },
  });
  const { id, secret } = (await created.json()) as CreatedPurchase;
  let purchase: Purchase | undefined;
  const status = async () => {
    const answer = await request.get(`/api/presale/purchases/${id}`, {
      headers: { 'x-purchase-secret': secret },
    });
    purchase = (await answer.json()) as Purchase;
    return purchase.status;
  };
  await expect.poll(status, { intervals: [100] }).toBe('confirmed');
  return purchase!;
}
