import type { Page } from '@playwright/test';
import { relative } from 'node:path';
import { expectFitsZoomed } from './fitting.js';
import { isThorough } from '../test/support/thorough.js';
import type { Figures } from './make-still.js';
import { countTexts, landmarkFindings } from './landmarks.js';
import { useOwnKingdom } from './own-kingdom.js';
import { keepMachine, takesPictures, whyNotHere } from './picture-machine.js';
import { misreadLines } from './read-aloud.js';
import { DESKTOP, layoutFindings, PHONE } from './site.js';
import { OPEN_KINGDOM, type Paths } from './site-paths.js';
import { settle, shrink, takePicture, type View } from './take-picture.js';
import { expect, test } from './test.js';

const TABLET = { width: 768, height: 1024 };
/** The widths and themes in which every page is kept. Colours don't depend on the width. */
export const ALL_VIEWS: readonly View[] = [
  { ...DESKTOP, colorScheme: 'dark' },
  { ...TABLET, colorScheme: 'dark' },
  { ...PHONE, colorScheme: 'dark' },
  { ...PHONE, colorScheme: 'light' },
];
export const NIGHT_VIEWS = ALL_VIEWS.filter(({ colorScheme }) => colorScheme === 'dark');

/** Usual runs compare the first view and the last, a desktop and a phone; thorough runs compare all. */
const takenOf = (views: readonly View[]): readonly View[] =>
  isThorough || takesPictures() ? views : views.filter((_, index) => index % (views.length - 1) === 0);

/** A pixel differs if its colour does by more than `threshold`. Buttons and lines of text have more pixels than may differ. */
const TOLERANCE = { threshold: 0.1, maxDiffPixels: 40 };
/** How often a page is opened before it counts as different. What came late the first time is there the next time. */
const OPENINGS = 3;

interface PicturedKingdom {
  /** The views to compare in this run: none on a machine that draws pages differently. */
  comparable(views: readonly View[]): readonly View[];
}

/**
 * Runs the tests of the enclosing `describe` in a kingdom all of whose pages are open. Pages are compared with their pictures
 * on machines that draw like the one that took them. On others it says why they are not, and there are no `comparable` views.
 */
export function usePicturedKingdom(): PicturedKingdom {
  // Dozens of pages with several pictures each, which take twelve minutes on a very busy machine.
  test.describe.configure({ timeout: 1_800_000 });
  const machine = { isComparable: true };
  test.beforeAll(async ({ browser }) => {
    if (takesPictures()) return await keepMachine(browser);
    const reason = await whyNotHere(browser);
    if (!reason) return;
    process.stdout.write(`\n${reason}\n\n`);
    machine.isComparable = false;
  });
  useOwnKingdom(OPEN_KINGDOM);
  return { comparable: (views) => (machine.isComparable ? takenOf(views) : []) };
}

interface Looks {
  readonly views: readonly View[];
  readonly figures?: Figures;
  /** Whether the pages must also fit with larger text. */
  readonly zoomed?: boolean;
  /** Paths of the pages with a part that fetches its texts when it is shown. */
  readonly fetching?: readonly string[];
}

/**
 * Opens pages, and expects each to come with its texts, to have its landmarks, to be read aloud well, to fit at each width, to have
 * no finding of axe in either theme, and to look like its kept pictures in `views`. A failure names all that differs.
 */
export async function expectPages(
  page: Page,
  pages: Paths,
  { views, figures = 'kept', zoomed = true, fetching = [] }: Looks,
): Promise<void> {
  const blank = await page.context().newPage();
  const fetched = countTexts(page);
  const findings: string[] = [];
  const differing: string[] = [];
  for (const [name, path] of Object.entries(pages)) {
    await openStill(page, path, ALL_VIEWS[0]!);
    for (const finding of await landmarkFindings(page)) findings.push(`${path}: ${finding}`);
    for (const finding of misreadLines(await page.locator('body').ariaSnapshot()))
      findings.push(`${path}, read aloud: ${finding}`);
    for (const finding of await layoutFindings(page)) findings.push(`${path} at ${finding}`);
    if (zoomed) await expectFitsZoomed(page, path);
    let left = views;
    for (let opening = 1; left.length > 0 && opening <= OPENINGS; opening += 1) {
      if (opening > 1) await openStill(page, path, left[0]!);
      const still: View[] = [];
      for (const view of left)
        if (!matches(await shrink(blank, await takePicture(page, view, figures)), fileOf(name, view)))
          still.push(view);
      left = still;
    }
    differing.push(...left.map((view) => fileOf(name, view)));
  }
  await blank.close();
  expect.soft(findings).toEqual([]);
  expect.soft(fetched(), 'pages that were sent without their texts').toEqual(fetching);
  expect(
    differing,
    `These pictures differ from those in e2e/pictures. The differences are in ${relative('.', test.info().outputDir)}. ` +
      'If the pages should look as they do now, take the pictures anew: npm run pictures -- --take',
  ).toEqual([]);
}

/** Whether a page is noticed as different from its kept picture of the first view if these styles are added to it. */
export async function isNoticed(page: Page, name: string, path: string, styles: string): Promise<boolean> {
  const [view] = ALL_VIEWS as [View];
  const blank = await page.context().newPage();
  await openStill(page, path, view);
  await page.addStyleTag({ content: styles });
  const picture = await shrink(blank, await takePicture(page, view, 'kept'));
  await blank.close();
  return !matches(picture, fileOf(name, view));
}

const fileOf = (name: string, { width, colorScheme }: View): string => `${name}-${width}-${colorScheme}.jpg`;

async function openStill(page: Page, path: string, view: View): Promise<void> {
  await page.clock.setFixedTime(Date.now());
  await page.setViewportSize(view);
  await page.emulateMedia({ colorScheme: view.colorScheme });
  await page.goto(path);
  await settle(page, view);
}

function matches(picture: Buffer, file: string): boolean {
  try {
    expect(picture).toMatchSnapshot(file, TOLERANCE);
    return true;
  } catch {
    return false;
  }
}
