import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import type { Swap } from '#contracts';
import { WITH_PICTURES } from './chromium.js';
import { brand, t, texts } from './kingdom.js';
import { anotherBrowser, becomeMember, bearer, PLAIN_PAGE } from './members.js';
import { expectShownLayout, hydrated, open } from './site.js';
import { expect, test } from './test.js';
import { donateFromNewWallet } from './wallets.js';
import { playThroughApi } from './zoom.js';

test.use(WITH_PICTURES);

const { share: words, account } = texts;
const { dialog } = words;
const shareButton = (page: Page) =>
  page.getByRole('button', { name: t(words.button.shareOf, { what: t(words.button.kinds.badge) }) });
const publicLink = (page: Page) => page.getByLabel(t(dialog.link), { exact: true });

test('a member shares a badge, a stranger opens it, and sees that it is closed once the member has closed it', async ({
  page,
  browser,
  request,
  announce,
}) => {
  announce(/^GET 410 .*\/share\/badge/, /^GET 410 .*\/social\/share/);
  const email = await becomeMember(page, PLAIN_PAGE);
  const headers = await bearer(request, email);
  await request.patch('/api/profile', { headers, data: { username: 'Queen Amara' } });
  await donateFromNewWallet(request, { amount: '600' }, headers);
  await page.goto('/app/donate');
  await shareButton(page).click();
  const box = page.getByRole('dialog', { name: t(dialog.heading) });
  await expect(box.getByRole('img')).toHaveJSProperty('naturalWidth', 1200);
  await expectShownLayout(page);
  const address = await publicLink(page).inputValue();
  await page.keyboard.press('Escape');
  // The same thing has the same link.
  await shareButton(page).click();
  await expect(publicLink(page)).toHaveValue(address);

  const stranger = await anotherBrowser(browser);
  const path = new URL(address).pathname;
  await open(stranger, path);
  await expect(stranger.getByRole('heading', { level: 1 })).toContainText('Queen Amara');
  await expect(stranger.getByRole('main')).toContainText('600');
  await expect(stranger.getByText(t(texts.simulation.mark), { exact: true })).toBeVisible();
  await expect(stranger).toHaveTitle(/Queen Amara/);
  expect(await stranger.content()).not.toContain(email);
  await open(stranger, `/de${path}`);
  await expect(stranger.getByRole('heading', { level: 1 })).toContainText('trägt das Spendenabzeichen');

  await page.goto('/app/account');
  const links = page.getByRole('region', { name: t(account.shares.heading) });
  await expect(links.getByRole('listitem')).toHaveCount(1);
  await links.getByRole('button').click();
  await expect(links.getByText(t(account.shares.none))).toBeVisible();

  expect((await stranger.goto(path))!.status()).toBe(410);
  await hydrated(stranger.getByRole('heading', { name: t(words.closed.title) }));
  await expect(stranger.getByRole('main')).not.toContainText('Queen Amara');
  expect((await stranger.request.get(`/social${path}.en.png`)).status()).toBe(410);
  await stranger.context().close();
});

test('a run and the receipt of a swap are shared, and lead strangers to where they can do the same', async ({
  page,
  browser,
}) => {
  const email = await becomeMember(page, PLAIN_PAGE);
  await playThroughApi(page.request, email);
  const headers = { ...(await bearer(page.request, email)), 'idempotency-key': randomUUID() };
  const data = { fromToken: 'USDC', toToken: brand.ticker, amountIn: '12' };
  const swapped = await page.request.post('/api/swaps', { headers, data });
  const { receiptUrl } = (await swapped.json()) as Swap;
  const stranger = await anotherBrowser(browser);

  for (const [kind, path, way] of [
    ['run', '/app/play', '/play'],
    ['receipt', receiptUrl, '/buy'],
  ] as const) {
    await page.goto(path);
    const name = t(words.button.shareOf, { what: t(words.button.kinds[kind]) });
    await page.getByRole('main').getByRole('button', { name }).first().click();
    const card = page.getByRole('dialog', { name: t(dialog.heading) }).getByRole('img');
    await expect(card).toHaveJSProperty('naturalWidth', 1200);
    await open(stranger, new URL(await publicLink(page).inputValue()).pathname);
    await expect(stranger.getByRole('heading', { level: 1 })).toContainText(t(words.member));
    await expect(stranger.getByRole('main').locator(`a[href="${way}"]`)).toBeVisible();
  }
  await stranger.context().close();
});

test('a link that does not exist leads to a page that says so', async ({ page, announce }) => {
  announce(/^GET 404 .*\/share\//);
  const missing = '/share/rank/00000000-0000-4000-8000-000000000000';
  expect((await page.goto(missing))!.status()).toBe(404);
  await hydrated(page.getByRole('heading', { name: t(words.missing.title) }));
});
