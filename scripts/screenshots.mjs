import { chromium } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureEngines } from './ensure-engines.mjs';
import { explain, PlainError } from './plain-error.mjs';
import { root } from './run-tool.mjs';
import { createSteps } from './steps.mjs';

const FOLDER = join(root, 'docs/images/pages');
/** The viewports of a phone, a tablet and a desktop in pixels, and the factor by which the screenshots are scaled. */
const VIEWS = [
  { width: 360, height: 740, scale: 0.75, colorScheme: 'dark' },
  { width: 768, height: 1024, scale: 0.5, colorScheme: 'dark' },
  { width: 1440, height: 900, scale: 0.5, colorScheme: 'dark' },
  { width: 1440, height: 900, scale: 0.5, colorScheme: 'light' },
];
const PAGES = {
  landing: '/',
  presale: '/presale/public',
  'presale-private': '/presale/private',
  love: '/love',
  vault: '/vault',
  swap: '/swap',
  play: '/play',
  store: '/store',
  stats: '/stats',
  buy: '/buy',
  milestones: '/milestones',
  'vesting-schedule': '/vesting-schedule',
  press: '/press',
  status: '/status',
  proof: '/proof',
  transparency: '/transparency',
  figures: '/figures',
  privacy: '/privacy',
  terms: '/terms',
  contact: '/contact',
  licence: '/licence',
  explorer: '/explorer',
  offline: '/offline.html',
  'not-found': '/no/such/page',
  auth: '/auth',
};
const MEMBER_PAGES = {
  app: '/app',
  'app-presale': '/app/presale',
  'app-wallet': '/app/wallet',
  'app-play': '/app/play',
  'app-donate': '/app/donate',
  'app-leaderboard': '/app/leaderboard',
  'app-notifications': '/app/notifications',
  account: '/app/account',
};
/** By path, elements that appear late and must be in the screenshot. */
const AWAITED = { '/presale/public': ['input[type=file]'] };
const WALLET = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';

/**
 * `npm run screenshots -- --site http://localhost:3000 --email … --password …`: takes the screenshots in
 * docs/images/pages from a running kingdom.
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
  const operatorPages = await roomsOf(site);
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    chromiumSandbox: false,
  });
  try {
    const token = await signIn(site, email, password);
    const receipt = await buy(site, token);
    for (const view of VIEWS)
      await steps.step(`${view.width} pixels, ${view.colorScheme}`, async () => {
        const context = await browser.newContext({
          baseURL: site,
          viewport: { width: view.width, height: view.height },
          colorScheme: view.colorScheme,
          reducedMotion: 'reduce',
        });
        const page = await context.newPage();
        for (const [name, path] of Object.entries({ ...PAGES, receipt }))
          await take(page, path, view, `${name}-${view.width}-${view.colorScheme}`);
        await page.goto('/auth');
        await page.locator('input[type=email]').first().fill(email);
        await page.locator('input[autocomplete=current-password]').fill(password);
        await page.locator('form button[type=submit]').first().click();
        await page.waitForURL('**/app');
        for (const [name, path] of Object.entries(MEMBER_PAGES))
          await take(page, path, view, `${name}-${view.width}-${view.colorScheme}`);
        for (const { name, path } of operatorPages)
          await takeRoom(page, path, view, `admin-${name}-${view.width}-${view.colorScheme}`);
        await context.close();
      });
  } finally {
    await browser.close();
  }
}

/** Takes a room. One about a single thing is reached by the first link to such a thing in its list. */
async function takeRoom(page, path, view, name) {
  const list = path.replace(/\/:id$/, '');
  if (list === path) return take(page, path, view, name);
  await page.goto(list, { waitUntil: 'networkidle' });
  const first = page.locator(`main a[href^="${list}/"]`).first();
  if ((await first.count()) === 0) return;
  await take(page, await first.getAttribute('href'), view, name);
}

async function take(page, path, { scale }, name) {
  const awaited = AWAITED[path] ?? [];
  await page.goto(path, { waitUntil: 'networkidle' });
  // Otherwise, parts far down the page would be missing from the screenshot.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
  // Some parts load only when they come near the viewport, so we scroll through the page and wait for their requests.
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
    scrollTo(0, 0);
  });
  await page.waitForLoadState('networkidle');
  for (const selector of awaited) await page.locator(selector).waitFor();
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  });
  if (await page.getByRole('dialog').count()) {
    writeFileSync(join(FOLDER, `${name}-dialog.webp`), await webp(page, await page.screenshot(), scale));
    await page.keyboard.press('Escape');
  }
  const picture = await page.screenshot({ fullPage: true });
  writeFileSync(join(FOLDER, `${name}.webp`), await webp(page, picture, scale));
}

/** Scales a PNG and encodes it as WebP, in the browser, so that no other tool is needed. */
async function webp(page, png, scale) {
  const blank = await page.context().newPage();
  const encoded = await blank.evaluate(
    async ({ data, scale }) => {
      const bytes = Uint8Array.from(atob(data), (character) => character.codePointAt(0) ?? 0);
      const bitmap = await createImageBitmap(new Blob([bytes]));
      const canvas = document.createElement('canvas');
      canvas.width = Math.round(bitmap.width * scale);
      canvas.height = Math.round(bitmap.height * scale);
      const brush = canvas.getContext('2d');
      brush.imageSmoothingQuality = 'high';
      brush.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL('image/webp', 0.75).split(',')[1];
    },
    { data: png.toString('base64'), scale },
  );
  await blank.close();
  return Buffer.from(encoded, 'base64');
}

/** The operators' rooms of the site's mode. */
async function roomsOf(site) {
  const { OPERATOR_PAGES } = await import('../dist/libs/shared/contracts/src/operator-pages.js');
  const { mode } = await (await fetch(`${site}/api/config`)).json();
  return OPERATOR_PAGES.filter(({ chainOnly }) => mode === 'solana' || !chainOnly);
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
