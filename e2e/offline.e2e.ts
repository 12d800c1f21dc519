import type { Page } from '@playwright/test';
import { brand, t, texts } from './kingdom.js';
import { open, axeFindings, overflow } from './site.js';
import { expect, test } from './test.js';

test.use({ serviceWorkers: 'allow' });

const german = brand.catalogues['de']!;
const keptAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const kept = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return kept
      .flat()
      .map(({ url }) => new URL(url).pathname)
      .sort();
  });

/** Waits until the worker has kept the offline pages and takes care of the page. */
const workerOf = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toMatch(/^(?:activating|activated)$/);

test.beforeEach(({ announce }) => announce(/ERR_INTERNET_DISCONNECTED/));

test('without a connection, pages are replaced by the offline page in their language, until it is back', async ({
  page,
  context,
}) => {
  await open(page, '/press');
  await workerOf(page);
  await page.evaluate(() => fetch('/api/config'));
  const kept = await keptAddresses(page);
  expect(kept).toContain('/offline.html');
  expect(kept.filter((path) => !path.endsWith('/offline.html'))).toEqual([]);

  await context.setOffline(true);
  expect(await page.evaluate(() => fetch('/api/config').catch(() => 'not answered'))).toBe('not answered');
  // In a row, because Chromium forgets that a worker is offline when it has stopped the worker for want of work.
  for (const [path, title] of [
    ['/milestones', t(texts.offline.title)],
    ['/de/press', german.offline.title],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  }
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeFindings(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: german.press.heading, level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/de/press');
});
