import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { RECONNECT_DELAYS_MS } from '#contracts';
import { t, texts } from './kingdom.js';
import { expect } from './test.js';

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

export const mainNavigation = (page: Page) =>
  page.getByRole('navigation', { name: t(texts.shell.mainNavigation) });

/** Brings something into view and waits until its code has come to life: before, a press on it is nobody's. */
export async function awake(target: Locator): Promise<Locator> {
  // What the browser takes over from the server's page may be put there anew meanwhile.
  await expect(() => target.scrollIntoViewIfNeeded()).toPass();
  const alive = () =>
    target.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')));
  await expect.poll(alive).toBe(true);
  return target;
}

/** Opens a page, awake at its top. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await awake(page.locator('main h1').first());
}

/** Chooses an option of a list that opens, as the pages behind the sign-in have them. */
export async function choose(list: Locator, option: string): Promise<void> {
  await list.click();
  await list.page().getByRole('option', { name: option, exact: true }).click();
}

/** Everything that axe finds wrong, as a whole or within a selector. */
export async function violations(
  page: Page,
  within?: string,
): Promise<Awaited<ReturnType<AxeBuilder['analyze']>>['violations']> {
  // These two settings change how long axe takes, not what it finds: no lists of passed elements, no page of its own.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  return (await (within ? axe.include(within) : axe).analyze()).violations;
}

/** What axe finds serious or critical, a line each. */
export async function findings(page: Page): Promise<string[]> {
  const found = await violations(page);
  const serious = found.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return serious.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** By how many pixels the page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** Each theme and each width once: what a colour does it does at any width, and the other way round. */
export const VIEWS = [
  { viewport: DESKTOP, colorScheme: 'dark' },
  { viewport: PHONE, colorScheme: 'light' },
] as const;

/** Nothing serious at either width, by day and by night, and nothing beyond the edge of a narrow phone. */
export async function expectSound(page: Page, path: string): Promise<void> {
  for (const { viewport, colorScheme } of VIEWS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await open(page, path);
    await closeDialog(page);
    expect(await findings(page), `${path} at ${viewport.width}, ${colorScheme}`).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflow(page), `${path} at 360`).toBeLessThanOrEqual(0);
}

async function closeDialog(page: Page): Promise<void> {
  if ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape');
}

/** A link that opens `href` in a tab of its own. */
export async function expectExternal(page: Page, name: string | RegExp, href: string): Promise<void> {
  const link = page.getByRole('link', { name }).first();
  await expect(link).toHaveAttribute('href', href);
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
}

/**
 * Takes the server away from a press's requests.
 * @returns leaves for another page until the press is given up, then brings the server back and returns; needs the page's clock
 */
export async function takeServerAway(
  page: Page,
  requests: string,
): Promise<{ leaveAndReturn: () => Promise<void>; asked: () => number }> {
  let asked = 0;
  let online = false;
  await page.route(requests, (route) => {
    asked += 1;
    return online ? route.continue() : route.abort();
  });
  const leaveAndReturn = async () => {
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t(texts.footer.games) })
      .click();
    await expect(page).toHaveURL('/play');
    await expect
      .poll(async () => {
        await page.clock.runFor(10_000);
        return asked;
      })
      .toBe(1 + RECONNECT_DELAYS_MS.length);
    online = true;
    await page.goBack();
  };
  return { leaveAndReturn, asked: () => asked };
}

/** Holds requests back until the function it returns is called. */
export async function holdBack(page: Page, requests: RegExp | string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(requests, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
