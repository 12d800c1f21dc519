import type { Page } from '@playwright/test';
import { groupDigits, type Headlines } from '#contracts';
import { WITH_MOTION } from './chromium.js';
import { brand, buy, openPresale, t, texts } from './kingdom.js';
import { open } from './site.js';
import { expect, test, waitForNetworkIdle } from './test.js';

/** Counts the transitions that the page starts from now on. */
const countTransitions = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(globalThis, { transitions: 0 });
    const start = document.startViewTransition;
    document.startViewTransition = function (...args: Parameters<typeof start>) {
      Object.assign(globalThis, {
        transitions: (globalThis as unknown as { transitions: number }).transitions + 1,
      });
      return start.apply(this, args);
    };
  });
const transitions = (page: Page) => page.evaluate<number>('transitions');
const withoutTransitions = (page: Page) =>
  page.addInitScript(() => Object.assign(document, { startViewTransition: undefined }));

/** Notes the texts of the elements that move from now on. Installed before the page's scripts. */
const noteMoves = (page: Page) =>
  page.addInitScript(() => {
    const moved: string[] = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...args) {
      moved.push(this.textContent);
      return animate.apply(this, args);
    };
    Object.assign(globalThis, { moved });
  });
const moves = (page: Page) => page.evaluate<string[]>('moved');

for (const [name, motion] of [
  ['digits of a live figure roll when it changes', true],
  ['no digit rolls for readers who prefer reduced motion', false],
] as const)
  test(name, async ({ page, request }) => {
    if (motion) await page.emulateMedia(WITH_MOTION);
    await noteMoves(page);
    await openPresale(page);
    const sold = page.getByTestId('sold');
    const before = await sold.textContent();
    await buy(request, '10000');
    await expect(sold).not.toHaveText(before!);
    if (motion) await expect.poll(() => moves(page)).toContainEqual(expect.stringMatching(/^\d$/));
    // The copy in which they roll is gone at the end, and the figure reads as if nothing had moved.
    await expect(sold.locator('[aria-hidden="true"]')).toHaveCount(0);
    await expect(sold).toHaveText(/^[\d,.]+ [A-Z]+$/);
    if (!motion) expect((await moves(page)).filter((text) => /^\d$/.test(text))).toEqual([]);
  });

/** How opaque an element is once a share of it has entered the viewport from below. Runs in the page. */
async function opacityAt(part: Element, share: number): Promise<number> {
  const { top, height } = part.getBoundingClientRect();
  scrollTo({ top: scrollY + top - innerHeight + height * share, behavior: 'instant' });
  for (const frame of [1, 2]) await new Promise((done) => requestAnimationFrame(() => done(frame)));
  return Number(getComputedStyle(part).opacity);
}

test('what enters the landing page is opaque once a third of it is seen', async ({ page }) => {
  await page.emulateMedia(WITH_MOTION);
  await open(page, '/');
  for (const part of await page.locator('#about img, #ecosystem li:has(h3)').all()) {
    expect(await part.evaluate(opacityAt, 0.1)).toBeLessThan(0.5);
    expect(await part.evaluate(opacityAt, 0.34)).toBe(1);
  }
});

for (const path of ['/', '/presale/public', '/love', '/vesting-schedule', '/stats'])
  test(`nothing of ${path} moves by itself`, async ({ page }) => {
    await page.emulateMedia(WITH_MOTION);
    await open(page, path);
    await waitForNetworkIdle(page);
    const moving = () =>
      document
        .getAnimations()
        .filter(({ timeline, playState }) => timeline === document.timeline && playState === 'running')
        .length;
    await expect.poll(() => page.evaluate(moving)).toBe(0);
  });

test('a shortened figure is exact on hover, on focus, and where a tap leads', async ({ page, request }) => {
  const { sold } = (await (await request.get('/api/headlines')).json()) as Headlines;
  const exact = `${groupDigits(sold!)} ${brand.ticker}`;
  await open(page, '/');
  const figure = page.locator('main dl [data-made="sold"]');
  await expect(figure).toHaveAccessibleDescription(new RegExp(`^${exact}`));
  await page.keyboard.press('Tab');
  await figure.focus();
  const shown = await figure.evaluate((link) => getComputedStyle(link, '::after').content);
  expect(shown).toContain(exact);
  // The title is a description already, so screen readers don't read it as part of the name.
  await expect(figure).toHaveAccessibleName(/^[\d.,kMB]+ [A-Z]+$/);
  await figure.click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.locator('#sold')).toContainText(t(texts.figures.exact, { amount: exact }));
});

