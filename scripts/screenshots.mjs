import { chromium } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureEngines } from './ensure-engines.mjs';
import { explain, PlainError } from './plain-error.mjs';
import { root } from './run-tool.mjs';
import { createSteps } from './steps.mjs';

const FOLDER = join(root, 'docs/images/pages');
/** The viewports of a desktop, a tablet and a phone in pixels, and the factor by which the screenshots are scaled. */
const VIEWS = [
  { width: 1440, height: 900, scale: 0.5, colorScheme: 'dark' },
  { width: 1440, height: 900, scale: 0.5, colorScheme: 'light' },
  { width: 768, height: 1024, scale: 0.5, colorScheme: 'dark' },
  { width: 390, height: 844, scale: 0.75, colorScheme: 'dark' },
  { width: 390, height: 844, scale: 0.75, colorScheme: 'light' },
];
/** How many pages are open at a time. */
const TABS = 2;
/** Pages that the list of the client's pages doesn't name. */
const MORE_PAGES = {
  'presale-private': '/presale/private',
  offline: '/offline.html',
  'not-found': '/no/such/page',
};
/** By path, elements that appear late and must be in the screenshot. */
const AWAITED = { '/presale/public': ['input[type=file]'] };
const WALLET = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';

/** Without a choice, visitors see the brand's theme. This makes the site follow the theme that a screenshot is taken in. */
const FOLLOW_DEVICE = `try { localStorage.setItem('theme', 'system'); } catch {}`;

/**
 * `npm run screenshots -- --site http://localhost:3000 --email … --password …`: takes the screenshots in
 * docs/images/pages from a running kingdom, and deletes those of pages that no longer exist.
 */
async function takeAll() {
  const { site, email, password } = parseArgs({
    options: { site: { type: 'string' }, email: { type: 'string' }, password: { type: 'string' } },
  }).values;
  if (!site || !email || !password)
    throw new PlainError(
      'Name a running kingdom and its admin: --site http://localhost:3000 --email … --password …',
    );
  const steps = createSteps();
  const { chromium: executablePath } = await ensureEngines(['chromium'], steps);
  mkdirSync(FOLDER, { recursive: true });
  const { visitors, members, operators } = await pagesOf(site);
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    chromiumSandbox: false,
  });
  try {
    const receipt = await buy(site, await signIn(site, email, password));
    const context = await browser.newContext({ baseURL: site, reducedMotion: 'reduce' });
    await context.addInitScript(FOLLOW_DEVICE);
    const taken = [];
    const step = (title, pages) =>
      steps.step(title, async () => taken.push(...(await takePages(context, pages))));
    await step('Pages of visitors', { ...visitors, ...MORE_PAGES, receipt });
    await steps.step('Signing in', () => signInOnPage(context, email, password));
    await step('Pages of members', members);
    await step('Pages of operators', operators);
    for (const name of readdirSync(FOLDER)) if (!taken.includes(name)) rmSync(join(FOLDER, name));
  } finally {
    await browser.close();
  }
}

/** Takes pages in several tabs. Returns the names of the files. */
async function takePages(context, pages) {
  const waiting = Object.entries(pages);
  const taken = [];
  const work = async () => {
    const page = await context.newPage();
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, path] = next;
      const found = await existing(page, path);
      if (found) taken.push(...(await take(page, found, name)));
    }
    await page.close();
  };
  await Promise.all(Array.from({ length: TABS }, work));
  return taken;
}

/** The path of a page. One about a single thing is reached by the first link to such a thing in its list, if there is one. */
async function existing(page, path) {
  const list = path.replace(/\/:id$/, '');
  if (list === path) return path;
  await page.goto(list, { waitUntil: 'networkidle' });
  const first = page.locator(`main a[href^="${list}/"]`).first();
  return (await first.count()) > 0 ? await first.getAttribute('href') : undefined;
}

