import { isThorough } from '../test/support/thorough.js';
import { WITH_SYSTEM_FONTS } from './chromium.js';
import { expectStill, SLOW_3G } from './layout-shift.js';
import { useOwnKingdom } from './own-kingdom.js';
import { DESKTOP, PHONE } from './site.js';
import { OPEN_KINGDOM, VISITOR_PATHS, visitKingdom } from './site-paths.js';
import { test } from './test.js';

test.use(WITH_SYSTEM_FONTS);

/** Pages with most parts that come late, or stand beside each other. */
const LIVELY = ['/', '/presale/public', '/love', '/buy', '/stats'];

test.describe('while a page loads over slow 3G and is read to its end', () => {
  useOwnKingdom(OPEN_KINGDOM);

  test('nothing moves on the pages of visitors, on a phone', async ({ page }) => {
    test.slow();
    const receipt = await visitKingdom(page.request);
    const paths = isThorough ? Object.values(VISITOR_PATHS) : LIVELY;
    await expectStill(page, PHONE, [...paths, receipt], SLOW_3G);
  });

  test('nothing moves on the pages with parts beside each other, on a desktop', async ({ page }) => {
    await visitKingdom(page.request);
    await expectStill(page, DESKTOP, LIVELY, SLOW_3G);
  });
});
