import type { BrowserContext, Page } from '@playwright/test';
import { SITE_PAGES } from '#contracts';
import { alterApi } from './altered-api.js';
import { t, texts } from './kingdom.js';
import { shiftsOf, watchShifts } from './layout-shift.js';
import { PLAIN_PAGE, becomeMember, openRoomAsAdmin } from './members.js';
import { PHONE, axeFindings, open } from './site.js';
import { expect, test } from './test.js';

const { application, operations, shared, shell } = texts;

/** What the rooms show of a member. The session and the settings of the site come from elsewhere. */
const ROOM_DATA =
  /\/api\/(?:account|balances|claims|donations|game|history|leaderboards|notifications|profile(?!\/identity)|purchases|shares|vesting|wallets|withdrawals)/;
const ROOMS = SITE_PAGES.map(({ path }) => path).filter(
  (path) => /^\/app(?:\/|$)/.test(path) && path !== '/app/presale',
);
const LAYOUT_SHIFT = 0.01;

const waiting = (page: Page) => page.locator('main [aria-busy="true"]');
const retries = (page: Page) => page.getByRole('main').getByRole('button', { name: t(shared.retry) });

/** Presses every button that tries again. One of them may also load what another one would. */
const tryAll = (page: Page) =>
  expect(async () => {
    for (const button of await retries(page).all()) await button.click({ timeout: 500 });
    await expect(retries(page)).toHaveCount(0, { timeout: 500 });
  }).toPass();

// On a desktop, nothing moves either: see `layout-shift.e2e.ts`.
test('every room shows where its content will be, and keeps its layout when it comes, on a phone', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await becomeMember(page, PLAIN_PAGE);
  await watchShifts(page);
  let release = () => {};
  let held = Promise.resolve();
  await page.route(ROOM_DATA, async (route) => {
    await held;
    await route.continue();
  });
  for (const path of ROOMS) {
    held = new Promise((resolve) => (release = resolve));
    await page.goto(path);
    await expect(waiting(page).first(), path).toBeVisible();
    // A screen reader reads that it loads.
    await expect(waiting(page).first(), path).toContainText(t(shell.loading));
    await page.evaluate(() => document.fonts.ready);
    release();
    await expect(waiting(page), path).toHaveCount(0);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(true))));
    const shifts = await shiftsOf(page);
    const total = shifts.reduce((sum, { value }) => sum + value, 0);
    const moved = shifts.flatMap((shift) => shift.moved);
    expect(total, `${path}: ${moved.join(' | ')}`).toBeLessThanOrEqual(LAYOUT_SHIFT);
  }
});

/** Lets the data of the rooms fail until the returned function is called. */
async function failRooms(context: BrowserContext): Promise<() => void> {
  let fails = true;
  await context.route(ROOM_DATA, (route) =>
    fails && route.request().method() === 'GET'
      ? route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'Down', statusCode: 503 } })
      : route.fallback(),
  );
  return () => (fails = false);
}

test('every room that can’t load says what to do, and its button loads it', async ({
  page,
  context,
  announce,
}) => {
  announce(/^GET 503/);
  await becomeMember(page, PLAIN_PAGE);
  const recover = await failRooms(context);
  // Side by side, because each waits until its repeated attempts have failed too.
  const opened = await Promise.all(
    ROOMS.map(async (path) => {
      const room = await context.newPage();
      await room.goto(path);
      return [path, room] as const;
    }),
  );
  for (const [path, room] of opened) {
    await expect(retries(room).first(), path).toBeVisible({ timeout: 60_000 });
    await expect(waiting(room), path).toHaveCount(0);
    await expect(room.getByRole('alert').first(), path).toHaveText(t(shared.unavailable));
    await expect(room.getByRole('link', { name: t(shared.unavailableStill) }).first(), path).toHaveAttribute(
      'href',
      '/status',
    );
  }
  recover();
  for (const [path, room] of opened) {
    const retry = retries(room);
    await retry.first().press('Enter');
    // The button is gone, and the focus is where the content comes.
    await expect(room.getByRole('main'), path).toBeFocused();
    await tryAll(room);
    await expect(waiting(room), path).toHaveCount(0);
  }
});

const { wallet, play, donate, leaderboard } = application;

