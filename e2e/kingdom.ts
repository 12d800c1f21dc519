import type { APIRequestContext, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { DEFAULT_BRAND_FILE, format, loadBrand } from '#brand';
import type { CreatedPurchase, Presale, Purchase } from '#contracts';
import { expect } from './test.js';

export const brand = loadBrand(process.env['BRAND_FILE'] ?? DEFAULT_BRAND_FILE);
export const { texts } = brand;

/** A brand text as the page shows it. */
export const t = (text: string, values: Record<string, string> = {}): string => format(brand, text, values);

/** Some wallet that is a wallet. */
export const WALLET = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';

const { form, welcome } = texts.presale;

/** Opens the pre-sale and sends the welcome dialog away. */
export async function openPresale(page: Page): Promise<void> {
  await page.goto('/presale/public');
  await page.getByRole('dialog', { name: t(welcome.heading) }).waitFor();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: t(form.heading) })).toBeVisible();
}

export const amountField = (page: Page) => page.getByLabel(t(form.amount));
export const walletField = (page: Page) => page.getByLabel(t(form.wallet));
export const buyButton = (page: Page) => page.getByRole('button', { name: t(form.buy), exact: true });

export async function sale(request: APIRequestContext): Promise<Presale> {
  return (await (await request.get('/api/presale')).json()) as Presale;
}

/** Sold and allocated together, as the page shows them. */
export async function soldText(request: APIRequestContext, more = 0): Promise<string> {
  const { soldTokens, allocatedTokens } = await sale(request);
  return `${(Number(soldTokens) + Number(allocatedTokens) + more).toLocaleString('en')} ${brand.ticker}`;
}

/** Buys over the API and waits for the end; answers with the confirmed purchase. */
export async function buy(
  request: APIRequestContext,
  tokenAmount = '10000',
  buyerWallet = WALLET,
): Promise<Purchase> {
  const created = await request.post('/api/presale/purchases', {
    headers: { 'idempotency-key': randomUUID() },
    data: { tokenAmount, paymentCurrency: 'USDT', buyerWallet },
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
