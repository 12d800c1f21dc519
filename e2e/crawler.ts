import type { APIRequestContext, Page } from '@playwright/test';
import { type FigureName, SITE_PAGES } from '#contracts';
import { figuresOn, namesLinkedOn, openWithFigures, unmarkedNumbers, valuesOn } from './figure-elements.js';
import { figuresOfPages } from './figures-of-pages.js';
import { figuresOfThings, type Things } from './figures-of-things.js';
import { readPublicData } from './published-data.js';
import { expect } from './test.js';

/** Pages without figures of money, count or rank, and why. */
const WITHOUT_FIGURES: Readonly<Record<string, string>> = {
  '/status': 'It shows for how long parts of the site have worked. Times are no money, count or rank.',
  '/figures': 'It explains the figures of other pages, and shows none of its own.',
};
/** Pages of one thing, which are visited by their ids, and rooms that only members, the team or testers of a chain see. */
const BY_ID_OR_PRIVATE = /:|^\/(?:app|admin|auth|explorer)/;

/** The pages that every visitor can open by their path. */
export const PUBLIC_PAGES: readonly string[] = SITE_PAGES.map(({ path }) => path).filter(
  (path) => !BY_ID_OR_PRIVATE.test(path) && !(path in WITHOUT_FIGURES),
);

/** Figures that exist only while payments are made on a chain. */
export const FIGURES_ON_CHAIN: ReadonlySet<FigureName> = new Set(['given-sol', 'sale-check']);

async function visit(page: Page, path: string): Promise<void> {
  await openWithFigures(page, path);
  // A replay counts while it runs. Its last moment has the points of the run.
  if (path.startsWith('/replay')) await page.getByRole('slider').press('End');
}

/**
 * Visits pages, and expects each figure to lead to how it is made, and all other numbers to be rules of the brand file.
 * @returns the names of all figures that are shown
 */
export async function crawl(page: Page, paths: readonly string[]): Promise<Set<FigureName>> {
  const shown = new Set<FigureName>();
  for (const path of paths) {
    await visit(page, path);
    expect(await unmarkedNumbers(page), path).toEqual([]);
    const figures = await figuresOn(page);
    expect(
      figures.filter(({ linked }) => !linked).map(({ name, text }) => `${name}: ${text}`),
      path,
    ).toEqual([]);
    for (const { name } of figures) shown.add(name);
    for (const link of await page.locator('main a[data-made]').all())
      await expect(link).toHaveAttribute('href', `/figures#${await link.getAttribute('data-made')}`);
    expect(await namesLinkedOn(page), path).not.toContain('');
  }
  return shown;
}

/**
 * Visits pages, and expects the figures of each to say in their order what follows from public data, no more and no less.
 * @param me the place of the signed-in member on the leaderboard
 */
export async function expectRecomputed(
  page: Page,
  request: APIRequestContext,
  paths: readonly string[],
  things: Things,
  me: number,
): Promise<void> {
  for (const path of paths) {
    await visit(page, path);
    const compare = async () => {
      const data = await readPublicData(request);
      const expected = {
        ...figuresOfPages(data, me),
        ...(await figuresOfThings(data, request, things, me)),
      };
      expect(await valuesOn(page)).toEqual(expected[path] ?? {});
    };
    // The log is appended to once a minute, and the figures of the sale are read from the chain every few seconds.
    await expect(compare, path).toPass({ timeout: 90_000 });
  }
}
