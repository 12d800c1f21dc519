/// <reference lib="dom" />
import type { Browser, Page } from '@playwright/test';
import { slowPhone } from './load-page.js';

/** Presses go on until the page's code has loaded, runs and has shown what it fetched. */
const PRESSES = 24;
const PAUSE_MS = 250;

interface Point {
  x: number;
  y: number;
}

/** Measures how long all presses on the pages take that are opened in `page`. */
export const watchPresses = (page: Page): Promise<unknown> => page.addInitScript(observePresses);

/** The milliseconds from the slowest press on the present page to the next paint; 0 if all took less than 16 ms. */
export async function slowestPress(page: Page): Promise<number> {
  return Math.max(
    0,
    ...(await page.evaluate(() => (globalThis as unknown as { durations: number[] }).durations)),
  );
}

/**
 * Opens a page on a throttled phone and presses a control again and again, from the first paint on.
 * @returns the milliseconds from the slowest press to the next paint; 0 if all took less than 16 ms
 */
export async function pressEarly(browser: Browser, url: string, control: string): Promise<number> {
  const { context, page } = await slowPhone(browser);
  await watchPresses(page);
  await page.addInitScript(watchFirstPaint, control);
  await page.goto(url, { waitUntil: 'commit' });
  const { x, y } = await page.evaluate(() => (globalThis as unknown as { painted: Promise<Point> }).painted);
  for (let press = 0; press < PRESSES; press++) {
    await page.touchscreen.tap(x, y);
    await page.waitForTimeout(PAUSE_MS);
  }
  const slowest = await slowestPress(page);
  await context.close();
  return slowest;
}

/** Runs in the page, before any of the page's own scripts. It keeps the middle of the control, after the first paint. */
function watchFirstPaint(control: string): void {
  const painted = new Promise<Point>((resolve) => {
    new PerformanceObserver((list) => {
      if (!list.getEntries().some(({ name }) => name === 'first-contentful-paint')) return;
      const element = document.querySelector(control);
      element?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
      resolve({ x: x + width / 2, y: y + height / 2 });
    }).observe({ type: 'paint', buffered: true });
  });
  Object.assign(globalThis, { painted });
}

/** Runs in the page, before any of the page's own scripts. */
function observePresses(): void {
  const durations: number[] = [];
  Object.assign(globalThis, { durations });
  const options = { type: 'event', buffered: true, durationThreshold: 16 };
  new PerformanceObserver((list) => {
    // Chromium also reports a pointer that it places itself while the page is parsed, which has no interaction.
    for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) durations.push(duration);
  }).observe(options);
}
