import { WITH_MOTION } from './chromium.js';
import { brand, t, texts } from './kingdom.js';
import { becomeMember } from './members.js';
import { PHONE, expectExternal, hydrated, mainNavigation, open, overflow } from './site.js';
import { expect, test } from './test.js';
import { enablePractice } from './zoom.js';

const { navigation, notFound, shell, footer, social } = texts;
const { product, links } = brand;

test('the navigation bar’s links have the names and targets of the specification', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('button', { name: `${product} KINGDOM` }).click();
  const named: [name: string, href: string][] = [
    ['TOKENOMICS', '/#tokenomics'],
    [`${product} PRE-SALE`, '/presale/public'],
    // Not in the specification: buyers look for it here.
    ['BUY', '/buy'],
    ['PRESS', '/press'],
    [`${product} VAULT`, '/vault'],
    [`${product} SWAP`, '/swap'],
    [`${product} ZOOM`, '/play'],
    [`${product} LOVE`, '/love'],
    [`${product} STORE`, '/store'],
    [`${product} STATS`, '/stats'],
    ['MILESTONES', '/milestones'],
  ];
  const inBar = await mainNavigation(page).locator('a[href^="/"]').all();
  expect(await Promise.all(inBar.map((link) => link.getAttribute('href')))).toEqual(
    named.map(([, href]) => href),
  );
  for (const [name, href] of named)
    await expect(mainNavigation(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: 'OPEN APP' })).toHaveAttribute('href', '/app');
  await expect(banner.getByRole('link', { name: t(navigation.home) })).toHaveAttribute('href', '/');
});

test('every link of the navigation bar leads to a page', async ({ page }) => {
  for (const path of [
    '/presale/public',
    '/buy',
    '/press',
    '/vault',
    '/swap',
    '/play',
    '/love',
    '/store',
    '/stats',
    '/milestones',
    '/app',
  ]) {
    expect((await page.goto(path))!.status(), path).toBe(200);
    await expect(page.locator('h1').first(), path).toBeVisible();
    await expect(page.getByText(t(notFound.message)), path).toHaveCount(0);
  }
});

test('a link to another page loads the texts of its audience once', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const [, audience] = /\/assets\/texts-(\w+)\./.exec(request.url()) ?? [];
    if (audience) fetched.push(audience);
  });
  await open(page, '/press');
  expect(fetched).toEqual([]);
  for (const [name, heading] of [
    [navigation.milestones, texts.milestones.heading],
    [navigation.home, texts.landing.hero.heading],
  ] as const) {
    await page
      .getByRole('banner')
      .getByRole('link', { name: t(name), exact: true })
      .click();
    await expect(page.getByRole('heading', { name: t(heading), level: 1 })).toBeVisible();
  }
  expect(fetched).toEqual(['visitors']);
  await page
    .getByRole('banner')
    .getByRole('link', { name: t(navigation.app), exact: true })
    .click();
  await expect(page).toHaveURL('/auth');
  expect(fetched).toEqual(['visitors', 'members']);
});

test('the channels open in new tabs, from navigation bar and footer', async ({ page }) => {
  await open(page, '/press');
  for (const channel of ['telegram', 'x', 'instagram', 'tiktok'] as const) {
    const all = page.getByRole('link', { name: t(social[channel]), exact: true });
    await expect(all).toHaveCount(2);
    await expectExternal(page, new RegExp(`^${t(social[channel])}$`), links[channel]);
  }
});

test('the footer has the links of the specification', async ({ page }) => {
  await open(page, '/press');
  const foot = page.getByRole('contentinfo', { name: t(footer.label) });
  for (const [name, href] of [
    ['About', '/#about'],
    ['Tokenomics', '/#tokenomics'],
    ['Games', '/play'],
    ['Roadmap', '/#roadmap'],
    [`Buy ${product}`, '/presale/public'],
  ] as const)
    await expect(foot.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  await expect(foot.getByRole('link', { name: 'Join The Army' })).toHaveAttribute('href', links.telegram);
});

test('the footer has two columns of links, and the one of trust has the legal pages', async ({ page }) => {
  await open(page, '/press');
  const foot = page.getByRole('contentinfo', { name: t(footer.label) });
  const addressesOf = (heading: string) =>
    foot
      .getByRole('navigation', { name: t(heading), exact: true })
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(await addressesOf(footer.explore)).toEqual([
    '/#about',
    '/#tokenomics',
    '/play',
    '/#roadmap',
    '/presale/public',
    links.telegram,
  ]);
  expect(await addressesOf(footer.trust)).toEqual([
    '/proof',
    '/figures',
    '/transparency',
    '/status',
    '/privacy',
    '/terms',
    '/contact',
    '/licence',
  ]);
});

test('the footer is compact on a phone, and its links are large enough for a finger', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await open(page, '/press');
  const foot = page.getByRole('contentinfo', { name: t(footer.label) });
  await foot.scrollIntoViewIfNeeded();
  await hydrated(foot.getByRole('link').first());
  for (const link of await foot.getByRole('link').all())
    expect((await link.boundingBox())!.height, (await link.textContent())!).toBeGreaterThanOrEqual(44);
  const columns = [footer.explore, footer.trust].map((heading) =>
    foot.getByRole('navigation', { name: t(heading), exact: true }),
  );
  const [left, right] = await Promise.all(columns.map(async (column) => (await column.boundingBox())!));
  expect(right!.y).toBe(left!.y);
  expect((await foot.boundingBox())!.height).toBeLessThanOrEqual(570);
});

