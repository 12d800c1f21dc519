import { isThorough, ONLY_THOROUGH } from '../test/support/thorough.js';
import { WITH_PICTURES } from './chromium.js';
import { expectStill, MOST_SHIFT, readPage, slowDown } from './layout-shift.js';
import { becomeMember, PLAIN_PAGE } from './members.js';
import { useOwnKingdom } from './own-kingdom.js';
import { DESKTOP, PHONE } from './site.js';
import { liveInKingdom, MEMBER_PATHS, OPEN_KINGDOM } from './site-paths.js';
import { expect, test } from './test.js';

test.use(WITH_PICTURES);

test.describe('while a page loads slowly and is read to its end', () => {
  useOwnKingdom(OPEN_KINGDOM);

  for (const viewport of [PHONE, DESKTOP]) {
    test(`nothing moves on the pages of members, at ${viewport.width} pixels`, async ({ page }) => {
      test.skip(viewport === DESKTOP && !isThorough, ONLY_THOROUGH);
      test.slow();
      const email = await becomeMember(page, PLAIN_PAGE);
      const share = await liveInKingdom(page.request, email);
      await expectStill(page, viewport, [...Object.values(MEMBER_PATHS), share]);
    });
  }

  test('a part that comes late without a place of its own is noticed', async ({ page }) => {
    await slowDown(page);
    await page.route('**/late', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><main><img src="/late.svg" alt="" /><h1>A kingdom</h1></main><script>document.querySelector("h1").__reactTest = true</script>',
      }),
    );
    await page.route('**/late.svg', async (route) => {
      // If it came before the page is painted, nothing would move.
      await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
      await route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200" />',
      });
    });
    expect((await readPage(page, '/late')).value).toBeGreaterThan(MOST_SHIFT);
  });
});
