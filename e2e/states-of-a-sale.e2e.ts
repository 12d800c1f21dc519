import { randomUUID } from 'node:crypto';
import type { Presale } from '#contracts';
import { brand, buyButton, openPresale, sale, t, texts, WALLET } from './kingdom.js';
import { expectFits } from './fitting.js';
import { useOwnKingdom } from './own-kingdom.js';
import { DESKTOP, PHONE, axeFindings } from './site.js';
import { expect, test } from './test.js';

const { saleClosed, presale } = texts;
const MINUTE_MS = 60_000;

test.describe('a sale that has not begun', () => {
  useOwnKingdom(async () => ({ PRESALE_STARTS_AT: '2999-03-12T10:00:00Z' }));

  test('says when it opens, without scripts too, leads to an account, and sells nothing', async ({
    page,
    browser,
    request,
    announce,
  }) => {
    announce(/^GET csp /);
    const context = await browser.newContext({ javaScriptEnabled: false });
    const still = await context.newPage();
    await still.goto('/presale/public');
    await expect(still.getByRole('main')).toContainText('opens on 12 March 2999, 10:00:00 UTC');
    await expect(still.getByRole('button', { name: t(presale.form.notBegun) })).toBeDisabled();
    await context.close();

    await page.setViewportSize(PHONE);
    await openPresale(page);
    await expect(page.getByRole('timer')).toHaveCount(0);
    await expectFits(page, 'a sale that has not begun');
    await page.getByRole('link', { name: t(saleClosed.account) }).click();
    await expect(page).toHaveURL(/\/auth\?next=%2Fpresale%2Fpublic/);

    const answer = await request.post('/api/presale/purchases', {
      headers: { 'idempotency-key': randomUUID() },
      data: { tokenAmount: '10000', paymentCurrency: 'USDT', buyerWallet: WALLET },
    });
    expect(answer.status()).toBe(409);
    expect(await answer.json()).toMatchObject({
      code: 'PRESALE_NOT_BEGUN',
      message: t(texts.purchases.refusals.notBegun),
    });
  });
});

test('a sale that opens while its page is open sells at once', async ({ page, request }) => {
  const answer = await sale(request);
  const opensAt = new Date(Date.parse(answer.serverTime) + 4_000).toISOString();
  await page.route('**/api/presale', async (route) => {
    const now = await sale(request);
    const hasOpened = now.serverTime >= opensAt;
    return route.fulfill({ json: { ...now, opensAt: hasOpened ? null : opensAt } satisfies Presale });
  });
  await openPresale(page);
  await expect(page.getByRole('button', { name: t(presale.form.notBegun) })).toBeDisabled();
  await expect(buyButton(page)).toBeEnabled();
  await expect(page.getByRole('timer', { name: t(presale.countdown.label) })).toBeVisible();
});

for (const [state, change] of [
  [
    'over',
    ({ serverTime }: Presale) => ({
      over: true,
      endsAt: new Date(Date.parse(serverTime) - MINUTE_MS).toISOString(),
    }),
  ],
  [
    'soldOut',
    ({ saleSupply }: Presale) => ({
      remainingTokens: '0',
      soldTokens: saleSupply,
      allocatedTokens: '0',
      pageProgress: 100,
    }),
  ],
] as const)
  test(`a sale that is ${state} says so in plain words, sells nothing, and leads on`, async ({
    page,
    request,
  }) => {
    const answer = await sale(request);
    await page.route('**/api/presale', (route) => route.fulfill({ json: { ...answer, ...change(answer) } }));
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await openPresale(page);
      await expect(page.getByRole('button', { name: t(presale.form[state]) })).toBeDisabled();
      await expect(page.getByText(t(saleClosed[state]))).toBeVisible();
      await expectFits(page, `${state} at ${viewport.width}`);
      expect(await axeFindings(page)).toEqual([]);
    }
    if (state === 'soldOut') await expect(page.getByTestId('remaining')).toHaveText(`0 ${brand.ticker}`);
    await page.getByRole('link', { name: t(saleClosed.buy) }).click();
    await expect(page).toHaveURL('/buy');
  });