for (const [anchor, link] of [
  ['about', footer.about],
  ['roadmap', footer.roadmap],
] as const) {
  test(`the footer leads to #${anchor} of the landing page, from another page too`, async ({ page }) => {
    await page.emulateMedia(WITH_MOTION);
    await open(page, '/press');
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t(link), exact: true })
      .click();
    await expect(page).toHaveURL(`/#${anchor}`);
    await expect(page.locator(`#${anchor} h2`)).toBeInViewport();
  });
}

test('tokenomics is reached by scrolling on the landing page, and from another page too', async ({
  page,
}) => {
  await page.emulateMedia(WITH_MOTION);
  const heading = page.getByRole('heading', { name: t(texts.landing.tokenomics.heading) });
  for (const from of ['/', '/press']) {
    await open(page, from);
    await expect(heading).not.toBeInViewport();
    await mainNavigation(page)
      .getByRole('link', { name: t(navigation.tokenomics) })
      .click();
    await expect(page).toHaveURL('/#tokenomics');
    await expect(heading).toBeInViewport();
  }
});

test('an anchor keeps its position while parts above it load, even without the browser’s scroll anchoring', async ({
  page,
}) => {
  await page.emulateMedia(WITH_MOTION);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/story-[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await open(page, '/press');
  await page.addStyleTag({ content: '* { overflow-anchor: none !important; }' });
  await mainNavigation(page)
    .getByRole('link', { name: t(navigation.tokenomics) })
    .click();
  const heading = page.getByRole('heading', { name: t(texts.landing.tokenomics.heading) });
  await expect(heading).toBeInViewport();
  await expect(page.locator('#story h2')).toHaveCount(0);
  release();
  await expect(page.locator('#story h2')).toHaveCount(1);
  await expect(heading).toBeInViewport();
});

test('the kingdom dropdown works by keyboard: Enter, arrow keys, and Escape, which returns the focus', async ({
  page,
}) => {
  await open(page, '/');
  const toggle = page.getByRole('button', { name: t(navigation.kingdom) });
  const link = (name: string) => mainNavigation(page).getByRole('link', { name: t(name) });
  await expect(link(navigation.vault)).toBeHidden();
  await toggle.press('Enter');
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(link(navigation.vault)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(link(navigation.vault)).toBeHidden();
  await expect(toggle).toBeFocused();

  await page.keyboard.press('ArrowDown');
  await expect(link(navigation.vault)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(link(navigation.swap)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(link(navigation.stats)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/stats');
});

test('small screens have a menu with the kingdom links indented', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await open(page, '/');
  await expect(mainNavigation(page)).toBeHidden();
  await page.getByRole('button', { name: t(shell.openMenu) }).click();
  const left = async (name: string) =>
    (await mainNavigation(page).getByRole('link', { name }).boundingBox())!.x;
  expect(await left(t(navigation.vault))).toBeGreaterThan(await left(t(navigation.press)));
  await mainNavigation(page)
    .getByRole('link', { name: t(navigation.love) })
    .click();
  await expect(page).toHaveURL('/love');
  await expect(mainNavigation(page)).toBeHidden();
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the bar underlines the current page, in the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await open(page, '/press');
    const marked = mainNavigation(page).locator('a').filter({ hasText: /\S/ });
    const underlined = await marked.evaluateAll((all) =>
      all
        .filter((link) => getComputedStyle(link).textDecorationLine === 'underline')
        .map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')]),
    );
    expect(underlined).toEqual([['/press', 'page']]);
  });

test('an unknown path is a 404 that links to the home page and is logged', async ({ page, announce }) => {
  announce(/404.*no.such.room/);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  expect((await page.goto('/no/such/room'))!.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await expect.poll(() => logged.join('\n')).toContain('/no/such/room');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page.getByRole('heading', { name: t(texts.landing.hero.heading) })).toBeVisible();
});

test('the menu marks features that are not open yet, and the bar shows the signed-in account', async ({
  page,
}) => {
  const links = mainNavigation(page).locator('#kingdom-links');
  const games = page
    .getByRole('contentinfo')
    .getByRole('listitem')
    .filter({ hasText: t(footer.games) });
  await open(page, '/press');
  await expect(games.getByText(t(navigation.soon), { exact: true })).toBeVisible();
  await expect(links.getByText(t(navigation.soon), { exact: true })).toHaveCount(5);
  await expect(links.locator('li').filter({ hasText: t(navigation.love) })).not.toContainText(
    t(navigation.soon),
  );
  await enablePractice(page);
  await page.goto('/play');
  await expect(links.locator('li').filter({ hasText: t(navigation.zoom) })).not.toContainText(
    t(navigation.soon),
  );
  await expect(links.getByText(t(navigation.soon), { exact: true })).toHaveCount(4);
  await expect(games).not.toContainText(t(navigation.soon));

  const email = await becomeMember(page, '/press');
  const member = page.getByRole('banner').getByRole('link', { name: email });
  await expect(member).toHaveText(email[0]!.toUpperCase());
  await expect(member).toHaveAttribute('href', '/app/account');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(member).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

test('the h1 of a page is the page’s name', async ({ page }) => {
  for (const [path, name] of [
    ['/milestones', 'Milestones'],
    ['/press', 'Press'],
    ['/vesting-schedule', 'Vesting Schedule'],
    ['/auth', 'Sign In'],
  ] as const) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(name);
  }
});
