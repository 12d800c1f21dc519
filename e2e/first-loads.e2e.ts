import type { Headlines } from '#contracts';
import { gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { WITH_PICTURES } from './chromium.js';
import { openRoomAsAdmin } from './members.js';
import { useOwnKingdom } from './own-kingdom.js';
import { open } from './site.js';
import { expect, waitForNetworkIdle, test } from './test.js';

/** How many members of the demo play. */
const DEMO_MEMBERS = 12;

test.use(WITH_PICTURES);

test.describe('the first load of a page of visitors', () => {
  // The kingdom of a newcomer: what other tests give and write would be part of its pages.
  useOwnKingdom({ DEMO_COMMUNITY: 'true' });

  for (const [path, limit] of [
    ['/', 134_000],
    ['/presale/public', 153_200],
    ['/love', 148_000],
    ['/buy', 149_000],
  ] as const) {
    test(`${path} keeps page, scripts and styles within ${limit / 1000} kB`, async ({ page, request }) => {
      // While the demo's members buy and play, figures change, and the page loads what rolls them.
      const headlines = async () => (await (await request.get('/api/headlines')).json()) as Headlines;
      await expect.poll(async () => (await headlines()).playersToday).toBe(DEMO_MEMBERS);
      expect(await firstLoad(page, () => open(page, path))).toBeLessThanOrEqual(limit);
    });
  }
});

test('the first load of the operators’ room, without its charts, stays within 300 kB', async ({ page }) => {
  expect(await firstLoad(page, () => openRoomAsAdmin(page, '/admin'))).toBeLessThanOrEqual(300_000);
});

/** Returns the bytes of the HTML, scripts and styles that are loaded, compressed. */
async function firstLoad(page: Page, openPage: () => Promise<unknown>): Promise<number> {
  const parts: Promise<Buffer>[] = [];
  const count = (request: Request) => {
    const counts = request.resourceType() === 'document' || /\.(?:js|css)$/.test(request.url());
    const draws = request.url().includes('/line-chart-');
    if (counts && !draws) parts.push(request.response().then((response) => response!.body()));
  };
  page.on('request', count);
  await openPage();
  await waitForNetworkIdle(page);
  page.off('request', count);
  const sizes = (await Promise.all(parts)).map((part) => gzipSync(part, { level: 9 }).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(10_000);
  return total;
}
