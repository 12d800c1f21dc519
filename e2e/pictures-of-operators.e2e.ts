import type { Page } from '@playwright/test';
import { OPERATOR_PAGES } from '#contracts';
import { WITH_STILL_PICTURES } from './chromium.js';
import { openSignedIn, PLAIN_PAGE } from './members.js';
import { expectPages, NIGHT_VIEWS, usePicturedKingdom } from './pictures.js';
import { untilHandled, visitKingdom } from './site-paths.js';
import { expect, test, waitForNetworkIdle } from './test.js';

test.use(WITH_STILL_PICTURES);

test.describe('the operators’ rooms', () => {
  const kingdom = usePicturedKingdom();

  test('fit, are accessible in both themes, and look as they are kept', async ({ page, request }) => {
    await visitKingdom(request);
    await untilHandled(request);
    const { E2E_ADMIN_EMAIL = '', E2E_ADMIN_PASSWORD = '' } = process.env;
    await openSignedIn(page, PLAIN_PAGE, E2E_ADMIN_EMAIL, E2E_ADMIN_PASSWORD);
    const rooms: Record<string, string> = {};
    for (const { name, path } of OPERATOR_PAGES) {
      const found = path.endsWith('/:id') ? await firstOf(page, path.slice(0, -4)) : path;
      if (found) rooms[`operators-${name}`] = found;
    }
    await expectPages(page, rooms, {
      views: kingdom.comparable(NIGHT_VIEWS),
      figures: 'zero',
      // Their lists are tables, which scroll within themselves.
      zoomed: false,
    });
  });
});

/** The room about the first thing in a list. */
async function firstOf(page: Page, list: string): Promise<string | undefined> {
  await page.goto(list);
  await expect(page.locator('main h1').first()).toBeAttached();
  await waitForNetworkIdle(page);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  const link = page.locator(`main a[href^="${list}/"]`).first();
  return (await link.count()) > 0 ? (await link.getAttribute('href'))! : undefined;
}
