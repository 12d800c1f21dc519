/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { isThorough } from '../test/support/thorough.js';
import { WITH_MOTION } from './chromium.js';
import { hydrated, type PHONE } from './site.js';
import { untilHandled } from './site-paths.js';
import { expect, waitForNetworkIdle } from './test.js';

/** The largest window of shifts that a page may have. */
export const MOST_SHIFT = 0.01;
/** Connections: milliseconds per request, and bytes per second. Slow 3G is the one of Chrome's developer tools. */
export const SLOW_3G = {
  offline: false,
  latency: 2_000,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 400_000, uploadThroughput: 100_000 };

/** A shift belongs to the same window as the one before it, unless this much time lies between them. */
const GAP_MS = 1_000;
const LONGEST_WINDOW_MS = 5_000;

interface Shift {
  at: number;
  value: number;
  /** What moved. */
  moved: string[];
}

/** The page's largest window of shifts, as browsers report it to search engines, and what moved in it. */
interface LayoutShift {
  value: number;
  moved: string[];
}

/**
 * Makes all pages that are opened in `page` load slowly, and observes what moves in them. The site's fonts are in the cache, as on a
 * second visit: how far letters move when they arrive depends on the fonts of the system.
 */
export async function slowDown(page: Page, network = SLOW_4G): Promise<void> {
  await page.goto('/licence', { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready);
  await watchShifts(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', network);
}

/** Observes what moves in all pages that are opened in `page`, except what moves by the reader's doing. */
export const watchShifts = (page: Page): Promise<unknown> => page.addInitScript(observe);

/** The shifts of the present page so far, in a `page` that is watched. */
export const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts);

/** Opens a page, reads it to its end, and returns how much it moved without the reader's doing. */
export async function readPage(page: Page, path: string): Promise<LayoutShift> {
  await page.goto(path);
  await hydrated(page.locator('main h1').first());
  await waitForNetworkIdle(page);
  await readToTheEnd(page);
  return largestWindow(await shiftsOf(page));
}

/** Scrolls to the end of a page, so that what waits until it is near is fetched, and waits until all of it is shown. */
export async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(scrollThrough);
  await waitForNetworkIdle(page);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

/** Opens the pages slowly, one after the other, and expects that hardly anything moves while they are read to their end. */
export async function expectStill(
  page: Page,
  viewport: typeof PHONE,
  paths: readonly string[],
  network = isThorough ? SLOW_3G : SLOW_4G,
): Promise<void> {
  await untilHandled(page.request);
  await page.emulateMedia(WITH_MOTION);
  await page.setViewportSize(viewport);
  await slowDown(page, network);
  const moving: string[] = [];
  for (const path of paths) {
    const { value, moved } = await readPage(page, path);
    if (value > MOST_SHIFT) moving.push(`${path}: ${value.toFixed(4)}, ${moved.slice(0, 4).join('; ')}`);
  }
  expect(moving).toEqual([]);
}

function largestWindow(shifts: readonly Shift[]): LayoutShift {
  const windows: { from: number; to: number; value: number; moved: string[] }[] = [];
  for (const { at, value, moved } of shifts) {
    const last = windows.at(-1);
    if (last && at - last.to < GAP_MS && at - last.from < LONGEST_WINDOW_MS)
      Object.assign(last, { to: at, value: last.value + value, moved: [...last.moved, ...moved] });
    else windows.push({ from: at, to: at, value, moved });
  }
  const { value, moved } = windows.toSorted((a, b) => b.value - a.value)[0] ?? { value: 0, moved: [] };
  return { value, moved };
}

/** Runs in the page, before any of the page's own scripts. */
function observe(): void {
  const shifts: Shift[] = [];
  Object.assign(globalThis, { shifts });
  const nameOf = (node: Node | null | undefined) =>
    node instanceof Element ? node.outerHTML.slice(0, 100) : (node?.textContent ?? 'something').slice(0, 100);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { hadRecentInput, value, sources } = entry as PerformanceEntry & {
        hadRecentInput: boolean;
        value: number;
        sources: { node?: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      };
      if (hadRecentInput) continue;
      const moved = sources.map(
        ({ node, previousRect: from, currentRect: to }) =>
          `${nameOf(node)} from ${from.x},${from.y} ${from.width}×${from.height} to ${to.x},${to.y} ${to.width}×${to.height}`,
      );
      shifts.push({ at: entry.startTime, value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page. */
async function scrollThrough(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const page = document.documentElement;
  while (scrollY + innerHeight < page.scrollHeight - 1) {
    const before = scrollY;
    scrollBy({ top: innerHeight / 2, behavior: 'instant' });
    await frame();
    if (scrollY === before) break;
  }
  await frame();
  scrollTo({ top: 0, behavior: 'instant' });
  await frame();
}
