import type { Page } from '@playwright/test';
import { FIGURE_NAMES, type FigureName, MAX_GAME_REWARD, PUBLIC_FIGURES, STREAK_PERCENT } from '#contracts';
import { brand, t, texts } from './kingdom.js';
import { open } from './site.js';
import { expect } from './test.js';

/** Opens a page with all its live figures. */
export async function openWithFigures(page: Page, path: string): Promise<void> {
  await open(page, path);
  // Parts far below the first screen load their code only when they come near.
  await page.evaluate("dispatchEvent(new Event('loadparts'))");
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await openDetails(page);
}

const openDetails = (page: Page): Promise<void> =>
  page
    .locator('main details')
    .evaluateAll((all) => all.forEach((details) => details.setAttribute('open', '')));

/** What of a page shows figures: links that are figures themselves, and the figures of lists. */
export interface FigureElement {
  readonly name: FigureName;
  /** Without line breaks. */
  readonly text: string;
  /** The whole figure, if the text is short. */
  readonly exact: string | null;
  /** Whether a link to how it is made, or to its neighbours of the same group, stands in it or in its section. */
  readonly linked: boolean;
}

/** Runs in the page. */
function readFigures(groups: Readonly<Record<string, string>>): (Omit<FigureElement, 'name'> & {
  name: string;
})[] {
  const nameOf = (link: Element) => link.getAttribute('href')!.split('/figures#')[1] ?? '';
  const isLinked = (element: Element, name: string): boolean => {
    if (element.matches('a')) return nameOf(element) === name;
    for (
      let part = element.closest('section, article');
      part;
      part = part.parentElement?.closest('section, article') ?? null
    )
      for (const link of part.querySelectorAll('a[data-made]'))
        if (groups[nameOf(link)] === groups[name]) return true;
    return false;
  };
  const shown = document.querySelectorAll('main [data-figure], main a[data-made]:not(p.how-made > a)');
  return [...shown].map((element) => {
    const name = element.getAttribute('data-figure') ?? element.getAttribute('data-made')!;
    return {
      name,
      text: element.textContent!.replace(/\s+/g, ' ').trim(),
      exact: element.getAttribute('title'),
      linked: isLinked(element, name),
    };
  });
}

const groups: Readonly<Record<string, string>> = Object.fromEntries(
  FIGURE_NAMES.map((name) => [name, PUBLIC_FIGURES[name].group]),
);
const LEADS = t(texts.shell.made.one);
/** The title of a figure that is a link also says where it leads. */
const exactOf = (title: string | null): string | null =>
  title === null || title === LEADS ? null : title.replace(`. ${LEADS}`, '');

/** The figures that a page shows, in their order. */
export async function figuresOn(page: Page): Promise<FigureElement[]> {
  const found = await page.evaluate(readFigures, groups);
  return found.map(({ name, text, exact, linked }) => ({
    name: name as FigureName,
    text,
    exact: exactOf(exact),
    linked,
  }));
}

/** What the figures of each name say on a page, in its order. */
export type Values = Partial<Record<FigureName, string[]>>;

/** Reads what the figures of a page say: the whole figure where the text is short. */
export async function valuesOn(page: Page): Promise<Values> {
  const values: Values = {};
  // Charts come later than the rest of a page, each with its table.
  await openDetails(page);
  for (const { name, text, exact } of await figuresOn(page)) (values[name] ??= []).push(exact ?? text);
  return values;
}

/** The figure that each link of a page is of, and where it leads. */
export const linksOn = (page: Page): Promise<{ of: string | null; to: string | null }[]> =>
  page
    .locator('main a[data-made]')
    .evaluateAll((links) =>
      links.map((link) => ({ of: link.getAttribute('data-made'), to: link.getAttribute('href') })),
    );

/**
 * Runs in the page: the texts with digits that are no marked figures. What members and the team have written, what is entered, and the
 * axis and the sentence of a chart, which repeat its points, are none either. Of a run that is played, the points are marked.
 */
function textsBesideFigures(): string[] {
  const notFigures =
    'time, form, button, label, code, nav, [role="timer"], [data-made], [data-figure], [lang=""], figcaption, figure [aria-hidden], [data-testid="hud"]';
  const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!;
    if (/\d/.test(node.textContent!) && !element.closest(notFigures)) found.push(node.textContent!);
  }
  return found;
}

/** All numbers of a text, also short ones like 1.5B. */
const numbersIn = (text: string): string[] =>
  [...text.matchAll(/(\d[\d,]*(?:\.\d+)?)\s?([kMB]\b)?/g)].map(([, digits, unit = '']) =>
    String(Number(digits!.replaceAll(',', '')) * { '': 1, k: 1e3, M: 1e6, B: 1e9 }[unit as 'k']),
  );

/** The rules of the site, which its brand file states. They are no figures. */
const RULES = new Set(numbersIn(`${JSON.stringify(brand)} ${MAX_GAME_REWARD} ${STREAK_PERCENT}`));
/** Times, names, addresses, hashes and ids are no figures either. */
const MOMENT = /\d+ \w+ \d{4}(?:, [\d:]+ UTC)?/g;
const AGE = /\d+ (?:second|minute|hour)s? ago/g;
const YEAR = /^20\d\d$/;
const NAME = /\u2068[^\u2069]*\u2069|\b(?:[A-Z](?:-\w{3}){3}|[\w-]{20,}|\w{4}…\w{4})\b/g;

/** The texts of a page with numbers that are neither marked as figures nor rules of the brand file. */
export async function unmarkedNumbers(page: Page): Promise<string[]> {
  const found = await page.evaluate(textsBesideFigures);
  return found.filter((text) =>
    numbersIn([MOMENT, AGE, YEAR, NAME].reduce((rest, other) => rest.replace(other, ''), text)).some(
      (number) => !RULES.has(number),
    ),
  );
}

const numberOf = (text: string): number => Number(numbersIn(text)[0]);

/** Whether a short text is the beginning of its whole figure. */
export const isShortOf = (text: string, exact: string): boolean => {
  const [short, whole] = [numberOf(text), numberOf(exact)];
  return short <= whole && whole - short <= Math.max(0.01, whole / 100);
};
