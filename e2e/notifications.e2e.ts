import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import type { NotificationList, RecordedSwap } from '#contracts';
import { brand, t, texts } from './kingdom.js';
import { becomeMember, toast, PLAIN_PAGE } from './members.js';
import { PHONE, axeFindings, holdBack } from './site.js';
import { expect, test, waitForNetworkIdle } from './test.js';

const { notifications: words, mails } = texts;
const { title: swapped, body: swappedBody } = mails.news['swap-recorded'];

const bell = (page: Page, unread = 0) =>
  page.getByRole('banner').getByRole('button', {
    name: unread === 0 ? t(words.bell) : t(words.bellUnread, { count: String(unread) }),
    exact: true,
  });
const panel = (page: Page) => page.getByRole('dialog', { name: t(words.heading) });
const inPanel = (page: Page, name: string) => panel(page).getByRole('button', { name: t(name) });
const swapToast = (page: Page, amount: string) => toast(page, 'status', swapped, t(swappedBody, { amount }));
const mailSwitch = (page: Page, kind: string) =>
  page.getByRole('switch', { name: t(words.preferences.emailFor, { kind }) });

/** Swaps through the API, as another device of the member would. */
async function swap(page: Page, amountIn: string): Promise<RecordedSwap> {
  const token = await page.evaluate(() => {
    const stored = Object.values(localStorage).find((value) => String(value).includes('access_token'));
    return (JSON.parse(String(stored)) as { access_token: string }).access_token;
  });
  const answer = await page.request.post('/api/swaps', {
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    data: { fromToken: 'USDC', toToken: brand.ticker, amountIn },
  });
  return (await answer.json()) as RecordedSwap;
}

test('a notification that comes while the inbox is loaded for the first time is counted', async ({
  page,
}) => {
  const messages: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => messages.push(String(payload))),
  );
  await becomeMember(page, PLAIN_PAGE);
  let read = false;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/notifications?*', async (route) => {
    const response = await route.fetch();
    read = true;
    await released;
    await route.fulfill({ response });
  });
  await page.goto('/app/leaderboard');
  await expect.poll(() => read && messages.some((message) => message.startsWith('40'))).toBe(true);
  await swap(page, '12');
  await expect.poll(() => messages.some((message) => message.includes('notification'))).toBe(true);
  release();
  await expect(bell(page, 1)).toBeVisible();
});

test('the bell counts up live in every tab, each notification is announced once, and reading in one tab updates all', async ({
  page: first,
  context,
}) => {
  await becomeMember(first, '/app/wallet');
  const second = await context.newPage();
  await second.goto('/app/leaderboard');
  for (const page of [first, second]) {
    await expect(bell(page)).toBeVisible();
    // What is there when the list is first read is not announced.
    await waitForNetworkIdle(page);
  }

  const { id, amountOut } = await swap(first, '12');
  // Pretend that the second tab made this swap. It has already announced it and must not do so again.
  await second.evaluate(
    ([place, swapId]) => sessionStorage.setItem(place!, JSON.stringify([swapId])),
    [`${brand.slug}_handled`, id],
  );
  // A toast disappears after a few seconds, so the test checks it first.
  await expect(swapToast(first, amountOut)).toHaveCount(1);
  for (const page of [first, second]) await expect(bell(page, 1)).toBeVisible();
  await swap(first, '24');
  for (const page of [first, second]) await expect(bell(page, 2)).toBeVisible();
  await expect(toast(second, 'status', swapped)).toHaveCount(1);
  await expect(swapToast(second, amountOut)).toHaveCount(0);

  await bell(first, 2).focus();
  await first.keyboard.press('Enter');
  await expect(panel(first)).toBeFocused();
  await expect(panel(first).getByRole('listitem')).toHaveCount(2);
  await expect(panel(first)).toContainText(t(texts.simulation.label));
  for (const viewport of [first.viewportSize()!, PHONE]) {
    await first.setViewportSize(viewport);
    await expect(panel(first)).toBeInViewport({ ratio: 1 });
    expect(await axeFindings(first)).toEqual([]);
  }
  await first.keyboard.press('Escape');
  await expect(panel(first)).toBeHidden();
  await expect(bell(first, 2)).toBeFocused();

  // Following a notification's link marks it as read.
  await bell(second, 2).click();
  await panel(second)
    .getByRole('link', { name: t(swapped) })
    .last()
    .click();
  await expect(second).toHaveURL(/\/receipts\/SIM-/);
  await expect(bell(first, 1)).toBeVisible();
  await second.goBack();
  await bell(second, 1).click();
  await inPanel(second, words.markAll).click();
  await expect(bell(first)).toBeVisible();
  await expect(inPanel(second, words.markAll)).toHaveCount(0);
});

