/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { relative } from 'node:path';
import { t, texts } from './kingdom.js';
import { axeFindings, DESKTOP, PHONE } from './site.js';
import { expect, test, waitForNetworkIdle } from './test.js';

const TABLET = { width: 768, height: 1024 };
/** The widths and themes in which every page is kept. */
export const ALL_VIEWS = [
  { ...DESKTOP, colorScheme: 'dark' },
  { ...TABLET, colorScheme: 'dark' },
  { ...PHONE, colorScheme: 'dark' },
  { ...PHONE, colorScheme: 'light' },
  { ...DESKTOP, colorScheme: 'light' },
] as const;
export const NIGHT_VIEWS = ALL_VIEWS.filter(({ colorScheme }) => colorScheme === 'dark');

/** The settings of kingdoms whose pages are pictured. The sale's end is far away, so that its days are no longer counted. */
export const PICTURED_KINGDOM = {
  LIVE_FEATURES: 'vault,play,swap,stats',
  PRESALE_ENDS_AT: '2099-01-01T00:00:00Z',
  // Gifts of the demo are random.
  DEMO_DATA: 'false',
};

type View = (typeof ALL_VIEWS)[number];

/** How much of a page is kept, in its own pixels. */
const MOST_HEIGHT = 2_000;
/** Pictures are kept smaller than the page, which leaves out how letters are smoothed and keeps the repository small. */
const SCALE = 1 / 4;
const QUALITY = 0.75;
/** A pixel differs if its colour does by more than `threshold`. Buttons and lines of text have more pixels than may differ. */
const TOLERANCE = { threshold: 0.1, maxDiffPixels: 40 };

/** What lies over a page for some seconds, and charts of today. */
const HIDDEN = `section[aria-label="${t(texts.shell.notifications)}"], canvas { visibility: hidden !important }`;

/** Whether the figures of a page are kept, or replaced by zeros because they tell how busy a kingdom is. */
type Figures = 'kept' | 'zero';

/** Paths of pages by the names of their pictures. */
type Pages = Readonly<Record<string, string>>;

/**
 * Opens pages, compares each with its kept pictures in all views, and expects no finding of axe in either theme. A failure
 * names every picture that differs and every finding.
 */
export async function expectPictures(
  page: Page,
  pages: Pages,
  { views = ALL_VIEWS, figures = 'kept' }: { views?: readonly View[]; figures?: Figures } = {},
): Promise<void> {
  const blank = await page.context().newPage();
  await page.clock.setFixedTime(Date.now());
  await stopScenes(page);
  const differing: string[] = [];
  const findings: string[] = [];
  for (const [name, path] of Object.entries(pages)) {
    await page.setViewportSize(views[0]!);
    await page.emulateMedia({ colorScheme: views[0]!.colorScheme });
    await page.goto(path);
    await settle(page, views[0]!);
    for (const view of views) {
      const file = `${name}-${view.width}-${view.colorScheme}.jpg`;
      if (!matches(await shrink(blank, await takePicture(page, view, figures)), file)) differing.push(file);
    }
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const finding of await axeFindings(page)) findings.push(`${path} ${colorScheme}: ${finding}`);
    }
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
  const [view] = ALL_VIEWS;
  const blank = await page.context().newPage();
  await page.clock.setFixedTime(Date.now());
  await stopScenes(page);
  await page.setViewportSize(view);
  await page.emulateMedia({ colorScheme: view.colorScheme });
  await page.goto(path);
  await settle(page, view);
  await page.addStyleTag({ content: styles });
  const picture = await shrink(blank, await takePicture(page, view, 'kept'));
  await blank.close();
  return !matches(picture, `${name}-${view.width}-${view.colorScheme}.jpg`);
}

/** Stops the motion of drawn scenes: pictures don't follow the emulated preference for reduced motion. */
const stopScenes = (page: Page): Promise<unknown> =>
  page.route('**/art/*.svg', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('(prefers-reduced-motion:no-preference)', ' not all');
    await route.fulfill({ response, body });
  });

function matches(picture: Buffer, file: string): boolean {
  try {
    expect(picture).toMatchSnapshot(file, TOLERANCE);
    return true;
  } catch {
    return false;
  }
}

/** Waits until the page has loaded everything in the part that is kept. */
async function settle(page: Page, { width }: View): Promise<void> {
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
  // Some parts load only when they come near the viewport.
  await page.setViewportSize({ width, height: MOST_HEIGHT });
  await expect(async () => {
    const height = await heightOf(page);
    await waitForNetworkIdle(page);
    await page.evaluate(loadImages);
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    expect(await heightOf(page)).toBe(height);
  }).toPass();
}

const heightOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight);

async function takePicture(
  page: Page,
  { width, height, colorScheme }: View,
  figures: Figures,
): Promise<Buffer> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme });
  await page.evaluate(loadImages);
  await page.evaluate(makeStill, figures);
  for (let attempt = 1; ; attempt += 1) {
    const wholeHeight = await heightOf(page);
    const clip = { x: 0, y: 0, width, height: Math.min(MOST_HEIGHT, wholeHeight) };
    const taken = await page.screenshot({
      clip,
      fullPage: true,
      animations: 'disabled',
      style: HIDDEN,
      type: 'jpeg',
      quality: 95,
    });
    // The page may have been drawn anew in the meantime, for example because it has another width.
    if (!(await page.evaluate(makeStill, figures)) || attempt === 5) return taken;
  }
}

/** Shrinks a JPEG in a blank page of the browser, so that no other tool is needed. */
async function shrink(blank: Page, picture: Buffer): Promise<Buffer> {
  const encoded = await blank.evaluate(
    async ({ data, scale, quality }) => {
      const bytes = Uint8Array.from(atob(data), (character) => character.codePointAt(0) ?? 0);
      const bitmap = await createImageBitmap(new Blob([bytes]));
      const canvas = document.createElement('canvas');
      canvas.width = Math.round(bitmap.width * scale);
      canvas.height = Math.round(bitmap.height * scale);
      const brush = canvas.getContext('2d')!;
      brush.imageSmoothingQuality = 'high';
      brush.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL('image/jpeg', quality).split(',')[1]!;
    },
    { data: picture.toString('base64'), scale: SCALE, quality: QUALITY },
  );
  return Buffer.from(encoded, 'base64');
}

/** Runs in the page. Which of several sizes of an image a browser loads depends on what it has loaded before, so it gets one. */
async function loadImages(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await frame();
  for (const source of document.querySelectorAll('picture source')) source.removeAttribute('srcset');
  for (const image of document.images) {
    image.removeAttribute('srcset');
    image.loading = 'eager';
  }
  await frame();
  while ([...document.images].some(({ complete }) => !complete)) await frame();
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  await document.fonts.ready;
}

/**
 * Runs in the page. Replaces what differs from run to run: times, ages, countdowns, ids and addresses. It returns whether
 * there was anything to replace.
 */
function makeStill(figures: 'kept' | 'zero'): boolean {
  const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
  const replacements: [RegExp, string][] = [
    [/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, '00000000-0000-0000-0000-000000000000'],
    [/member-[\da-f]{10}/g, 'member-0000000000'],
    [/SIM-[\w-]+/g, 'SIM-00000000'],
    [/\bP-\w{3}-\w{3}-\w{3}\b/g, 'P-000-000-000'],
    [/(?:accepted|queued) as \S+/g, 'accepted as 0'],
    [/\b\w{4,}…\w{4,}/g, '0000…0000'],
    [/\b(?=\w*\d)\w{20,}\b/g, '0'.repeat(32)],
    [/\b[\da-f]{8}\b/g, '00000000'],
    [RegExp(`\\b\\d{1,2} (?:${months}) \\d{4}`, 'g'), '1 January 2026'],
    [/\b\d{4}-\d\d-\d\d\b/g, '2026-01-01'],
    [/\b\d\d:\d\d(?::\d\d)?\b/g, '00:00'],
    [/\b\d+ (?:second|minute|hour)s?\b/g, '0 minutes'],
    ...(figures === 'zero' ? [[/\d[\d.,]*/g, '0'] as [RegExp, string]] : []),
  ];
  const still = (text: string) =>
    replacements.reduce((changed, [pattern, replacement]) => changed.replace(pattern, replacement), text);
  let changed = false;
  const set = (node: Text | HTMLInputElement, key: 'data' | 'value', value: string) => {
    const holder = node as unknown as Record<string, string>;
    if (holder[key] === value) return;
    holder[key] = value;
    changed = true;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const times = new Set<Element>();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node as Text;
    const time = text.parentElement?.closest('time');
    if (time) set(text, 'data', times.has(time) ? '' : '1 January 2026');
    else if (text.parentElement?.closest('[role=timer]'))
      set(text, 'data', text.data.replaceAll(/\d+/g, '00'));
    else set(text, 'data', still(text.data));
    if (time) times.add(time);
  }
  for (const input of document.querySelectorAll('input'))
    if (input.type !== 'file') set(input, 'value', still(input.value));
  return changed;
}
