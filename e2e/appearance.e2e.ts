import type { Page } from '@playwright/test';
import { brand, t, texts } from './kingdom.js';
import { becomeMember } from './members.js';
import { hydrated, open } from './site.js';
import { expect, test } from './test.js';

const { theme, preferences } = texts.shell;

const menu = (page: Page) => page.getByRole('button', { name: t(preferences) }).first();
const background = (page: Page) => page.evaluate('getComputedStyle(document.body).backgroundColor');
const scheme = (page: Page) => page.evaluate('getComputedStyle(document.documentElement).colorScheme');

async function choose(page: Page, appearance: 'system' | 'light' | 'dark'): Promise<void> {
  await (await hydrated(menu(page))).click();
  await page.getByRole('radio', { name: t(theme[appearance]) }).check();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeFocused();
}

/** The upper left corner of the picture in the page's head, which is its sky. */
async function sky(page: Page): Promise<Buffer> {
  const { x, y, width } = (await page.getByRole('main').locator('img').first().boundingBox())!;
  return page.screenshot({
    clip: { x: x + width / 3, y: y + 30, width: 60, height: 30 },
    animations: 'disabled',
  });
}

const browserBar = (page: Page) =>
  page.evaluate(
    `[...document.querySelectorAll('meta[name=theme-color]')].filter(({ media }) => matchMedia(media).matches).map(({ content }) => content)`,
  );

test.describe('a new visitor', () => {
  test.use({ followDevice: false });

  test('sees the night, which is the brand’s default, until they choose otherwise', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await open(page, '/press');
    const night = await background(page);
    expect(await scheme(page)).toBe('dark');
    expect(await browserBar(page)).toEqual([brand.colours.night]);
    await choose(page, 'light');
    const day = await background(page);
    expect(day).not.toBe(night);
    expect(await browserBar(page)).toEqual([brand.colours.cream]);
    await page.reload();
    expect(await background(page)).toBe(day);
    await choose(page, 'system');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await background(page)).toBe(night);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await background(page)).toBe(day);
    expect(await browserBar(page)).toEqual([brand.colours.cream]);
  });
});

test('a chosen appearance is kept, and applied before any script of the client', async ({
  page,
  announce,
}) => {
  announce(/ERR_FAILED .*assets/, /^page error Failed to fetch dynamically imported module/);
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/press');
  await choose(page, 'dark');
  await page.route('**/assets/*.js', (route) => route.abort());
  for (const path of ['/', '/vesting-schedule', '/presale/public']) {
    await page.goto(path);
    expect(await scheme(page), path).toBe('dark');
  }
});

test('the app follows the same choice and offers it', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/');
  await choose(page, 'dark');
  const night = await background(page);
  const member = await becomeMember(page);
  await expect(page.getByText(member).first()).toBeVisible();
  expect(await background(page)).toBe(night);
  await choose(page, 'light');
  expect(await background(page)).not.toBe(night);
});

test('pictures show day or night, as the page does and not as the device', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/milestones');
  await choose(page, 'dark');
  const night = await sky(page);
  await choose(page, 'light');
  await expect.poll(() => sky(page)).not.toEqual(night);
  const day = await sky(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  expect(await sky(page)).toEqual(day);
});

test('another tab follows the choice', async ({ page, context }) => {
  await open(page, '/press');
  const other = await context.newPage();
  await open(other, '/milestones');
  await choose(page, 'dark');
  await expect.poll(() => scheme(other)).toBe('dark');
});
