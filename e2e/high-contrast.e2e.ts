/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test';
import { becomeMember, PLAIN_PAGE } from './members.js';
import { useOwnKingdom } from './own-kingdom.js';
import { axeFindings, open } from './site.js';
import { expect, test, waitForNetworkIdle } from './test.js';

const backgroundOf = (target: Locator) =>
  target.evaluate((element) => getComputedStyle(element).backgroundColor);
const bordersOf = (target: Locator) =>
  target.evaluate((element) => {
    const { borderTopWidth, borderTopStyle, boxShadow } = getComputedStyle(element);
    return borderTopStyle !== 'none' && borderTopWidth !== '0px' ? borderTopWidth : boxShadow;
  });

/** Returns what is chosen but is not filled with the system's colour for that. */
const notHighlighted = (page: Page) =>
  page.evaluate(() => {
    const sample = document.body.appendChild(document.createElement('div'));
    sample.style.cssText = 'background: Highlight; forced-color-adjust: none';
    const highlight = getComputedStyle(sample).backgroundColor;
    sample.remove();
    return [
      ...document.querySelectorAll('[aria-current="page"], [aria-pressed="true"], [aria-selected="true"]'),
    ]
      .filter((chosen) => getComputedStyle(chosen).backgroundColor !== highlight)
      .map(({ outerHTML }) => outerHTML);
  });

test.describe('with the high contrast of Windows', () => {
  useOwnKingdom({ LIVE_FEATURES: 'vault,play,swap,stats' });

  test.beforeEach(async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
  });

  test('what is chosen differs from what is not: tabs of pages, of the app, and of a form', async ({
    page,
  }) => {
    await becomeMember(page, PLAIN_PAGE);
    for (const path of ['/stats', '/app']) {
      await open(page, path);
      const current = page.locator('nav a[aria-current="page"]').first();
      const other = page.locator('nav li a:not([aria-current])').first();
      expect(await backgroundOf(current), path).not.toBe(await backgroundOf(other));
    }
    await open(page, '/buy');
    const tabs = page.getByRole('tab');
    expect(await backgroundOf(tabs.first())).not.toBe(await backgroundOf(tabs.nth(1)));
  });

  test('bars, rings and keys keep their marks, and buttons their borders', async ({ page }) => {
    await open(page, '/presale/public');
    const bar = page.getByRole('progressbar').first();
    expect(await backgroundOf(bar.locator('> div'))).not.toBe(await backgroundOf(bar));
    expect(await bordersOf(bar)).not.toBe('none');
    expect(await bordersOf(page.locator('form button[type=submit]').first())).not.toBe('none');

    await open(page, '/vesting-schedule');
    const swatches = page.locator('[class*=swatch]');
    expect(await backgroundOf(swatches.first())).not.toBe(await backgroundOf(swatches.nth(1)));

    await open(page, '/status');
    const days = page.getByRole('img').locator('span');
    expect(await bordersOf(days.first())).not.toBe('none');
    expect(await backgroundOf(days.last())).not.toBe(await backgroundOf(days.first()));

    // Text and links lie on the page's own background, not on the mountains and hills of the picture.
    await open(page, '/');
    for (const part of ['mountains', 'hills'])
      for (const picture of await page.locator(`svg[class*=${part}]`).all())
        await expect(picture).toBeHidden();
  });

  test('on every page, what is chosen is highlighted, buttons have borders, and text has its contrast', async ({
    page,
  }) => {
    await becomeMember(page, PLAIN_PAGE);
    for (const path of ['/vault', '/stats', '/love', '/buy', '/app/wallet', '/app/leaderboard']) {
      await open(page, path);
      await waitForNetworkIdle(page);
      expect(await notHighlighted(page), path).toEqual([]);
      for (const button of await page.locator('main [class*=button]:is(button, a):visible').all())
        expect(await bordersOf(button), path).not.toBe('none');
      expect(await axeFindings(page, ['color-contrast']), path).toEqual([]);
    }
  });
});
