import type { Browser, BrowserContext, Page } from '@playwright/test';
import { WALLET, amountField, brand, buyButton, t, texts, walletField } from './kingdom.js';
import { PLAIN_PAGE, anEmail, becomeMember, fillSignUp, mailed, signUpButton, toast } from './members.js';
import { holdBack, open } from './site.js';
import { expect, test } from './test.js';
import { SAVED_KEY } from './wallets.js';

const { love, milestones, landing, auth } = texts;
/** Pages that open a dialog without being asked to. */
const WITH_DIALOG = new Set(['/store', '/presale/private']);
const RENDERED = [
  '/',
  '/presale/public',
  '/presale/private',
  '/love',
  '/buy',
  '/milestones',
  '/vesting-schedule',
  '/press',
  '/no-such-page',
  '/store',
];
/** Pages that depend on the reader. */
const PERSONAL = ['/', '/presale/public', '/love', '/buy'];
const NOT_FOUND_FAULTS = [/console 404: there is no page/, /404 .*\/no-such-page/];

/**
 * Opens a page whose scripts are held back, and marks two elements of the server's HTML. If React rendered them again
 * instead of hydrating them, the marks would be gone.
 * @returns loads the scripts, waits for hydration and expects the marks
 */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const release = await holdBack(page, /\/assets\/.*\.js/);
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('#root').evaluate((root) => root.firstElementChild!.setAttribute('data-sent', ''));
  await page.locator('main h1').evaluate((heading) => heading.setAttribute('data-sent', ''));
  return async () => {
    release();
    await expect.poll(() => isHydrated(page), path).toBe(true);
    await expect(page.locator('[data-sent]'), path).toHaveCount(2);
  };
}

const isHydrated = (page: Page): Promise<boolean> =>
  page
    .locator('main h1')
    .evaluate((heading) => Object.keys(heading).some((key) => key.startsWith('__react')));

/** A browser with a saved wallet and a member's session. */
async function memberContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await becomeMember(page, PLAIN_PAGE);
  await page.evaluate(`localStorage.setItem(${JSON.stringify(SAVED_KEY)}, ${JSON.stringify(WALLET)})`);
  await page.close();
  return context;
}

const VISITORS = {
  'a new visitor': (browser: Browser) => browser.newContext(),
  'a member with a saved wallet': memberContext,
};

/** Each visitor and each language once: what a page says doesn't depend on who reads it in which language. */
for (const [visitor, language, paths] of [
  ['a new visitor', 'en', RENDERED],
  ['a member with a saved wallet', 'de', PERSONAL],
] as const) {
  test(`rendered pages hydrate without changes, in ${language}, for ${visitor}`, async ({
    browser,
    announce,
  }) => {
    test.slow();
    announce(...NOT_FOUND_FAULTS);
    const context = await VISITORS[visitor](browser);
    const name = t(brand.catalogues[language]!.shell.preferences);
    for (const path of paths) {
      const page = await context.newPage();
      const loadScripts = await openWithoutScripts(
        page,
        language === 'en' ? path : `/${language}${path}`.replace(/\/$/, ''),
      );
      const preferences = page.getByRole('button', { name, exact: true });
      // Click twice, as people do when nothing happens.
      await preferences.click();
      await preferences.click();
      await loadScripts();
      if (WITH_DIALOG.has(path)) await expect(page.getByRole('dialog'), path).toBeVisible();
      else await expect(preferences, path).toHaveAttribute('aria-expanded', 'true');
      await page.close();
    }
  });
}

for (const [visitor, openContext] of Object.entries(VISITORS)) {
  test(`input and choices of ${visitor} on the Love page before its code loads are kept`, async ({
    browser,
  }) => {
    const page = await (await openContext(browser)).newPage();
    // A slow browser prolongs the phase in which React has marked the elements but doesn't handle their events yet.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const loadScripts = await openWithoutScripts(page, '/love');
    const amount = page.getByLabel(t(love.form.amount), { exact: true });
    const message = page.getByLabel(t(love.form.message), { exact: true });
    await message.fill('For the books');
    await amount.fill('12');
    await loadScripts();
    await expect(page.locator('main button[type=submit]')).toBeEnabled();
    await expect(amount).toHaveValue('12');
    await expect(message).toHaveValue('For the books');

    await page.unrouteAll();
    const loadScriptsAgain = await openWithoutScripts(page, '/love');
    const [preset = ''] = brand.donations.presets.love;
    const chip = page.getByRole('button', { name: preset, exact: true });
    await message.fill('For the pens');
    await chip.click();
    await loadScriptsAgain();
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    await expect(amount).toHaveValue(preset);
    await expect(message).toHaveValue('For the pens');
  });
}

