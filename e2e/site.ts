/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test';
import axe from 'axe-core';
import { RECONNECT_DELAYS_MS } from '#contracts';
import { t, texts } from './kingdom.js';
import { expect } from './test.js';

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
/** The narrowest phone that pages must fit. */
const NARROWEST = { width: 360, height: 740 };

export const mainNavigation = (page: Page) =>
  page.getByRole('navigation', { name: t(texts.shell.mainNavigation) });

/** Scrolls an element into view and waits until React has hydrated it. Before that, clicks on it would be lost. */
export async function hydrated(target: Locator): Promise<Locator> {
  // Hydration may replace the element while it is being scrolled to.
  await expect(() => target.scrollIntoViewIfNeeded()).toPass();
  const isHydrated = () =>
    target.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')));
  await expect.poll(isHydrated).toBe(true);
  return target;
}

/** Opens a page and waits until its heading is hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page.locator('main h1').first());
}

/** Opens a room to visitors, as a brand with this feature set to `live` does, but only for this page. */
export async function enableRoom(page: Page, room: 'play' | 'swap'): Promise<void> {
  await page.route(`**/${room}`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    // Serve a page that the server doesn't render, because it renders the room as a placeholder.
    const response = await route.fetch({ url: new URL('/replay/none', route.request().url()).href });
    const body = (await response.text()).replaceAll(`"${room}":"coming-soon"`, `"${room}":"live"`);
    return route.fulfill({ response, body });
  });
}

/** Chooses an option of an antd select, as the member pages and the operators' room use them. */
export async function choose(list: Locator, option: string): Promise<void> {
  await list.click();
  await list.page().getByRole('option', { name: option, exact: true }).click();
}

/** Returns all violations that axe finds, however small, of all rules or of these, one line for each element. */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(endTransitions);
  // Adding axe takes a third of the time that it runs, so a page that is changed and tested again keeps it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return await page.evaluate(runAxe, rules);
}

/** Runs in the page. Colours that are still changing, as of a row just chosen, would be found to lack contrast. */
async function endTransitions(): Promise<void> {
  // A page learns of another theme in the next frame, in which transitions of colours begin.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.all(transitions.map(({ finished }) => finished.catch(() => {})));
}

/** Runs in the page. */
async function runAxe(rules?: string[]): Promise<string[]> {
  const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
  const options = { resultTypes: ['violations' as const], iframes: false, ...(rules && { runOnly: rules }) };
  const { violations } = await axe.run(document, options);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Returns by how many pixels the page is wider than the viewport. */
export const overflow = (page: Page): Promise<number> => page.evaluate(lastingOverflow);

/** Runs in the page. Charts take their new width some frames after the page has it. */
async function lastingOverflow(): Promise<number> {
  const { documentElement: page } = document;
  for (let frame = 0; frame < 60 && page.scrollWidth > page.clientWidth; frame++)
    await new Promise((resolve) => requestAnimationFrame(resolve));
  return page.scrollWidth - page.clientWidth;
}

/** Each theme and each width once. Colours don't depend on the width, so testing all four combinations would add nothing. */
const VIEWS = [
  { viewport: DESKTOP, colorScheme: 'dark' },
  { viewport: PHONE, colorScheme: 'light' },
] as const;

/** Expects the page as it is shown to fit at each width, and to have no axe violation in any view of `VIEWS`. */
export async function expectShownLayout(page: Page, name = page.url()): Promise<void> {
  expect(await layoutFindings(page), name).toEqual([]);
}

/** Returns what is wrong with the layout of the page as it is shown, one line for each fault. */
export async function layoutFindings(page: Page): Promise<string[]> {
  const found: string[] = [];
  const measure = async (width: number) => {
    const excess = await overflow(page);
    if (excess > 0) found.push(`${width} pixels: ${excess} pixels too wide`);
  };
  for (const { viewport, colorScheme } of VIEWS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await measure(viewport.width);
    for (const finding of await axeFindings(page))
      found.push(`${viewport.width} pixels, ${colorScheme}: ${finding}`);
  }
  await page.setViewportSize(NARROWEST);
  await measure(NARROWEST.width);
  return found;
}

/** Expects a link that opens `href` in a new tab. */
export async function expectExternal(page: Page, name: string | RegExp, href: string): Promise<void> {
  const link = page.getByRole('link', { name }).first();
  await expect(link).toHaveAttribute('href', href);
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
}

/**
 * Simulates an outage for the requests that a button sends.
 * @returns `leaveAndReturn` goes to another page until all retries have failed, ends the outage and goes back. It needs an
 * installed `page.clock`. `requestCount` returns how many requests were sent.
 */
export async function simulateOutage(
  page: Page,
  requests: string,
): Promise<{ leaveAndReturn: () => Promise<void>; requestCount: () => number }> {
  let requestCount = 0;
  let online = false;
  await page.route(requests, (route) => {
    requestCount += 1;
    return online ? route.continue() : route.abort();
  });
  const leaveAndReturn = async () => {
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    const games = page.getByRole('contentinfo').getByRole('link', { name: t(texts.footer.games) });
    // Before React has hydrated the link, it opens a new document, which ends all requests.
    await (await hydrated(games)).click();
    await expect(page).toHaveURL('/play');
    // The address changes before the other page has loaded. Until then, a failure would be shown on this one.
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeHidden();
    await expect
      .poll(async () => {
        await page.clock.runFor(10_000);
        return requestCount;
      })
      .toBe(1 + RECONNECT_DELAYS_MS.length);
    online = true;
    await page.goBack();
  };
  return { leaveAndReturn, requestCount: () => requestCount };
}

/** Holds matching requests back until the returned function is called. */
export async function holdBack(page: Page, requests: RegExp | string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(requests, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
