/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { isThorough } from '../test/support/thorough.js';
import { WITH_PICTURES } from './chromium.js';
import { readToTheEnd } from './layout-shift.js';
import { useOwnKingdom } from './own-kingdom.js';
import { open, overflow, PHONE } from './site.js';
import { OPEN_KINGDOM, untilHandled, VISITOR_PATHS, visitKingdom } from './site-paths.js';
import { expect, test } from './test.js';

test.use(WITH_PICTURES);

test.describe('on a poor connection', () => {
  useOwnKingdom(OPEN_KINGDOM);

  let paths: string[] = [];

  test.beforeAll(async ({ browser }) => {
    const context = await browser.newContext({ baseURL: process.env['E2E_BASE_URL']! });
    const receipt = await visitKingdom(context.request);
    await untilHandled(context.request);
    paths = isThorough ? [...Object.values(VISITOR_PATHS), receipt] : ['/', '/love', receipt];
    await context.close();
  });

  test('a page without its images keeps its layout, and has no image without words', async ({
    page,
    announce,
  }) => {
    test.slow();
    announce(/^GET net::ERR_FAILED/);
    let failing = false;
    await page.route('**/*', (route) =>
      failing && route.request().resourceType() === 'image' ? route.abort() : route.fallback(),
    );
    await page.setViewportSize(PHONE);
    for (const path of paths) {
      failing = true;
      await open(page, path);
      await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
      await readToTheEnd(page);
      expect.soft(await overflow(page), path).toBeLessThanOrEqual(0);
      expect.soft(await page.locator('img:not([alt])').count(), path).toBe(0);
      const without = await topsOf(page);
      failing = false;
      await page.evaluate(loadImages);
      expect.soft(await topsOf(page), path).toEqual(without);
    }
  });
});

/** Where the parts of a page begin. */
const topsOf = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main section, main h2, footer')].map((part) =>
      Math.round(part.getBoundingClientRect().top + scrollY),
    ),
  );

/** Runs in the page. Loads the images again that have failed. */
async function loadImages(): Promise<void> {
  for (const image of document.images) {
    const { src } = image;
    image.loading = 'eager';
    image.src = src;
  }
  await Promise.all([...document.images].map((image) => image.decode()));
}
