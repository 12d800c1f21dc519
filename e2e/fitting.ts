import type { Page } from '@playwright/test';
import { expect } from './test.js';
import { overflow } from './site.js';

/** A desktop of 1440 pixels at 200% and, as WCAG 1.4.10 asks, one of 1280 pixels at 400%. */
const ZOOMED = [
  { width: 720, height: 450 },
  { width: 320, height: 256 },
];

/** Texts of faults that a page must never show. */
const FAULTS = /\b(?:NaN|undefined|Infinity|\[object|null)\b|∞/;

/**
 * Runs in the page. Finds texts that are cut off, or that lie outside the viewport where a reader can't scroll to them.
 * A text that ends with an ellipsis is not cut if its whole text is in its title.
 */
function findCutTexts(): string[] {
  const found: string[] = [];
  const isScrollable = (element: Element | null): boolean => {
    for (let one = element; one && one !== document.body; one = one.parentElement)
      if (/auto|scroll/.test(getComputedStyle(one).overflowX)) return true;
    return false;
  };
  const isHidden = (element: Element): boolean => {
    for (let one: Element | null = element; one; one = one.parentElement) {
      const { clipPath, clip, position, opacity } = getComputedStyle(one);
      if (clipPath !== 'none' || (clip !== 'auto' && position === 'absolute') || opacity === '0') return true;
      if (one.getAttribute('aria-hidden') === 'true') return true;
    }
    return false;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const element = text.parentElement;
    if (!element || !text.textContent?.trim() || !element.checkVisibility() || isHidden(element)) continue;
    if (isScrollable(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (
      box.width === 0 ||
      element.closest('svg, script, style, noscript, [title], [aria-roledescription="carousel"]')
    )
      continue;
    let cut = box.right > innerWidth + 1 || box.left < -1;
    for (let one: Element | null = element; one && !cut; one = one.parentElement) {
      const { overflowX } = getComputedStyle(one);
      if (overflowX !== 'hidden' && overflowX !== 'clip') continue;
      const frame = one.getBoundingClientRect();
      if (frame.width > 1) cut = box.right > frame.right + 1 || box.left < frame.left - 1;
    }
    if (cut)
      found.push(`${element.tagName.toLowerCase()}.${element.className}: ${text.textContent.slice(0, 60)}`);
  }
  return found;
}

/** Runs in the page. Returns the figures that are broken into two lines, such as “100.00” and “0”. */
export const brokenFigures = `(() => {
  const broken = [];
  const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const range = document.createRange();
    for (const { 0: figure, index } of texts.currentNode.data.matchAll(/\\d[\\d.,]{3,}/g)) {
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + figure.length);
      if (range.getClientRects().length > 1) broken.push(figure);
    }
  }
  return broken;
})()`;

/** Expects a page to fit its viewport: it does not scroll sideways, no text is cut, and no figure is broken. */
export async function expectFits(page: Page, at: string): Promise<void> {
  expect.soft(await overflow(page), `${at} scrolls sideways`).toBeLessThanOrEqual(0);
  expect.soft(await page.evaluate(findCutTexts), `${at} cuts texts`).toEqual([]);
  expect.soft(await page.locator('body').innerText(), at).not.toMatch(FAULTS);
}

/** Expects a page to fit with its text twice and four times as large. */
export async function expectFitsZoomed(page: Page, path: string): Promise<void> {
  for (const viewport of ZOOMED) {
    await page.setViewportSize(viewport);
    await expectFits(page, `${path} at ${viewport.width}`);
  }
}
