import type { Locator, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import type { OwnVesting, Profile } from '#contracts';
import { brand, t, texts } from './kingdom.js';
import { PLAIN_PAGE, bearer, becomeMember, signOutButton } from './members.js';
import { DESKTOP, PHONE, expectShownLayout, holdBack, overflow, axeFindings } from './site.js';
import { expect, test } from './test.js';
import { avoidMidnight, playThroughApi } from './zoom.js';

const { home, application } = texts;
const { tabs } = application;
const bar = (page: Page) => page.getByRole('navigation', { name: t(tabs.label) });
const section = (page: Page, heading: string) => page.getByRole('region', { name: t(heading) });
const skip = (page: Page) => page.getByRole('button', { name: t(home.firstVisit.skip), exact: true });
const TABLET = { width: 768, height: 1024 };
const loaded = (page: Page) => expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);

test('the home’s figures are those of the other pages, live, and lead to the next step', async ({ page }) => {
  await avoidMidnight();
  const email = await becomeMember(page);
  await expect(page.getByTestId('next-step')).toHaveText(t(home.next.steps.first.title));
  await expect(page.getByTestId('home-total')).toHaveText('0');
  await expect(page.getByTestId('home-rank')).toHaveText(t(home.rank.none));

  // What happens elsewhere appears without a reload.
  await playThroughApi(page.request, email);
  const headers = { ...(await bearer(page.request, email)), 'idempotency-key': randomUUID() };
  const data = { fromToken: 'USDC', toToken: brand.ticker, amountIn: '12' };
  expect((await page.request.post('/api/swaps', { headers, data })).ok()).toBe(true);
  await expect(page.getByTestId('home-streak')).toHaveText(t(home.streak.days, { count: '1' }));
  await expect(section(page, home.streak.heading)).toContainText(t(home.streak.today, { count: '1' }));
  await expect(page.getByTestId('home-bought')).not.toHaveText('0');
  await expect(page.getByTestId('home-rank')).toHaveText(/^#\d/);
  await expect(page.getByTestId('next-step')).toHaveText(t(home.next.steps.climb.title));
  await expect(section(page, home.news.heading).getByRole('listitem').first()).toBeVisible();
  const read = async (ids: readonly string[]) =>
    Promise.all(ids.map(async (id) => [id, await page.getByTestId(id).innerText()] as const));
  const ACCOUNTS = ['earned', 'bought', 'presale-release', 'presale-vested', 'locked'];
  const shown = Object.fromEntries(
    await read(['home-total', 'home-rank', 'home-badge', ...ACCOUNTS.map((account) => `home-${account}`)]),
  );

  await bar(page)
    .getByRole('link', { name: t(tabs.wallet) })
    .click();
  await expect(page.getByTestId('total-held')).toHaveText(`${shown['home-total']} ${brand.ticker}`);
  for (const account of ACCOUNTS)
    await expect(page.getByTestId(`held-${account}`)).toHaveText(
      `${shown[`home-${account}`]} ${brand.ticker}`,
    );
  await bar(page)
    .getByRole('link', { name: t(tabs.leaderboard) })
    .click();
  await expect(page.getByTestId('rank-weekly')).toContainText(shown['home-rank']!);
  await bar(page)
    .getByRole('link', { name: t(tabs.donate) })
    .click();
  await expect(page.getByTestId('badge')).toHaveText(shown['home-badge']!);
  await bar(page)
    .getByRole('link', { name: t(tabs.play) })
    .click();
  await expect(section(page, application.play.stats.heading)).toContainText(
    t(application.play.stats.playedToday, { count: '1' }),
  );
});

test('the home keeps its layout while it loads, and fits every screen', async ({ page }) => {
  await becomeMember(page, PLAIN_PAGE);
  const release = await holdBack(page, /\/api\/(?:balances|game|leaderboards|profile|notifications)/);
  await page.goto('/app');
  await skip(page).click();
  const cards = page.locator('main section');
  await expect(cards).toHaveCount(7);
  const places = async (viewport: { width: number; height: number }) => {
    await page.setViewportSize(viewport);
    await expect(page.getByTestId('simulation-chip')).toHaveCount(viewport === PHONE ? 1 : 0);
    return cards.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
  };
  const views = [PHONE, TABLET, DESKTOP];
  const before = [];
  for (const view of views) before.push(await places(view));
  release();
  await loaded(page);
  for (const [at, view] of views.entries()) expect(await places(view)).toEqual(before[at]);
  await expectShownLayout(page);
});

test('the tiles show the next unlock, and how far the next badge is', async ({ page }) => {
  await becomeMember(page, PLAIN_PAGE);
  const { unlock } = home;
  const vested = { unlocked: '50', locked: '450', claimed: '0', past: [], paid: [], later: 0 };
  const times = { startsAt: '2026-03-12T10:00:00.000Z', endsAt: '2999-03-12T10:00:00.000Z' };
  const unlocksAre = (coming: { at: string; amount: string }[]) =>
    page.route('**/api/balances/vesting', (route) =>
      route.fulfill({ json: { items: [], total: { ...vested, ...times, coming } } satisfies OwnVesting }),
    );
  await page.route('**/api/profile', async (route) => {
    const response = await route.fetch();
    const given: Pick<Profile, 'totalDonatedToken' | 'nextBadge'> = {
      totalDonatedToken: '125',
      nextBadge: { badge: 'hero', threshold: '500', missing: '375' },
    };
    return route.fulfill({ response, json: { ...((await response.json()) as Profile), ...given } });
  });
  await page.goto('/app');
  await expect(page.getByTestId('home-unlock')).toHaveText(t(unlock.none));
  const badge = section(page, application.donate.badge.heading);
  const hero = t(texts.love.badges.names.hero);
  await expect(
    badge.getByRole('progressbar', { name: t(application.donate.badge.progress, { badge: hero }) }),
  ).toHaveAttribute('aria-valuenow', '25');
  await expect(badge).toContainText(t(application.donate.badge.next, { missing: '375', badge: hero }));

  await unlocksAre([{ at: times.endsAt, amount: '450' }]);
  await page.reload();
  await expect(page.getByTestId('home-unlock')).toHaveText('12 March 2999');
  await expect(section(page, unlock.heading)).toContainText(`+450 ${brand.ticker}`);
  await unlocksAre([]);
  await page.reload();
  await expect(page.getByTestId('home-unlock')).toHaveText(t(unlock.done));
});

test('the first visit is shown once, and goes by keyboard', async ({ page }) => {
  await becomeMember(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: t(home.firstVisit.heading) })).toBeVisible();
  await skip(page).focus();
  await page.keyboard.press('Enter');
  await expect(skip(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await page.reload();
  await loaded(page);
  await expect(skip(page)).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the next step and its button are on the first screen, on the first visit too', async ({ page }) => {
    await becomeMember(page);
    await loaded(page);
    const next = section(page, home.next.heading);
    const { y: barTop } = (await bar(page).boundingBox())!;
    const expectAbove = async (part: Locator) => {
      const { y, height } = (await part.boundingBox())!;
      expect(y + height).toBeLessThanOrEqual(barTop);
    };
    await expectAbove(skip(page));
    await expectAbove(next.getByRole('link'));
    // German words are longer.
    await page.goto('/de/app');
    await loaded(page);
    await expectAbove(page.getByRole('main').getByRole('region').first().getByRole('link'));
    await page.goto('/app');
    await loaded(page);
    await skip(page).click();
    await expectAbove(next.getByRole('link'));
    // It comes first for keyboards and screen readers too.
    const regions = page.getByRole('main').getByRole('region');
    await expect(regions.first()).toHaveAccessibleName(t(home.next.heading));
  });

  test('the header is one row with a menu, and the simulation is a chip that opens', async ({ page }) => {
    const email = await becomeMember(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const header = page.getByRole('banner');
    const { height } = (await header.boundingBox())!;
    expect(height).toBeLessThanOrEqual(64);
    for (const part of await header.locator('a, button').all()) {
      const box = (await part.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(PHONE.width);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
    }

    await expect(page.getByText(t(texts.simulation.text))).toHaveCount(0);
    await header.getByRole('button', { name: t(texts.simulation.label), exact: true }).press('Enter');
    await expect(page.getByText(t(texts.simulation.text))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText(t(texts.simulation.text))).toHaveCount(0);

    await header.getByRole('button', { name: `${t(application.menu)}: ${email}` }).press('Enter');
    await expect(header.getByText(email)).toBeVisible();
    await expect(header.getByRole('button', { name: t(texts.wallet.connectInApp) })).toBeVisible();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFindings(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }
    await header.getByRole('link', { name: t(texts.shared.account) }).click();
    await expect(page).toHaveURL('/app/account');
    await expect(signOutButton(page)).toBeHidden();
    await header.getByRole('button', { name: `${t(application.menu)}: ${email}` }).click();
    await signOutButton(page).click();
    await expect(page).toHaveURL(/\/auth/);
  });

  test('the bottom bar goes by keyboard and stays in view', async ({ page }) => {
    await becomeMember(page);
    const links = bar(page).getByRole('link');
    await expect(links).toHaveCount(6);
    await links.first().focus();
    for (let at = 1; at < 6; at += 1) {
      await page.keyboard.press('Tab');
      await expect(links.nth(at)).toBeFocused();
      await expect(links.nth(at).locator('svg')).toBeVisible();
    }
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/app/leaderboard');
    await expect(links.last()).toHaveAttribute('aria-current', 'page');
    await page.mouse.wheel(0, 4_000);
    await expect(links.last()).toBeInViewport({ ratio: 1 });
  });
});
