import { WITH_MOTION, WITH_PICTURES } from './chromium.js';
import { buy, openPresale, t, texts } from './kingdom.js';
import { expectShownLayout, overflow } from './site.js';
import { expect, waitForNetworkIdle, test } from './test.js';

test.use(WITH_PICTURES);
// This file runs last. In parallel mode all workers share its tests, so none is idle at the end.
test.describe.configure({ mode: 'parallel' });

const { footer } = texts;
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

test('pages that involve money say that payments are simulated, and no other page does', async ({
  page,
  request,
}) => {
  const banner = page.getByTestId('simulation-banner');
  const { summary } = await buy(request);
  for (const path of ['/presale/public', '/love', '/buy', summary!.receiptUrl]) {
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
  // The other pages are measured by `expectAccessibleLayout`.
  for (const path of ['/presale/public', '/vault', '/auth', summary!.receiptUrl]) {
    await page.goto(path);
    await page.locator('h1').first().waitFor({ state: 'attached' });
    expect(await overflow(page), path).toBeLessThanOrEqual(0);
  }
});

test('the site’s pages and the operators’ sign-in load without an error', async ({
  page,
  request,
  announce,
}) => {
  await page.emulateMedia(WITH_MOTION);
  // Without its cookie, the queue room responds with 401 by design.
  announce(/^GET 401 .*admin.queues/);
  const { summary } = await buy(request);
  for (const path of [...PAGES, '/vault', '/app', '/admin', summary!.receiptUrl, '/admin/queues']) {
    await page.goto(path);
    await waitForNetworkIdle(page);
  }
});

test('pages with money are accessible in both themes, and fit a phone', async ({ page, request }) => {
  const { summary } = await buy(request);
  await openPresale(page);
  await expectShownLayout(page);
  await page.goto(summary!.receiptUrl);
  await page.getByRole('heading', { name: t(texts.receipt.title) }).waitFor();
  await expectShownLayout(page);
});
