/// <reference lib="dom" />
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import type { PageLoad } from './lighthouse-score.js';
import { PHONE, PHONE_SLOWER } from './with-site.js';

/** Lighthouse's slow 4G with applied throttling: milliseconds per request, and bytes per second. */
const NETWORK = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 };
/** How long a page is observed after its last request. */
const WATCHED_MS = 3_000;

interface Observed {
  firstPaint: number;
  largestPaint: number;
  shift: number;
  tasks: { start: number; duration: number }[];
}

/**
 * Loads a page once on a throttled phone with empty caches.
 * @returns its metrics, and the hosts that it sent requests to
 */
export async function loadPage(browser: Browser, url: string): Promise<PageLoad & { hosts: Set<string> }> {
  const { context, page, session } = await slowPhone(browser);
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.addInitScript(observe);
  await browser.startTracing(page, { screenshots: true });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(WATCHED_MS);
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Observed }).seen);
  const trace = await browser.stopTracing();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const speedIndex = await speedIndexOf(page, trace, seen.firstPaint);
  await context.close();
  const blocked = seen.tasks
    .filter(({ start }) => start >= seen.firstPaint)
    .reduce((sum, { duration }) => sum + duration - 50, 0);
  return { ...seen, blocked, speedIndex, hosts };
}

/** Opens an empty page on a throttled phone with empty caches. */
export async function slowPhone(
  browser: Browser,
): Promise<{ context: BrowserContext; page: Page; session: CDPSession }> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE_SLOWER });
  return { context, page, session };
}

/** Runs in the page, before any of the page's own scripts. */
function observe(): void {
  const seen: Observed = { firstPaint: 0, largestPaint: 0, shift: 0, tasks: [] };
  Object.assign(globalThis, { seen });
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaint = startTime;
  });
  watch('layout-shift', (entry) => {
    seen.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  watch('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, duration }));
}

/** Returns the speed index in milliseconds: the average time until the page is drawn, by histograms of the frames. */
async function speedIndexOf(page: Page, trace: Buffer, firstPaint: number): Promise<number> {
  const { traceEvents } = JSON.parse(trace.toString()) as {
    traceEvents: {
      name: string;
      ts: number;
      args: { snapshot?: string; data?: { isOutermostMainFrame?: boolean } };
    }[];
  };
  const start =
    (traceEvents.findLast(({ name }) => name === 'firstContentfulPaint')?.ts ?? 0) - firstPaint * 1_000;
  const frames = traceEvents
    .filter(({ name, ts }) => name === 'Screenshot' && ts >= start)
    .map(({ ts, args }) => ({ at: (ts - start) / 1_000, picture: args.snapshot ?? '' }));
  const progress = await page.evaluate(
    completeness,
    frames.map(({ picture }) => picture),
  );
  let index = 0;
  let before = { at: 0, missing: 1 };
  frames.forEach(({ at }, number) => {
    index += (at - before.at) * before.missing;
    before = { at, missing: 1 - (progress[number] ?? 1) };
  });
  return index;
}

/** Returns how much of the last frame each frame shows, from 0 to 1. It runs in a page, which can decode pictures. */
async function completeness(pictures: string[]): Promise<number[]> {
  const histograms = [];
  for (const picture of pictures) {
    const bytes = Uint8Array.from(atob(picture), (character) => character.codePointAt(0) ?? 0);
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const brush = canvas.getContext('2d')!;
    brush.drawImage(bitmap, 0, 0);
    const { data } = brush.getImageData(0, 0, bitmap.width, bitmap.height);
    const histogram = Array.from({ length: 768 }, () => 0);
    data.forEach((value, at) => {
      if (at % 4 < 3) histogram[(at % 4) * 256 + value]!++;
    });
    histograms.push(histogram);
  }
  const last = histograms.at(-1) ?? [];
  const distance = (from: number[]) =>
    from.reduce((sum, count, at) => sum + Math.abs(count - (last[at] ?? 0)), 0);
  // Before its first paint, a page is white. The first frame may already show that paint.
  const pixels = last.reduce((sum, count) => sum + count, 0) / 3;
  const whole = distance(Array.from({ length: 768 }, (_, at) => (at % 256 === 255 ? pixels : 0))) || 1;
  return histograms.map((histogram) => Math.max(0, 1 - distance(histogram) / whole));
}
