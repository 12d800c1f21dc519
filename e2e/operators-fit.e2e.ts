import { OPERATOR_PAGES } from '#contracts';
import { isThorough, ONLY_THOROUGH } from '../test/support/thorough.js';
import { buy } from './kingdom.js';
import { openRoomAsAdmin } from './members.js';
import { overflow } from './site.js';
import { expect, test } from './test.js';
import { donateFromNewWallet } from './wallets.js';

/** A phone, a tablet, and a desktop whose menu leaves little room for lists. */
const WIDTHS = [390, 768, 1024];
const PATHS = OPERATOR_PAGES.map(({ path }) => path).filter((path) => !path.includes(':'));

test('every list and form of operators fits a phone, a tablet and a small desktop, in German', async ({
  page,
  request,
}) => {
  test.skip(!isThorough, ONLY_THOROUGH);
  test.slow();
  await buy(request);
  await donateFromNewWallet(request, { amount: '600', message: 'For the children of the kingdom' });
  await openRoomAsAdmin(page);
  for (const path of PATHS) {
    await page.goto(`/de${path}`);
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await overflow(page), `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});
