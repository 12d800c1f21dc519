/// <reference lib="dom" />
import type { Browser } from '@playwright/test';
import { slowPhone } from './load-page.js';

/** Presses go on until the page's code has loaded, runs and has shown what it fetched. */
const PRESSES = 24;
const PAUSE_MS = 250;

interface Pressed {
  /** Resolves after the page's first paint, with the middle of the control. */
  painted: Promise<{ x: number; y: number }>;
  /** Of each press that took long enough to be reported: milliseconds from the input to the next paint. */
  durations: number[];
}

/**
 * Opens a page on a throttled phone and presses a control again and again, from the first paint on.
 * @returns the milliseconds from the slowest press to the next paint; 0 if all took less than 16 ms
 */
export async function pressEarly(browser: Browser, url: string, control: string): Promise<number> {
  const { context, page } = await slowPhone(browser);
  await page.addInitScript(observe, control);
  await page.goto(url, { waitUntil: 'commit' });
  const { x, y } = await page.evaluate(() => (globalThis as unknown as { pressed: Pressed }).pressed.painted);
  for (let press = 0; press < PRESSES; press++) {
    await page.touchscreen.tap(x, y);
    await page.waitForTimeout(PAUSE_MS);
  }
  const durations = await page.evaluate(
    () => (globalThis as unknown as { pressed: Pressed }).pressed.durations,
  );
  await context.close();
  return Math.max(0, ...durations);
}

/** Runs in the page, before any of the page's own scripts. */
function observe(control: string): void {
  const durations: number[] = [];
  const painted = new Promise<{ x: number; y: number }>((resolve) => {
    new PerformanceObserver((list) => {
      if (!list.getEntries().some(({ name }) => name === 'first-contentful-paint')) return;
      const element = document.querySelector(control);
      element?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
      resolve({ x: x + width / 2, y: y + height / 2 });
    }).observe({ type: 'paint', buffered: true });
  });
  Object.assign(globalThis, { pressed: { painted, durations } });
  const options = { type: 'event', buffered: true, durationThreshold: 16 };
  new PerformanceObserver((list) => {
    // Chromium also reports a pointer that it places itself while the page is parsed, which has no interaction.
    for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) durations.push(duration);
  }).observe(options);
}