/** Loads a page once and takes it in all views. Returns the names of the files. */
async function take(page, path, name) {
  const taken = [];
  const keep = async (kind, view, fullPage) => {
    const file = `${name}-${view.width}-${view.colorScheme}${kind}.webp`;
    writeFileSync(join(FOLDER, file), await picture(page, view, fullPage));
    taken.push(file);
  };
  await show(page, VIEWS[0]);
  await page.goto(path, { waitUntil: 'networkidle' });
  // Otherwise, parts far down the page would be missing from the screenshot.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
  if (await page.getByRole('dialog').count()) {
    for (const view of VIEWS) {
      await show(page, view);
      await keep('-dialog', view, false);
    }
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  for (const view of VIEWS) {
    await show(page, view);
    for (const selector of AWAITED[path] ?? []) await page.locator(selector).waitFor();
    await keep('', view, true);
  }
  return taken;
}

/** Shows the page in a view, and loads what it shows only when it is scrolled to. */
async function show(page, { width, height, colorScheme }) {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await frame();
    }
    scrollTo(0, 0);
    for (const image of document.images) image.loading = 'eager';
    await frame();
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    await document.fonts.ready;
    while (document.querySelector('main [aria-busy="true"]')) await frame();
  });
}

/** A screenshot as WebP, which Chromium scales and encodes itself. */
async function picture(page, { height, scale }, fullPage) {
  const client = await page.context().newCDPSession(page);
  const size = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    height: document.documentElement.scrollHeight,
  }));
  const { data } = await client.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 75,
    clip: { x: 0, y: 0, width: size.width, height: fullPage ? size.height : height, scale },
    captureBeyondViewport: fullPage,
  });
  await client.detach();
  return Buffer.from(data, 'base64');
}

/** Names and paths of the client's pages of visitors, members and operators. */
async function pagesOf(site) {
  const contracts = '../dist/libs/shared/contracts/src';
  const { OPERATOR_PAGES } = await import(`${contracts}/operator-pages.js`);
  const { SITE_PAGES } = await import(`${contracts}/site-pages.js`);
  const { mode } = await (await fetch(`${site}/api/config`)).json();
  const named = (pages, prefix = '') =>
    Object.fromEntries(
      pages.map(({ name, path }) => [prefix + name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`), path]),
    );
  const plain = SITE_PAGES.filter(({ name, path }) => name !== 'admin' && !path.includes(':'));
  const isMembers = ({ path }) => path.startsWith('/app');
  return {
    visitors: named(plain.filter((page) => !isMembers(page))),
    members: named(plain.filter(isMembers)),
    operators: named(
      OPERATOR_PAGES.filter(({ chainOnly }) => mode === 'solana' || !chainOnly),
      'admin-',
    ),
  };
}

/** Signs in with the form, so that all pages of the context are signed in. */
async function signInOnPage(context, email, password) {
  const page = await context.newPage();
  // The form keeps only what is typed after its scripts have run.
  await page.goto('/auth', { waitUntil: 'networkidle' });
  await page.locator('input[type=email]').first().fill(email);
  await page.locator('input[autocomplete=current-password]').fill(password);
  await page.locator('form button[type=submit]').first().click();
  await page.waitForURL((url) => url.pathname.startsWith('/app'));
  await page.close();
}

/** Signs in through the API and returns an access token. */
async function signIn(site, email, password) {
  const { access_token: token } = await post(`${site}/auth/v1/token?grant_type=password`, {
    email,
    password,
  });
  return token;
}

/** Makes a purchase of the account's own and returns the path of its receipt. */
async function buy(site, token) {
  const { id, secret } = await post(
    `${site}/api/presale/purchases`,
    { tokenAmount: '10000', paymentCurrency: 'USDT', buyerWallet: WALLET },
    { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
  );
  for (;;) {
    const response = await fetch(`${site}/api/presale/purchases/${id}`, {
      headers: { 'x-purchase-secret': secret },
    });
    const { status, summary } = await response.json();
    if (status === 'confirmed') return summary.receiptUrl;
    if (status === 'failed') throw new PlainError('The purchase for the receipt failed');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function post(url, body, headers = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new PlainError(`${url}: ${response.status} ${await response.text()}`);
  return await response.json();
}

await takeAll().catch((error) => {
  console.error(explain(error));
  process.exitCode = 1;
});
