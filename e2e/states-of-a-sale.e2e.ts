import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type Headlines, type Presale, saleStageOf } from '#contracts';
import { brand, buyButton, openPresale, sale, t, texts, WALLET } from './kingdom.js';
import { expectFits } from './fitting.js';
import { becomeMember } from './members.js';
import { useOwnKingdom } from './own-kingdom.js';
import { DESKTOP, PHONE, axeFindings, open } from './site.js';
import { expect, test } from './test.js';
import { avoidMidnight, playThroughApi } from './zoom.js';

const { saleClosed, presale, landing } = texts;
const MINUTE_MS = 60_000;

/** Expects that the landing page offers nothing to buy in the pre-sale, says why, and leads to the page that explains it. */
async function expectLandingClosed(page: Page, state: 'notBegun' | 'over' | 'soldOut'): Promise<void> {
  const { hero, tokens, closing, notSelling } = landing;
  const main = page.getByRole('main');
  const card = main.locator('#tokens li').first();
  await expect(card).toContainText(t(notSelling[state].status));
  await expect(card.getByRole('link', { name: t(notSelling.fixed) })).toHaveAttribute('href', '/buy');
  const ways = main.getByRole('link', { name: t(notSelling.see) });
  await expect(ways).toHaveCount(3);
  for (const way of await ways.all()) await expect(way).toHaveAttribute('href', '/presale/public');
  await expect(main).toContainText(t(notSelling[state].closing));
  for (const offer of [hero.presale, tokens.intro, tokens.main.status, tokens.main.buy, closing.body])
    await expect(main).not.toContainText(t(offer));
}

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
    await still.goto('/');
    await expectLandingClosed(still, 'notBegun');
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
  const opensAt = new Date(Date.parse(answer.serverTime) + 15_000).toISOString();
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

test('the landing page sells in the words of the specification while the sale runs', async ({ page }) => {
  await open(page, '/');
  const { hero, tokens } = landing;
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: t(hero.presale) })).toHaveCount(2);
  await expect(main.locator('#tokens li').first()).toContainText(t(tokens.main.status));
  await expect(main.getByText(t(landing.notSelling.see))).toHaveCount(0);
});

const CLOSED = [
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
] as const;

for (const [state, change] of CLOSED) {
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

  test(`the landing page offers nothing to buy in a sale that is ${state}`, async ({ page }) => {
    const read = await (await page.request.get('/api/headlines')).json();
    await page.route('**/api/headlines', (route) =>
      route.fulfill({ json: { ...(read as Headlines), sale: state } satisfies Headlines }),
    );
    // The server would write the real state into the page.
    await open(page, '/licence');
    await page.evaluate("history.pushState({}, '', '/'); dispatchEvent(new PopStateEvent('popstate'))");
    await expectLandingClosed(page, state);
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await expectFits(page, `${state} at ${viewport.width}`);
    }
  });
}

test('the home leads members to a sale only while it sells', async ({ page, request }) => {
  await avoidMidnight();
  const email = await becomeMember(page);
  await playThroughApi(page.request, email);
  const { steps } = texts.home.next;
  const answer = await sale(request);
  const begins = { opensAt: '2999-03-12T10:00:00.000Z' };
  for (const change of [{}, begins, ...CLOSED.map(([, changeOf]) => changeOf(answer))]) {
    const shown: Presale = { ...answer, ...change };
    await page.route('**/api/presale', (route) => route.fulfill({ json: shown }));
    await page.goto('/app');
    await expect(page.getByTestId('next-step'), saleStageOf(shown)).toHaveText(
      t(steps[saleStageOf(shown) === 'selling' ? 'buy' : 'climb'].title),
    );
    await page.unroute('**/api/presale');
  }
});
