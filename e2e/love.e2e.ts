import type { APIRequestContext, Page } from '@playwright/test';
import type { DonationTotals } from '#contracts';
import { groupDigits } from '#contracts';
import { shortened } from '#contracts/shortened';
import { brand, t, texts } from './kingdom.js';
import { PLAIN_PAGE, becomeMember, bearer } from './members.js';
import { open } from './site.js';
import { expect, test } from './test.js';
import { donateFromNewWallet, installWallet } from './wallets.js';

const { love } = texts;
const { form, feed } = love;
const tokens = (amount: string) => `${groupDigits(amount)} ${brand.ticker}`;

const amountField = (page: Page) => page.getByLabel(t(form.amount));
const messageField = (page: Page) => page.getByLabel(t(form.message));
const sendButton = (page: Page) => page.getByRole('button', { name: t(form.send), exact: true });
const connectButton = (page: Page) => page.getByRole('button', { name: t(form.connectAndSend), exact: true });
const entries = (page: Page) => page.getByRole('region', { name: t(feed.heading) }).getByRole('listitem');
/** Opens the page and comes near the feed, whose code is loaded then. */
const openLove = async (page: Page) => {
  await open(page, '/love');
  await page.evaluate("document.getElementById('gifts').scrollIntoView()");
};
const totalsNow = async (request: APIRequestContext) =>
  (await (await request.get('/api/donations/totals')).json()) as DonationTotals;

test('a visitor connects a wallet, donates, is thanked, and another browser shows it within a second', async ({
  page,
  context,
  browser,
  request,
}) => {
  const wallet = await installWallet(context);
  const before = await totalsNow(request);
  const onlooker = await (await browser.newContext()).newPage();
  await openLove(onlooker);
  await expect(onlooker.getByTestId('community-total')).toHaveText(tokens(shortened(before.totalAmount)));
  await expect(onlooker.getByTestId('goal')).toHaveText(tokens('500000'));
  await expect(onlooker.getByTestId('donors')).toHaveText(groupDigits(String(before.donorsCount)));
  await expect(entries(onlooker)).toHaveCount(5);
  // The demo's sample donations are shown separately (reading D13).
  await expect(onlooker.getByText(t(love.totals.sample, { amount: '125,000' }))).toBeVisible();

  await openLove(page);
  for (const preset of ['100', '300', '500', '1,000', '5,000'])
    await expect(page.getByRole('button', { name: preset, exact: true })).toBeVisible();
  await page.getByRole('button', { name: '300', exact: true }).click();
  await expect(amountField(page)).toHaveValue('300');
  await messageField(page).fill('For the school & <b>all</b> its "cubs"');
  await connectButton(page).click();
  await page.getByRole('dialog').getByRole('button', { name: wallet.name }).click();

  await expect(page.getByText(t(form.thanks, { amount: '300' }))).toBeVisible();
  // The signed text names the whole donation, so the wallet's owner can read it before signing (reading D17).
  expect(wallet.signed).toEqual([expect.stringContaining(`Amount: 300 ${brand.ticker}`)]);
  expect(wallet.signed[0]).toContain('Message: For the school & <b>all</b> its "cubs"');
  expect(wallet.signed[0]).toContain(t(texts.wallets.giftSimulated));
  await expect(page.getByText(/^Recorded as SIM-.* Simulated/)).toBeVisible();
  await expect(amountField(page)).toHaveValue('');
  await expect(messageField(page)).toHaveValue('');
  await expect(sendButton(page)).toBeVisible();

  // Another visitor's page updates without a reload and shows markup as plain text.
  await expect(entries(onlooker).first()).toContainText('For the school & <b>all</b> its "cubs"', {
    timeout: 1_500,
  });
  await expect(entries(onlooker).first()).toContainText(tokens('300'));
  await expect(entries(onlooker).first().getByText(t(texts.simulation.mark))).toBeVisible();
  await expect(entries(onlooker)).toHaveCount(5);
  const after = await totalsNow(request);
  await expect(onlooker.getByTestId('community-total')).toHaveText(tokens(shortened(after.totalAmount)));
  expect(after.donorsCount).toBe(before.donorsCount + 1);
  await onlooker.context().close();
});

test('a wallet’s owner who does not sign donates nothing, and the entered values stay', async ({
  page,
  context,
}) => {
  const wallet = await installWallet(context, { trusted: true });
  await openLove(page);
  await amountField(page).fill('4');
  await messageField(page).fill('kept');
  wallet.owner = 'refuses';
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/donations')) sent.push(request.url());
  });
  await sendButton(page).click();
  await expect(page.getByRole('alert').getByText(t(form.unsigned))).toBeVisible();
  await expect(messageField(page)).toHaveValue('kept');
  expect(sent).toEqual([]);
  wallet.owner = 'agrees';
  await sendButton(page).click();
  await expect(page.getByText(t(form.thanks, { amount: '4' }))).toBeVisible();
});

test('an invalid amount is refused beside its field, and nothing is sent', async ({ page }) => {
  let posts = 0;
  page.on('request', (request) => (posts += Number(request.method() === 'POST')));
  await openLove(page);
  for (const typed of ['0', '-5', 'ten', '1.0000001']) {
    await amountField(page).fill(typed);
    await expect(page.getByText(t(love.invalidAmount))).toBeVisible();
    await amountField(page).press('Enter');
  }
  await amountField(page).fill('');
  await connectButton(page).click();
  await expect(page.getByText(t(love.invalidAmount))).toBeVisible();
  await expect(amountField(page)).toBeFocused();
  expect(posts).toBe(0);
});

