import type { Page } from '@playwright/test';
import { format, localized } from '#brand';
import { brokenFigures } from './fitting.js';
import { brand, texts as english } from './kingdom.js';
import { DESKTOP, open, overflow } from './site.js';
import { expect, test } from './test.js';

const brandInGerman = localized(brand, 'de');
const { product, texts } = brandInGerman;
/** A German text as the page shows it, with plain spaces, because Playwright normalises spaces before it compares. */
const t = (text: string, values: Record<string, string> = {}): string =>
  format(brandInGerman, text, values).replaceAll('\u00a0', ' ');

/** Path, key of the page's title, and heading. */
const PAGES = [
  ['/', 'landing', texts.landing.hero.heading],
  ['/presale/public', 'presale', texts.presale.title],
  ['/milestones', 'milestones', texts.milestones.heading],
  ['/vesting-schedule', 'vestingSchedule', texts.vestingSchedule.heading],
  ['/press', 'press', texts.press.heading],
  ['/transparency', 'transparency', texts.transparency.heading],
  ['/proof', 'proof', texts.proof.heading],
  ['/vault', 'vault', texts.placeholders.vault.title],
  ['/auth', 'auth', texts.auth.heading],
  ['/no-such-page', 'notFound', texts.notFound.message],
] as const;

const german = (path: string): string => `/de${path === '/' ? '' : path}`;

async function withoutDialog(page: Page, path: string): Promise<void> {
  await open(page, german(path));
  if (path !== '/vault') return;
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

for (const [path, name, heading] of PAGES) {
  test(`${path} is in German under /de, and fits 360 pixels`, async ({ page, announce }) => {
    announce(/404.*no-such-page/);
    await page.setViewportSize({ width: 360, height: 740 });
    await withoutDialog(page, path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page).toHaveTitle(t(texts.pages[name].title));
    await expect(page.getByText(t(heading), { exact: true }).first()).toBeVisible();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await page.evaluate(brokenFigures)).toEqual([]);
    const own = await page
      .locator('a[href^="/"]:not([hreflang], [download])')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter((href) => !/^\/de(?:[/?#]|$)/.test(href))).toEqual([]);
  });
}

test('figures are written in German notation', async ({ page }) => {
  const main = page.getByRole('main');
  await withoutDialog(page, '/');
  await page.locator('#tokenomics').scrollIntoViewIfNeeded();
  await expect(main).toContainText('1.525.878.906,25');
  await withoutDialog(page, '/vesting-schedule');
  await expect(main).toContainText('800 Mio. gesperrt');
  await expect(main).toContainText('33,33 % von 1,5 Mrd.');
  await withoutDialog(page, '/love');
  await expect(main).toContainText(`1 % der gesamten Zuteilung, 15 Mio. ${product}, ist für`);
  await withoutDialog(page, '/milestones');
  await expect(main).toContainText('305 Mio. zu 0,001 $');
  await withoutDialog(page, '/presale/public');
  await expect(main).toContainText(`1 ${product} = 0,001 $`);
  await expect(main.getByRole('button', { name: '10.000 (10 $)' })).toBeVisible();
  await expect(main).toContainText(/11\. März 2026|\d{1,2}\. \p{L}+ \d{4} um/u);
});

test('an amount typed in German notation is read correctly, and an English one is not read as ten times as much', async ({
  page,
}) => {
  const { form } = texts.presale;
  await withoutDialog(page, '/presale/public');
  const amount = page.getByLabel(t(form.amount));
  await amount.fill('20.000,5');
  await expect(page.getByTestId('you-pay')).toContainText(/\d,\d/);
  await expect(page.getByText('20.000,5', { exact: false })).toBeVisible();
  await amount.fill('20000.5');
  await expect(page.getByText(t(form.notAnAmount, { decimals: '6' }))).toBeVisible();
});

test('the language menu leads to the same page in English, and back', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await open(page, '/de/press');
  // The footer leads there as well.
  const panel = page.locator('#preferences');
  const menu = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await menu(t(texts.shell.preferences));
  await panel.getByRole('link', { name: english.shell.language }).click();
  await expect(page).toHaveURL(/[^e]\/press$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(english.press.heading);
  await open(page, '/press');
  await menu(english.shell.preferences);
  await panel.getByRole('link', { name: texts.shell.language }).click();
  await expect(page).toHaveURL(/\/de\/press$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(texts.press.heading));
});
