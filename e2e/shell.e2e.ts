import { AxeBuilder } from '@axe-core/playwright';
import { type Page, expect, test } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { groupDigits } from '#libs/contracts';
import { brand, buy, openPresale, t, texts } from './kingdom.js';

const { navigation, placeholders, notFound, shell, footer } = texts;
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const PAGES = [
  '/',
  '/presale/public',
  '/love',
  '/press',
  '/milestones',
  '/vesting-schedule',
  '/buy',
  '/auth',
];

const mainNavigation = (page: Page) => page.getByRole('navigation', { name: t(shell.mainNavigation) });

test('the navigation bar leads everywhere, and nowhere is a 404', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: t(navigation.kingdom) }).click();
  const links = await mainNavigation(page).locator('a[href^="/"]').all();
  const hrefs = await Promise.all(links.map((link) => link.getAttribute('href')));
  expect(hrefs).toEqual([
    '/#tokenomics',
    '/presale/public',
    '/press',
    '/vault',
    '/swap',
    '/play',
    '/love',
    '/store',
    '/stats',
    '/milestones',
  ]);
  for (const href of [...hrefs, '/app']) {
    expect((await page.request.get(href!)).status(), href!).toBe(200);
    await page.goto(href!);
    await expect(page.locator('h1').first(), href!).toBeVisible();
    await expect(page.getByText(t(notFound.message)), href!).toHaveCount(0);
  }
});

test('the kingdom dropdown opens by keyboard and Escape gives the focus back', async ({ page }) => {
  await page.goto('/');
  const toggle = page.getByRole('button', { name: t(navigation.kingdom) });
  const vault = mainNavigation(page).getByRole('link', { name: t(navigation.vault) });
  await expect(vault).toBeHidden();
  await toggle.press('Enter');
  await expect(vault).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(vault).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(vault).toBeHidden();
  await expect(toggle).toBeFocused();
});

test('tokenomics is reached by scrolling, from another page too', async ({ page }) => {
  await page.goto('/press');
  await mainNavigation(page)
    .getByRole('link', { name: t(navigation.tokenomics) })
    .click();
  await expect(page).toHaveURL('/#tokenomics');
  await expect(page.getByRole('heading', { name: t(texts.landing.tokenomics.heading) })).toBeInViewport();
  await expect(page.getByRole('row')).toHaveCount(brand.tokenomics.shares.length + 1);
  const [first] = brand.tokenomics.shares;
  const row = page.getByRole('row', { name: texts.landing.tokenomics.categories[first!.id]! });
  await expect(row.getByRole('cell')).toHaveText([`${first!.percentage}%`, first!.amount]);
  await expect(page.getByText(groupDigits(brand.tokenomics.total))).toBeVisible();
});

test('an unknown path is a 404 that leads home and is logged', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  expect((await page.goto('/no/such/room'))!.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  expect(logged.join('\n')).toContain('/no/such/room');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page.getByRole('heading', { name: t(texts.landing.hero.heading) })).toBeVisible();
});

for (const room of ['vault', 'swap', 'play', 'store', 'stats'] as const) {
  test(`/${room} shows its placeholder and the dialog that opens by itself`, async ({ page }) => {
    await page.goto(`/${room}`);
    const dialog = page.getByRole('dialog', { name: t(placeholders.dialog.title) });
    await expect(dialog).toContainText(t(placeholders.dialog.body, { page: t(placeholders[room].title) }));
    await expect(dialog).toContainText(t(placeholders.dialog.alive));
    await expect(dialog.getByRole('link', { name: t(placeholders.dialog.army) })).toHaveAttribute(
      'href',
      brand.links.telegram,
    );
    await expect(dialog.getByRole('link', { name: t(placeholders.dialog.buy) })).toHaveAttribute(
      'href',
      '/presale/public',
    );
    await dialog.getByRole('button', { name: t(shell.close) }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { name: t(placeholders[room].title), level: 1 })).toBeVisible();
    await expect(page.getByText(t(placeholders[room].tagline))).toBeVisible();
    await expect(page).toHaveTitle(t(shell.titleOnPage, { title: t(placeholders[room].title) }));
  });
}

test('confetti falls when the dialog closes, but not for who wants less motion', async ({ page }) => {
  const dialog = page.getByRole('dialog');
  await page.goto('/vault');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await expect(page.locator('canvas')).toBeAttached();

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/swap');
  await dialog.waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(asked.filter((url) => url.includes('confetti'))).toEqual([]);
});

test('small screens have a menu with the kingdom links indented', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
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

test('the simulation is named wherever there is money, and only there', async ({ page, request }) => {
  const banner = page.getByTestId('simulation-banner');
  const { summary } = await buy(request);
  for (const path of ['/presale/public', summary!.receiptUrl]) {
    await page.goto(path);
    await expect(banner, path).toContainText(t(texts.simulation.text));
  }
  await page.goto('/');
  await expect(page.getByRole('contentinfo', { name: t(footer.label) })).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test('no page scrolls sideways at 360 pixels', async ({ page, request }) => {
  const { summary } = await buy(request);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of [...PAGES, '/vault', '/app', '/admin', summary!.receiptUrl]) {
    await page.goto(path);
    await page.locator('h1').first().waitFor({ state: 'attached' });
    const beyond = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect(beyond, path).toBeLessThanOrEqual(0);
  }
});

test('our pages and the operators’ door write no error to the console', async ({ page, request }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    // That the door answers 401 is what it is there for.
    if (message.type() === 'error' && !message.text().includes('401')) errors.push(message.text());
  });
  const { summary } = await buy(request);
  for (const path of [...PAGES, '/vault', '/app', '/admin', summary!.receiptUrl, '/admin/queues']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(errors, path).toEqual([]);
  }
});

for (const viewport of [DESKTOP, PHONE]) {
  test(`no serious accessibility findings at ${viewport.width} pixels`, async ({ page, request }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    const { summary } = await buy(request);
    const findings = async () => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      return serious.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    };
    await page.goto('/');
    await page.getByRole('heading', { name: t(texts.landing.hero.heading) }).waitFor();
    expect(await findings(), 'landing').toEqual([]);
    await page.goto('/presale/public');
    await page.getByRole('dialog').waitFor();
    expect(await findings(), 'welcome dialog').toEqual([]);
    await openPresale(page);
    expect(await findings(), 'pre-sale').toEqual([]);
    await page.goto(summary!.receiptUrl);
    await page.getByRole('heading', { name: t(texts.receipt.title) }).waitFor();
    expect(await findings(), 'receipt').toEqual([]);
  });
}

for (const [path, limit] of [
  ['/', 95_000],
  ['/presale/public', 130_000],
] as const) {
  test(`the first load of ${path} keeps its scripts within ${limit / 1000} kB`, async ({ page }) => {
    const scripts: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.push(response.body());
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    const sizes = (await Promise.all(scripts)).map((script) => gzipSync(script, { level: 9 }).length);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(10_000);
    expect(total).toBeLessThanOrEqual(limit);
  });
}
