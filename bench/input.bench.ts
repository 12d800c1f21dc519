/// <reference lib="dom" />
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { DEFAULT_BRAND_FILE, loadBrand } from '#brand';
import { SITE_PAGES } from '#contracts';
import { lighthousePages } from './lighthouse-pages.js';
import { type Measure, percentile } from './measures.js';
import { ADMIN_ENV, adminSession } from './operators-session.js';
import { startStandalone } from './standalone.js';
import { slowestPress, watchPresses } from './presses.js';
import { isHydrated, launchBrowser, PHONE, PHONE_SLOWER } from './with-site.js';

const LIMIT_MS = 100;
const LOADS = 3;
const PRESSES = 3;
/** A press and everything that it starts are over after this time. */
const PAUSE_MS = 400;

/** What a visitor presses on a page: its first control that doesn't lead to another page, or else the menu. */
const IN_MAIN = 'main :is(button, summary, input, select, textarea, [role="tab"]):not(:disabled)';
const MENU = 'header button:not(:disabled)';

/** Presses the main control of every page of visitors and members on a slow phone: the time from the press to the next paint. */
export async function measureInput(): Promise<Measure[]> {
  const kingdom = await startStandalone(join(await mkdtemp(join(tmpdir(), 'input-')), 'data'), {
    LIVE_FEATURES: 'vault,play,swap,stats',
    DEMO_COMMUNITY: 'false',
    ...ADMIN_ENV,
  });
  const browser = await launchBrowser();
  try {
    const session = JSON.stringify(await adminSession(kingdom.url));
    const visitors = (await lighthousePages(kingdom.url)).map(({ path }) => path);
    const members = SITE_PAGES.map(({ path }) => path).filter((path) => path.startsWith('/app'));
    const measures: Measure[] = [];
    for (const path of visitors) measures.push(await measurePage(browser, kingdom.url, path));
    for (const path of members) measures.push(await measurePage(browser, kingdom.url, path, session));
    return measures;
  } finally {
    await browser.close();
    await kingdom.stop();
  }
}

async function measurePage(browser: Browser, site: string, path: string, session?: string): Promise<Measure> {
  const slowest: number[] = [];
  let pressed = '';
  for (let load = 0; load < LOADS; load += 1) {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    if (session) await page.addInitScript(storeSession, [sessionKey(), session] as const);
    await watchPresses(page);
    pressed = await press(page, site + path);
    slowest.push(await slowestPress(page));
    await context.close();
  }
  const median = percentile(slowest, 50);
  return {
    what: `input on ${path.replace(/[\da-f-]{32,}.*/i, ':id')} on a slow phone (${pressed})`,
    ours: `${median} ms`,
    peer: `${LIMIT_MS} ms`,
    ratio: (median / LIMIT_MS).toFixed(2),
    aim: '≤ 1',
    missed: median > LIMIT_MS,
  };
}

/** Opens a page, slows the processor down, and presses its main control. @returns the control's name */
async function press(page: Page, url: string): Promise<string> {
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForFunction(isHydrated);
  await page.waitForTimeout(PAUSE_MS);
  const inMain = page.locator(IN_MAIN).locator('visible=true');
  const control = ((await inMain.count()) > 0 ? inMain : page.locator(MENU).locator('visible=true')).first();
  await control.scrollIntoViewIfNeeded();
  // A visitor presses what stands still.
  await page.waitForTimeout(PAUSE_MS);
  const name = await control.evaluate(
    (element) => element.textContent?.trim() || element.tagName.toLowerCase(),
  );
  const { x, y, width, height } = (await control.boundingBox())!;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE_SLOWER });
  const point = { x: x + width / 2, y: y + height / 2 };
  // A press may remove the control or cover it with a dialog.
  const isThere = async () => (await control.count()) > 0 && (await control.evaluate(isAt, point));
  for (let presses = 0; presses < PRESSES && (await isThere()); presses += 1) {
    await page.touchscreen.tap(point.x, point.y);
    await page.waitForTimeout(PAUSE_MS);
  }
  return name.slice(0, 24);
}

const sessionKey = (): string => `${loadBrand(DEFAULT_BRAND_FILE).slug}-auth`;

/** Runs in the page: whether a press at this point reaches the control. */
function isAt(control: Element, { x, y }: { x: number; y: number }): boolean {
  return control.contains(document.elementFromPoint(x, y));
}

/** Runs in the page. */
function storeSession([key, session]: readonly [string, string]): void {
  localStorage.setItem(key, session);
}
