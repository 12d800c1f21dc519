import type { Page } from '@playwright/test';
import { relative } from 'node:path';
import type { Figures } from './make-still.js';
import { useOwnKingdom } from './own-kingdom.js';
import { keepMachine, takesPictures, whyNotHere } from './picture-machine.js';
import { axeFindings, DESKTOP, PHONE } from './site.js';
import { OPEN_KINGDOM, type Paths } from './site-paths.js';
import { settle, shrink, stopScenes, takePicture, type View } from './take-picture.js';
import { expect, test } from './test.js';

const TABLET = { width: 768, height: 1024 };
/** The widths and themes in which every page is kept. */
export const ALL_VIEWS: readonly View[] = [
  { ...DESKTOP, colorScheme: 'dark' },
  { ...TABLET, colorScheme: 'dark' },
  { ...PHONE, colorScheme: 'dark' },
  { ...PHONE, colorScheme: 'light' },
  { ...DESKTOP, colorScheme: 'light' },
];
export const NIGHT_VIEWS = ALL_VIEWS.filter(({ colorScheme }) => colorScheme === 'dark');

/** A pixel differs if its colour does by more than `threshold`. Buttons and lines of text have more pixels than may differ. */
const TOLERANCE = { threshold: 0.1, maxDiffPixels: 40 };
/** How often a page is opened before it counts as different. What came late the first time is there the next time. */
const OPENINGS = 3;

/**
 * Runs the tests of the enclosing `describe` in a kingdom all of whose pages are open, on machines that draw like the one that
 * took the pictures. On others it says why they are skipped.
 */
export function usePicturedKingdom(): void {
  test.beforeAll(async ({ browser }) => {
    if (takesPictures()) return await keepMachine(browser);
    const reason = await whyNotHere(browser);
    if (!reason) return;
    process.stdout.write(`\n${reason}\n\n`);
    test.skip(true, reason);
  });
  useOwnKingdom(OPEN_KINGDOM);
}

/**
 * Opens pages, compares each with its kept pictures in all views, and expects no finding of axe in either theme. A failure
 * names every picture that differs and every finding.
 */
export async function expectPictures(
  page: Page,
  pages: Paths,
  { views = ALL_VIEWS, figures = 'kept' }: { views?: readonly View[]; figures?: Figures } = {},
): Promise<void> {
  const blank = await page.context().newPage();
  await stopScenes(page);
  const differing: string[] = [];
  const findings: string[] = [];
  for (const [name, path] of Object.entries(pages)) {
    let left = views;
    for (let opening = 1; left.length > 0 && opening <= OPENINGS; opening += 1) {
      await openStill(page, path, views[0]!);
      const still: View[] = [];
      for (const view of left)
        if (!matches(await shrink(blank, await takePicture(page, view, figures)), fileOf(name, view)))
          still.push(view);
      left = still;
    }
    differing.push(...left.map((view) => fileOf(name, view)));
    for (const finding of await findingsInBothThemes(page)) findings.push(`${path} ${finding}`);
  }
  await blank.close();
  expect.soft(findings).toEqual([]);
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
  await stopScenes(page);
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

/** Of axe's rules, only that about contrast depends on the theme. */
async function findingsInBothThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await axeFindings(page);
  await page.emulateMedia({ colorScheme: 'light' });
  // The page learns of another theme in the next frame, in which transitions of colours begin.
  await page.evaluate(nextFrames);
  const light = await axeFindings(page, ['color-contrast']);
  return [...dark.map((finding) => `by night: ${finding}`), ...light.map((finding) => `by day: ${finding}`)];
}

/** Runs in the page. */
const nextFrames = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

function matches(picture: Buffer, file: string): boolean {
  try {
    expect(picture).toMatchSnapshot(file, TOLERANCE);
    return true;
  } catch {
    return false;
  }
}