const { gallery } = texts.milestones;
const [first = ''] = brand.galleries.milestones;
const title = t(gallery.captions[first]!.title);

/** Opens a picture of the gallery, and closes it again. */
async function openPicture(page: Page): Promise<void> {
  await open(page, '/milestones');
  await page.getByRole('button', { name: t(gallery.open, { title }) }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: title })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

test('a summary turns at once, and its details open when that has been painted', async ({ page }) => {
  await openPresale(page);
  const summary = page.locator('summary', { hasText: t(texts.presale.figures.parts) });
  const details = page.locator('details').filter({ has: summary });
  const pressed = await summary.evaluate((element: HTMLElement) => {
    element.click();
    const { open: isOpen, dataset } = element.parentElement as HTMLDetailsElement;
    return { isOpen, turning: 'turning' in dataset, marker: getComputedStyle(element).listStyleType };
  });
  expect(pressed).toEqual({ isOpen: false, turning: true, marker: 'disclosure-open' });
  await expect(details).toHaveJSProperty('open', true);
  await summary.press('Enter');
  await expect(details).toHaveJSProperty('open', false);
  await expect(details).not.toHaveAttribute('data-turning');
});

test('covers open into their details and close again with a transition', async ({ page }) => {
  await page.emulateMedia(WITH_MOTION);
  await countTransitions(page);
  await openPicture(page);
  expect(await transitions(page)).toBe(2);
});

test('a cover that is pressed twice at once opens once, without an error', async ({ page }) => {
  await page.emulateMedia(WITH_MOTION);
  await open(page, '/milestones');
  await page.getByRole('button', { name: t(gallery.open, { title }) }).evaluate((cover: HTMLElement) => {
    cover.click();
    cover.click();
  });
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('covers open at once for readers who prefer reduced motion', async ({ page }) => {
  await countTransitions(page);
  await openPicture(page);
  expect(await transitions(page)).toBe(0);
});

test('covers open in a browser without View Transitions', async ({ page }) => {
  await page.emulateMedia(WITH_MOTION);
  await withoutTransitions(page);
  await openPicture(page);
});

test('the evidence of a charity payment opens out of its story, and closes again', async ({ page }) => {
  await page.emulateMedia(WITH_MOTION);
  await countTransitions(page);
  const sha256 = 'a'.repeat(64);
  await page.route(`**/api/charity/evidence/${sha256}`, (route) =>
    route.fulfill({ contentType: 'image/png', body: PIXEL }),
  );
  await page.route('**/api/charity/payouts*', (route) =>
    route.fulfill({
      json: { items: [{ ...PAYMENT, evidence: [{ ...EVIDENCE, sha256 }] }], nextCursor: null },
    }),
  );
  await open(page, '/love');
  const name = t(texts.charity.storyEvidence, { beneficiary: PAYMENT.beneficiary });
  await page.locator('#below-the-gifts').scrollIntoViewIfNeeded();
  const cover = page.getByRole('button', { name });
  await cover.click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByRole('img', { name })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(cover).toBeFocused();
  expect(await transitions(page)).toBe(2);
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const EVIDENCE = { type: 'image/png', bytes: PIXEL.length };
const PAYMENT = {
  id: '6d6a5a0e-6a53-4d4c-8a0a-6a1f0d3c2b11',
  beneficiary: 'School of the North',
  description: 'A school of two hundred children',
  link: null,
  address: 'So11111111111111111111111111111111111111112',
  purpose: 'Books for a year',
  amount: '1000',
  currency: 'token',
  state: 'paid',
  simulated: true,
  confirmedAt: '2026-11-01T10:00:00.000Z',
  paidAt: '2026-11-01T11:00:00.000Z',
  signature: null,
  daysWithoutEvidence: null,
};