test('the inbox has a page and saves the e-mail preferences; security e-mails cannot be switched off', async ({
  page,
  announce,
}) => {
  announce(/ERR_FAILED .*preferences/);
  await becomeMember(page, '/app/account');
  await page.getByRole('link', { name: t(words.preferences.link) }).click();
  await expect(page).toHaveURL('/app/notifications#preferences');
  await expect(page.getByText(t(words.none))).toBeVisible();
  await swap(page, '12');
  await expect(page.getByRole('main').getByRole('link', { name: t(swapped) })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: t(words.markAll) })
    .click();
  await expect(page.getByText(t(words.allRead))).toBeVisible();

  const { kinds } = words.preferences;
  await expect(mailSwitch(page, kinds['order-confirmed'])).toBeChecked();
  await expect(mailSwitch(page, kinds.security)).toHaveCount(0);
  await expect(page.getByText(t(words.preferences.locked))).toBeVisible();
  const swaps = mailSwitch(page, kinds['swap-recorded']);
  await expect(swaps).not.toBeChecked();
  await swaps.click();
  await expect(toast(page, 'status', words.preferences.saved)).toBeVisible();
  await page.reload();
  await expect(swaps).toBeChecked();

  // While one choice is being saved, another can be made, and both are kept.
  const badges = mailSwitch(page, kinds['badge-upgraded']);
  const before = await badges.isChecked();
  const release = await holdBack(page, '**/api/notifications/preferences');
  await swaps.click();
  await badges.click();
  await expect(swaps).not.toBeChecked();
  await expect(badges).toBeChecked({ checked: !before });
  let saved = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/api/notifications/preferences')) saved += 1;
  });
  release();
  await expect.poll(() => saved).toBe(2);
  await page.reload();
  await expect(swaps).not.toBeChecked();
  await expect(badges).toBeChecked({ checked: !before });

  await page.route('**/api/notifications/preferences', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await swaps.click();
  await expect(toast(page, 'alert', words.preferences.failed, texts.failure.network)).toBeVisible();
  await expect(swaps).not.toBeChecked();
});

test('the inbox is divided into days, in the words of the reader', async ({ page }) => {
  await becomeMember(page, PLAIN_PAGE);
  const DAY_MS = 86_400_000;
  const now = Date.now();
  const times = [now, now - DAY_MS, now - DAY_MS, Date.parse('2020-03-12T12:00:00Z')];
  const items = times.map((time) => ({
    id: randomUUID(),
    kind: 'swap-recorded',
    title: 'A swap',
    body: 'It is done.',
    link: null,
    subject: null,
    createdAt: new Date(time).toISOString(),
    readAt: null,
  }));
  await page.route('**/api/notifications?*', async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as NotificationList;
    return route.fulfill({ response, json: { ...list, items } satisfies NotificationList });
  });
  await page.goto('/app/notifications');
  const inbox = page.locator('#inbox');
  const days = ['Today', 'Yesterday', 'Thursday, 12 March 2020'];
  await expect(inbox.getByRole('heading', { level: 3 })).toHaveText(days);
  for (const [at, count] of [1, 2, 1].entries())
    await expect(inbox.getByRole('region', { name: days[at]! }).getByRole('listitem')).toHaveCount(count);
});