test('input and choices on the pre-sale page before its code loads are kept, and a pressed button is marked', async ({
  page,
}) => {
  const loadScripts = await openWithoutScripts(page, '/presale/public');
  const [{ amount, label } = { amount: '', label: '' }] = brand.presale.quickAmounts;
  const chip = page.getByRole('button', { name: label });
  await walletField(page).fill(WALLET);
  await chip.click();
  await expect(chip).toHaveAttribute('aria-busy', 'true');
  await loadScripts();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await expect(chip).not.toHaveAttribute('aria-busy');
  await expect(amountField(page)).toHaveValue(amount);
  await expect(walletField(page)).toHaveValue(WALLET);
  await expect(buyButton(page)).toBeEnabled();
});

test('a click works on a part whose code loads after the page’s own', async ({ page, context }) => {
  // A click permits copying for only five seconds, and on a busy machine loading the code may take longer.
  await context.grantPermissions(['clipboard-write']);
  const release = await holdBack(page, '**/assets/below-the-story-*.js');
  await page.goto('/');
  await expect.poll(() => isHydrated(page)).toBe(true);
  const copy = page.getByRole('button', { name: t(landing.tokens.copy) });
  await copy.click();
  release();
  await expect(copy).toHaveAttribute('data-checked', 'true');

  const loadScripts = await openWithoutScripts(page, '/milestones');
  const [first = ''] = brand.galleries.milestones;
  const { title = '' } = milestones.gallery.captions[first] ?? {};
  await page.getByRole('button', { name: t(milestones.gallery.open, { title: t(title) }) }).click();
  await loadScripts();
  await expect(page.getByRole('dialog', { name: t(title) })).toBeVisible();
});

test('a mailed link leads to a page that hydrates without changes and confirms what happened', async ({
  page,
}) => {
  const email = anEmail();
  await fillSignUp(page, email);
  await signUpButton(page).click();
  const { link } = await mailed(page.request, email, 'signup');
  // Follow the link by hand: its redirect carries the session in the fragment, and the page is opened with its scripts held back.
  const answer = await page.request.get(link, { maxRedirects: 0 });
  const { hash } = new URL(answer.headers()['location']!);
  await page.goto('about:blank');
  const loadScripts = await openWithoutScripts(page, `/love${hash}`);
  const amount = page.getByLabel(t(love.form.amount), { exact: true });
  await amount.fill('34');
  await loadScripts();
  await expect(toast(page, 'status', auth.arrived.confirmed.title)).toBeVisible();
  await expect(amount).toHaveValue('34');
  await expect(page.locator('main button[type=submit]')).toBeEnabled();
  await expect(page.getByRole('banner').getByRole('link', { name: email })).toBeVisible();
  await expect(page.getByText(t(love.form.asMember))).toBeVisible();
});

test('an address with other letter case or more slashes hydrates without changes', async ({
  page,
  baseURL,
}) => {
  for (const path of ['/Press', '/%50ress', '/de/LOVE', '/milestones//', '//']) {
    const loadScripts = await openWithoutScripts(page, baseURL + path);
    await loadScripts();
    await expect(page.locator('h1'), path).not.toHaveText(t(texts.notFound.code));
    await page.unrouteAll();
  }
  await page.goto('/Presale');
  await expect(page).toHaveURL('/presale/public');
});

test('a part that an extension has added to the page works immediately', async ({ page }) => {
  await open(page, '/press');
  await page.evaluate(() => {
    const button = Object.assign(document.createElement('button'), { textContent: 'From elsewhere' });
    button.addEventListener('click', () => (button.textContent = 'Pressed'));
    document.body.append(button);
  });
  await page.getByRole('button', { name: 'From elsewhere' }).click();
  await expect(page.getByRole('button', { name: 'Pressed' })).toBeVisible();
});

test('figures keep the server’s format even if the browser’s locale data differs', async ({ page }) => {
  await page.addInitScript(() => {
    const known = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, 'format')!;
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
      get(this: Intl.NumberFormat) {
        const format = known.get!.call(this) as Intl.NumberFormat['format'];
        return (value: number) => `~${format(value)}`;
      },
    });
  });
  for (const path of [
    '/',
    '/presale/public',
    '/buy',
    '/vesting-schedule',
    '/love',
    '/de/vesting-schedule',
    '/de/presale/public',
  ]) {
    const loadScripts = await openWithoutScripts(page, path);
    await loadScripts();
    await page.unrouteAll();
  }
});

test('a reader who scrolled before the client arrived stays there', async ({ page }) => {
  const loadScripts = await openWithoutScripts(page, '/love');
  await page.waitForLoadState('domcontentloaded');
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
  await loadScripts();
  expect(await page.evaluate(() => scrollY)).toBe(300);
});
