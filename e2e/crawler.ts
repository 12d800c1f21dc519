import type { APIRequestContext, Page } from '@playwright/test';
import { type FigureName, SITE_PAGES } from '#contracts';
import {
  figuresOn,
  linksOn,
  openWithFigures,
  unmarkedNumbers,
  type Values,
  valuesOn,
} from './figure-elements.js';
import { figuresOfPages } from './figures-of-pages.js';
import { figuresOfThings } from './figures-of-things.js';
import type { LivedIn } from './lived-in-kingdom.js';
import { openSignedIn, PLAIN_PAGE } from './members.js';
import { readPublicData } from './published-data.js';
import { expect } from './test.js';

/** Names all faults of all pages at once. */
const softly = expect.configure({ soft: true });

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

/** Opens a page as a visitor, and a room of members as the member. */
async function visit(page: Page, path: string, email: string): Promise<void> {
  if (path.startsWith('/app')) await openSignedIn(page, PLAIN_PAGE, email);
  await openWithFigures(page, path);
  // A replay counts while it runs. Its last moment has the points of the run.
  if (path.startsWith('/replay')) await page.getByRole('slider').press('End');
}

/**
 * Visits pages, and expects each figure to lead to how it is made, all other numbers to be rules of the brand file, and the figures
 * to say in their order what follows from public data, no more and no less.
 * @returns the names of all figures that are shown
 */
export async function crawl(
  page: Page,
  request: APIRequestContext,
  paths: readonly string[],
  lived: LivedIn,
  { mayNotSay }: { mayNotSay?: RegExp } = {},
): Promise<Set<FigureName>> {
  const shown = new Set<FigureName>();
  const recompute = async (): Promise<Record<string, Values>> => {
    const data = await readPublicData(request);
    const things = await figuresOfThings(data, request, lived, lived.me);
    return { ...figuresOfPages(data, lived.me), ...things };
  };
  // The log, which is part of the data, is appended to once a minute.
  await expect(recompute).toPass({ timeout: 90_000 });
  for (const path of paths) {
    await visit(page, path, lived.email);
    softly(await unmarkedNumbers(page), path).toEqual([]);
    if (mayNotSay) softly(await page.locator('main').innerText(), path).not.toMatch(mayNotSay);
    const figures = await figuresOn(page);
    const unlinked = figures.filter(({ linked }) => !linked).map(({ name, text }) => `${name}: ${text}`);
    softly(unlinked, path).toEqual([]);
    for (const { name } of figures) shown.add(name);
    for (const { of, to } of await linksOn(page)) softly(to, path).toBe(`/figures#${of}`);
    const compare = async () => differences(await valuesOn(page), (await recompute())[path] ?? {});
    // The figures of the sale are read from the chain every few seconds.
    await softly.poll(compare, { message: path, timeout: 60_000 }).toEqual({});
  }
  return shown;
}

/** What a page shows and should show, for each name that differs. */
function differences(
  shown: Values,
  expected: Values,
): Record<string, { shown?: string[]; expected?: string[] }> {
  const names = new Set([...Object.keys(shown), ...Object.keys(expected)] as FigureName[]);
  return Object.fromEntries(
    [...names].flatMap((name) =>
      JSON.stringify(shown[name]) === JSON.stringify(expected[name])
        ? []
        : [
            [
              name,
              {
                ...(shown[name] && { shown: shown[name] }),
                ...(expected[name] && { expected: expected[name] }),
              },
            ],
          ],
    ),
  );
}
