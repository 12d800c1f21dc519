import { AxeBuilder } from '@axe-core/playwright';
import { type Locator, type Page, expect } from '@playwright/test';
import { t, texts } from './kingdom.js';

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

/** What axe finds serious or critical, a line each. */
export async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return serious.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Each theme and each width once: what a colour does it does at any width, and the other way round. */
export const VIEWS = [
  { viewport: DESKTOP, colorScheme: 'dark' },
  { viewport: PHONE, colorScheme: 'light' },
] as const;

/** Nothing serious at either width, by day and by night, and nothing beyond the edge of a narrow phone. */
export async function expectSound(page: Page, path: string): Promise<void> {
  for (const { viewport, colorScheme } of VIEWS) {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
    await page.setViewportSize(viewport);
    await open(page, path);
    await closeDialog(page);
    expect(await findings(page), `${path} at ${viewport.width}, ${colorScheme}`).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  const beyond = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await page.evaluate(beyond), `${path} at 360`).toBeLessThanOrEqual(0);
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