test('a lost response is requested again and never donates twice; a refusal is shown and keeps the entered values', async ({
  page,
  context,
  request,
  announce,
}) => {
  announce(/^POST (net::ERR_FAILED|422|429) .*donations/);
  await installWallet(context, { trusted: true });
  const keys: (string | undefined)[] = [];
  let refuse = false;
  await page.route('**/api/donations', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (refuse) return route.fulfill({ status: 422, json: { code: 'X', message: 'Not today.' } });
    if (keys.length > 2) return route.continue();
    if (keys.length > 1) return route.fulfill({ status: 429, json: { code: 'X', message: 'Too many.' } });
    await route.fetch();
    return route.abort();
  });
  await openLove(page);
  const { totalAmount } = await totalsNow(request);
  await amountField(page).fill('2');
  await sendButton(page).click();
  await expect(page.getByText('Too many.')).toBeVisible();
  await sendButton(page).click();
  await expect(page.getByText(t(form.thanks, { amount: '2' }))).toBeVisible();
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  await expect.poll(async () => Number((await totalsNow(request)).totalAmount)).toBe(Number(totalAmount) + 2);

  refuse = true;
  await amountField(page).fill('3');
  await messageField(page).fill('kept');
  await sendButton(page).click();
  await expect(page.getByRole('alert').getByText(t(form.failed))).toBeVisible();
  await expect(messageField(page)).toHaveValue('kept');
});

test('a member’s donation counts for the member, and a badge is announced immediately', async ({
  page,
  context,
}) => {
  await installWallet(context, { trusted: true });
  await becomeMember(page, PLAIN_PAGE);
  await openLove(page);
  await expect(page.getByText(t(form.asMember))).toBeVisible();
  await page.getByRole('button', { name: '500', exact: true }).click();
  await sendButton(page).click();
  await expect(page.getByText(t(form.thanks, { amount: '500' }))).toBeVisible();
  const { upgraded } = texts.application.donate;
  const toast = page.getByRole('status').filter({ hasText: t(upgraded.title) });
  await expect(toast).toContainText(t(upgraded.body, { badge: t(love.badges.names.hero) }));
});

test('the feed can be paused while others donate', async ({ page, request }) => {
  await openLove(page);
  const first = entries(page).first();
  await page.getByRole('button', { name: t(feed.pause) }).click();
  const held = await first.textContent();
  const totals = page.waitForResponse('**/api/donations/totals');
  await donateFromNewWallet(request, { amount: '7.5', message: 'unseen' });
  await totals;
  await expect(first).toHaveText(held!);
  await page.getByRole('button', { name: t(feed.resume) }).click();
  await expect(first).toContainText('unseen');
});

test('a gift names a member with a username of their own, other donors are somebody, and tiny gifts are one entry', async ({
  page,
  request,
}) => {
  const email = await becomeMember(page, PLAIN_PAGE);
  const headers = await bearer(request, email);
  await request.patch('/api/profile', { headers, data: { username: 'Queen Amara' } });
  await openLove(page);
  await expect(entries(page)).toHaveCount(5);
  await donateFromNewWallet(request, { amount: '40', message: 'named' }, headers);
  await expect(entries(page).first()).toContainText('Queen Amara: named');
  await donateFromNewWallet(request, { amount: '30', message: 'unnamed' });
  await expect(entries(page).first()).toContainText(`${t(feed.somebody)}: unnamed`);
  for (const message of ['one', 'two', 'three']) await donateFromNewWallet(request, { amount: '2', message });
  const group = entries(page).first();
  await expect(group.getByText(t(feed.tiny, { count: '3' }))).toBeVisible();
  await expect(group).toContainText(tokens('6'));
  await expect(group.getByText('two')).toBeHidden();
  await group.getByText(t(feed.tiny, { count: '3' })).click();
  await expect(group.getByText('two')).toBeVisible();
});

test('a heart flies to the total when a gift arrives, but not for readers who prefer no motion', async ({
  page,
  request,
}) => {
  const hearts = () => page.evaluate<number>('window.hearts');
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    await openLove(page);
    await expect(entries(page).first()).toContainText(brand.ticker);
    await page.evaluate(`window.hearts = 0; new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (/heart/.test(node.className)) window.hearts += 1;
    }).observe(document.body, { childList: true })`);
    await donateFromNewWallet(request, { amount: '60', message: `with ${reducedMotion}` });
    await expect(entries(page).first()).toContainText(`with ${reducedMotion}`);
    await expect.poll(hearts).toBe(reducedMotion === 'reduce' ? 0 : 1);
  }
});

test('the window of the goal is lit as far as the goal is reached', async ({ page, request }) => {
  await openLove(page);
  const { totalAmount, goal } = await totalsNow(request);
  const window = page.getByRole('region', { name: t(love.totals.heading) }).locator('svg path[style]');
  const dark = 100 - (Number(totalAmount) * 100) / Number(goal);
  const shown = Number(/-?[\d.]+/.exec((await window.getAttribute('style'))!)![0]);
  expect(Math.abs(shown - dark)).toBeLessThan(0.02);
});