/** Where each empty list leads. Those of the public pages are seen as a member. */
const NEXT_STEPS = [
  ['/app', texts.home.news.heading, '/app/play'],
  ['/app/wallet', wallet.wallets.heading, '/app/account#wallets'],
  ['/app/wallet', texts.unlocks.heading, '/app/presale'],
  ['/app/wallet', wallet.purchases.heading, '/app/presale'],
  ['/app/wallet', wallet.history.heading, '/app/play'],
  ['/app/play', play.stats.heading, '#run'],
  ['/app/donate', donate.history.heading, '#give'],
  ['/app/leaderboard', leaderboard.standings.label, '/app/play'],
  ['/app/leaderboard', leaderboard.past.heading, '/app/play'],
  ['/app/notifications', texts.notifications.preferences.inbox, '#preferences'],
  ['/love', texts.love.feed.heading, '#give'],
  ['/love', texts.charity.heading, '#give'],
] as const;

test('every empty list of a member has the lion and leads on', async ({ page }) => {
  await becomeMember(page, PLAIN_PAGE);
  await alterApi(page, { entries: 0 });
  for (const [path, heading, next] of NEXT_STEPS) {
    if (new URL(page.url()).pathname !== path) await page.goto(path);
    const list = page.getByRole('main').getByRole('region', { name: t(heading), exact: true });
    // Some parts load only when they come near the viewport.
    await list.scrollIntoViewIfNeeded();
    const link = list.locator(`a[href$="${next}"]`).first();
    await expect(link, `${path}: ${t(heading)}`).toBeVisible();
    await expect(list.locator('img').first(), `${path}: ${t(heading)}`).toBeVisible();
  }
  // A list in a small section has no picture, but leads on.
  await page.goto('/app/account');
  const shares = page.getByRole('region', { name: t(texts.account.shares.heading) });
  await expect(shares.getByRole('link', { name: t(texts.account.shares.next) })).toHaveAttribute(
    'href',
    '/app/leaderboard',
  );
  // A step on the same page leads to its place, and not away.
  await page.goto('/love');
  await page.getByRole('region', { name: t(texts.love.feed.heading) }).scrollIntoViewIfNeeded();
  await page.locator('main a[href$="#give"]').first().press('Enter');
  await expect(page.locator('#give')).toBeInViewport();
  await page.goto('/app/play');
  await page.locator('main a[href$="#run"]').press('Enter');
  await expect(page.locator('#run')).toBeInViewport();
  await expect(page).toHaveURL('/app/play#run');
});

const HIDING = 'q=nothing-is-called-this';

test('an operator’s list says if its filter hides everything, and clears it', async ({ page }) => {
  await openRoomAsAdmin(page);
  for (const path of ['people', 'purchases', 'donations', 'ledger', 'audit', 'games', 'swaps']) {
    await page.goto(`/admin/${path}?${HIDING}&sort=oldest`);
    const clear = page.getByRole('button', { name: t(operations.list.clear), exact: true });
    await expect(clear, path).toBeVisible();
    await clear.press('Enter');
    await expect(page).not.toHaveURL(new RegExp(HIDING));
    await expect(clear, path).toHaveCount(0);
  }
  expect(await axeFindings(page)).toEqual([]);
});

test('a list that could not be loaded says so to visitors too', async ({ page, announce }) => {
  announce(/^GET 503/);
  let fails = true;
  await page.route(
    /\/api\/(?:donations|charity|stats|status|transparency|explorer|vault|reward-pool)/,
    (route) =>
      fails ? route.fulfill({ status: 503, json: { code: 'DOWN', message: 'Down' } }) : route.fallback(),
  );
  // Pages that the server has written show what they say. Those that were opened from another page have nothing to show.
  for (const path of ['/love', '/transparency', '/status', '/explorer']) {
    fails = true;
    await open(page, '/licence');
    await goWithin(page, path);
    await expect(retries(page).first(), path).toBeVisible({ timeout: 60_000 });
    await expect(waiting(page), path).toHaveCount(0);
    fails = false;
    await tryAll(page);
    await expect(waiting(page), path).toHaveCount(0);
  }
});

/** Goes to another page of the site without loading a document. */
const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
