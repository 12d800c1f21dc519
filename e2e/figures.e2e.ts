import type { Page } from '@playwright/test';
import { FIGURE_NAMES, SITE_PAGES } from '#contracts';
import { brand, texts } from './kingdom.js';
import { becomeMember } from './members.js';
import { expectAccessibleLayout, open } from './site.js';
import { expect, test } from './test.js';

/** Runs in the page: the texts with digits that stand in no figure's link, and in no section that has one. */
function unlinkedTexts(): string[] {
  const notFigures = 'time, form, button, label, code, pre, nav, dialog, [role="timer"], [data-made], article[id]';
  const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!;
    if (!/\d/.test(node.textContent!) || element.closest(notFigures)) continue;
    if (element.closest('section')?.querySelector('p > [data-made]')) continue;
    found.push(element.closest('p, li, dd, dt, td, th, h1, h2, h3, span')?.textContent ?? node.textContent!);
  }
  return found;
}

test('x', async ({ page }) => {
  for (const { path, name } of SITE_PAGES) {
    if (/:|^\/(app|admin|auth|explorer)/.test(path)) continue;
    await open(page, path);
    await page.waitForTimeout(1500);
    console.log(name, await page.evaluate(unlinkedTexts));
  }
  await becomeMember(page, '/app/leaderboard');
  await page.waitForTimeout(1500);
  console.log('board', await page.evaluate(unlinkedTexts));
});
