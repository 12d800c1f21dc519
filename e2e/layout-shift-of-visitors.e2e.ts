import { WITH_SYSTEM_FONTS } from './chromium.js';
import { expectStill } from './layout-shift.js';
import { useOwnKingdom } from './own-kingdom.js';
import { DESKTOP, PHONE } from './site.js';
import { OPEN_KINGDOM, VISITOR_PATHS, visitKingdom } from './site-paths.js';
import { test } from './test.js';

test.use(WITH_SYSTEM_FONTS);

test.describe('while a page loads slowly and is read to its end', () => {
  useOwnKingdom(OPEN_KINGDOM);

  for (const viewport of [PHONE, DESKTOP]) {
    test(`nothing moves on the pages of visitors, at ${viewport.width} pixels`, async ({ page }) => {
      test.slow();
      const receipt = await visitKingdom(page.request);
      await expectStill(page, viewport, { ...VISITOR_PATHS, receipt });
    });
  }
});
