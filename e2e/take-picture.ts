/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { t, texts } from './kingdom.js';
import { type Figures, makeStill } from './make-still.js';
import { hydrated } from './site.js';
import { expect, waitForNetworkIdle } from './test.js';

/** How wide and high the viewport is, and which theme the page has. */
export interface View {
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'dark' | 'light';
}

/** How much of a page is kept, in its own pixels. */
const MOST_HEIGHT = 2_000;
/** Pictures are kept smaller than the page, which leaves out how letters are smoothed and keeps the repository small. */
const SCALE = 1 / 4;
const QUALITY = 0.6;

/** What lies over a page for some seconds, and charts of today. */
const HIDDEN = `section[aria-label="${t(texts.shell.notifications)}"], canvas { visibility: hidden !important }`;

/** Waits until the page has loaded everything in the part that is kept. */
export async function settle(page: Page, { width }: View): Promise<void> {
  // Scripts load when the network is idle, and must find the page as the server wrote it.
  await hydrated(page.locator('main h1').first());
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
  // Some parts load only when they come near the viewport.
  await page.evaluate("dispatchEvent(new Event('loadparts'))");
  await page.setViewportSize({ width, height: MOST_HEIGHT });
  await expect(async () => {
    const height = await heightOf(page);
    await waitForNetworkIdle(page);
    await page.evaluate(loadImages);
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    expect(await heightOf(page)).toBe(height);
  }).toPass();
}

const heightOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight);

/** Takes a picture of the upper part of a page that has settled. */
export async function takePicture(
  page: Page,
  { width, height, colorScheme }: View,
  figures: Figures,
): Promise<Buffer> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme });
  await page.evaluate(loadImages);
  await page.evaluate(makeStill, figures);
  for (let attempt = 1; ; attempt += 1) {
    const wholeHeight = await heightOf(page);
    const clip = { x: 0, y: 0, width, height: Math.min(MOST_HEIGHT, wholeHeight) };
    const taken = await page.screenshot({
      clip,
      fullPage: true,
      animations: 'disabled',
      style: HIDDEN,
      type: 'jpeg',
      quality: 95,
    });
    // The page may have been drawn anew in the meantime, for example because it has another width.
    if (!(await page.evaluate(makeStill, figures)) || attempt === 5) return taken;
  }
}

/** Shrinks a JPEG in a blank page of the browser, so that no other tool is needed. */
export async function shrink(blank: Page, picture: Buffer): Promise<Buffer> {
  const encoded = await blank.evaluate(
    async ({ data, scale, quality }) => {
      const bytes = Uint8Array.from(atob(data), (character) => character.codePointAt(0) ?? 0);
      const bitmap = await createImageBitmap(new Blob([bytes]));
      const canvas = document.createElement('canvas');
      canvas.width = Math.round(bitmap.width * scale);
      canvas.height = Math.round(bitmap.height * scale);
      const brush = canvas.getContext('2d')!;
      brush.imageSmoothingQuality = 'high';
      brush.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL('image/jpeg', quality).split(',')[1]!;
    },
    { data: picture.toString('base64'), scale: SCALE, quality: QUALITY },
  );
  return Buffer.from(encoded, 'base64');
}

/** Runs in the page. Which of several sizes of an image a browser loads depends on what it has loaded before, so it gets one. */
async function loadImages(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await frame();
  for (const source of document.querySelectorAll('picture source')) source.removeAttribute('srcset');
  for (const image of document.images) {
    image.removeAttribute('srcset');
    image.loading = 'eager';
  }
  await frame();
  while ([...document.images].some(({ complete }) => !complete)) await frame();
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  await document.fonts.ready;
}
