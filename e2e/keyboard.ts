import type { Locator, Page } from '@playwright/test';
import { expect } from './test.js';

/** More stops than any page has before its last control. */
const MOST_STOPS = 150;

/** What a person who can't use a mouse needs at each stop: the name of the control, and to see where the focus is. */
interface Stop {
  name: string;
  faults: string[];
}

/**
 * Presses Tab until `target` has the focus, as somebody without a mouse would.
 * Each stop on the way must be in view, not covered by anything, and have a visible ring.
 * @example await tabTo(page, buyButton(page)); await page.keyboard.press('Enter');
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeAttached();
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    await page.keyboard.press(key);
    const stop = await page.evaluate<Stop>(readStop);
    expect(stop.faults, `The focus on ${stop.name}`).toEqual([]);
    if ((await target.and(page.locator(':focus')).count()) > 0) return;
  }
  throw new Error(`${String(target)} can't be reached with ${key}.`);
}

/** Moves to a control and presses a key on it. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Moves to a field and replaces what it contains. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/** Runs in the page. Text that the browser itself scrolls, such as a large panel, has no single place to look at. */
const readStop = `(() => {
  const node = document.activeElement;
  if (!node || node === document.body || node === document.documentElement || node.tagName === 'IFRAME')
    return { name: 'the page', faults: [] };
  const name = node.getAttribute('aria-label') || node.textContent.trim().slice(0, 60) || node.id || node.outerHTML.slice(0, 120);
  // A native control may be hidden inside the label that shows it.
  const shown = [node, node.parentElement, node.closest('label'), node.nextElementSibling].filter(Boolean);
  const ringed = shown.some((each) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  });
  const { left, right, top, bottom, width, height } = node.getBoundingClientRect();
  const faults = [];
  if (!ringed) faults.push('has no visible ring');
  const large = width > innerWidth * 0.9 && height > innerHeight * 0.6;
  const hidden = width <= 1 || height <= 1 || getComputedStyle(node).opacity === '0';
  if (!large && !hidden) {
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth) faults.push('is out of view');
    else {
      const upper = document.elementFromPoint(x, y);
      if (upper && !node.contains(upper) && !upper.contains(node) && !upper.closest('label')?.contains(node))
        faults.push('is covered by ' + upper.outerHTML.slice(0, 120));
    }
  }
  return { name, faults };
})()`;
