import type { Page } from '@playwright/test';
import { FIGURE_NAMES, type FigureName, PUBLIC_FIGURES } from '#contracts';
import { alterApi } from './altered-api.js';
import { brandWithSmallLocks } from './brand-with-small-locks.js';
import { crawl, FIGURES_ON_CHAIN, PUBLIC_PAGES } from './crawler.js';
import { figuresOn, isShortOf, openWithFigures, unmarkedNumbers } from './figure-elements.js';
import { brand, t, texts } from './kingdom.js';
import { type LivedIn, liveIn } from './lived-in-kingdom.js';
import { openSignedIn, PLAIN_PAGE } from './members.js';
import { useOwnKingdom } from './own-kingdom.js';
import { expect, test } from './test.js';
import { avoidMidnight } from './zoom.js';

const CHANGED = '7654321.123456';
/** How a page shows it. */
const SHORT = /7,654,321\.12\b|7\.65M/;
/** Pages with a large figure of an amount. */
const WITH_AMOUNTS = new Set([
  '/',
  '/presale/public',
  '/love',
  '/vesting-schedule',
  '/swap',
  '/vault',
  '/stats',
]);
/** The sizes for which the vault pays more are rules, but come with the API. */
const RULES_OF_VAULT = new Set(
  brand.vault.terms.sizeBoosts.map(({ points }) =>
    t(texts.vault.terms.size, { amount: '7,654,321.123456', points: String(points) }),
  ),
);

test.describe('public figures', () => {
  useOwnKingdom({ LIVE_FEATURES: 'swap,play,vault,stats', BRAND_FILE: brandWithSmallLocks() });

  let lived: LivedIn;
  test.beforeAll(async ({ browser }) => {
    test.setTimeout(180_000);
    lived = await liveIn(browser);
  });

  const pathsOf = ({ receipt, replay, shared }: LivedIn): string[] => [
    ...PUBLIC_PAGES,
    '/app/leaderboard',
    receipt,
    replay!,
    ...Object.values(shared!),
  ];

  test('every public figure leads to how it is made, is what anyone computes from public data, and is shown on a page', async ({
    page,
    request,
  }) => {
    test.slow();
    await avoidMidnight();
    const shown = await crawl(page, request, pathsOf(lived), lived);
    const hidden = FIGURE_NAMES.filter((name) => !shown.has(name) && !FIGURES_ON_CHAIN.has(name));
    expect(hidden).toEqual([]);
  });

  test('a number that changes with the data is marked as a figure, has at most two decimal places, and is exact on hover', async ({
    page,
  }) => {
    test.slow();
    await alterApi(page, { figure: CHANGED });
    for (const path of [...PUBLIC_PAGES, '/app/leaderboard']) {
      if (path === '/app/leaderboard') await openSignedIn(page, PLAIN_PAGE, lived.email);
      await openWithFigures(page, path);
      const altered = (await unmarkedNumbers(page)).filter(
        (text) => /7,?654,?321|7\.65M/.test(text) && !RULES_OF_VAULT.has(text),
      );
      expect(altered, path).toEqual([]);
      if (!WITH_AMOUNTS.has(path)) continue;
      const figures = page.locator('main dd [data-made]');
      await expect(figures.filter({ hasText: SHORT }).first()).toBeVisible();
      for (const { text, exact } of await figuresOn(page)) {
        if (exact === null) continue;
        expect(text, path).not.toMatch(/\.\d{3}/);
        expect(isShortOf(text, exact), `${path}: ${text} for ${exact}`).toBe(true);
        if (text.includes('7,654,321.12')) expect(exact).toMatch(/7,654,321\.123456/);
      }
    }
  });

  test('the page of figures explains each, leads to its data and its proof, and is reached from a figure', async ({
    page,
    request,
  }) => {
    await openWithFigures(page, '/love');
    await page.getByTestId('donors').getByRole('link').click();
    await expect(page).toHaveURL('/figures#donors');
    await expect(
      page.getByRole('heading', { name: t(texts.figures.names.donors!.name), exact: true }),
    ).toBeInViewport();
    await expect(page.getByRole('article')).toHaveCount(FIGURE_NAMES.length);
    const links = await page
      .locator('main article a')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')!));
    for (const href of new Set(links)) expect((await request.get(href)).status(), href).toBe(200);
  });

  test('the page of figures says which figures nothing public proves', async ({ page }) => {
    await openWithFigures(page, '/figures');
    const stated = FIGURE_NAMES.filter((name) => PUBLIC_FIGURES[name].proof === 'stated');
    expect(stated).toEqual(['given-by-one'] satisfies FigureName[]);
    for (const name of stated)
      await expect(article(page, name)).toContainText(t(texts.figures.proofs.stated.body));
  });
});

const article = (page: Page, name: FigureName) => page.locator(`article#${name}`);
