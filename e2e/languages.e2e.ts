import type { Page } from '@playwright/test';
import { DEFAULT_BRAND_FILE, loadBrand, localized, PSEUDO_LANGUAGE } from '#brand';
import { SITE_PAGES, isMarketing } from '#contracts';
import { WALLET, brand, buy, comeNearWelcome, t } from './kingdom.js';
import { PLAIN_PAGE, anEmail, becomeMember, openRoomAsAdmin } from './members.js';
import { open } from './site.js';
import { playThroughApi } from './zoom.js';
import { expect, waitForNetworkIdle, test } from './test.js';

const BASE = `/${PSEUDO_LANGUAGE}`;
const file = process.env['BRAND_FILE'] ?? DEFAULT_BRAND_FILE;
const { texts } = localized(loadBrand(file, { pseudo: true }), PSEUDO_LANGUAGE);
const { presale, shell, auth } = texts;

/** Texts that come from no catalogue: names, codes, ids, addresses, and dates and numbers that `Intl` formats. */
const NOT_TRANSLATED = [
  // The brand's colours.
  /#[0-9a-f]{6}\b/gi,
  new RegExp(Object.values(brand.presale.receivingAddresses).filter(Boolean).join('|') || '^$', 'g'),
  /[\w.+-]+@[\w.-]+/g,
  /https?:\S+|[\w-]+(?:\.[\w-]+)+(?:\/\S*)?/g,
  // References that people can say. Before the names of currencies, which they may contain.
  /\b[PBM](?:-[2-9A-HJKMNP-Z]{3}){3}\b/g,
  /\b(?:SIM-[0-9A-Z]+|0x\w+|bc1\w+|[1-9A-HJ-NP-Za-km-z]{32,44})\b/g,
  /\b[1-9A-HJ-NP-Za-km-z]{3,8}(?:…|\.\.\.)[1-9A-HJ-NP-Za-km-z]{3,8}\b/g,
  /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g,
  new RegExp(
    `\\b(?:${brand.product}|${brand.ticker}|SOL|ETH|BTC|BASE|BITCOIN|USDT|USDC|USD|UTC|AM|PM)\\b`,
    'g',
  ),
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/g,
  /\b\d+ (?:second|minute|hour|day)s? ago\b|\bat\b(?= \d)/g,
  /\$?\d[\d,.]*[kKMB]?\b/g,
  // The command that checks the sale.
  /\bnpm run verify:sale|--(?:rpc|site|key)\b/g,
  // Codes of ledger accounts and kinds of ledger transactions.
  /\b(?:allocation\/[\w-]+|charity-fund|presale-purchase|presale-\w+\/|member-\w+\/|outside\/[\w-]+|card-order)/g,
  // The initial in a member's avatar.
  /^\p{Lu}$/gu,
];

interface ShownText {
  where: string;
  text: string;
}

/** Returns every text that a visitor sees or hears: visible text, and the labels of images, fields and buttons. */
const textsOn = (page: Page): Promise<ShownText[]> =>
  page.evaluate(() => {
    const shown: { where: string; text: string }[] = [];
    const isPerceivable = (element: Element): boolean =>
      element.closest('script, style, noscript, template, [lang]:not(html)') === null &&
      element.checkVisibility({ visibilityProperty: true });
    for (const element of document.body.querySelectorAll('*')) {
      if (!isPerceivable(element)) continue;
      const where = `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`;
      for (const name of ['alt', 'aria-label', 'placeholder', 'title']) {
        const text = element.getAttribute(name);
        if (text) shown.push({ where: `${where}[${name}]`, text });
      }
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) {
          // If a part of a text has its own element, the text is checked as a whole.
          let text = node.textContent;
          // A sentence with several dates has parts between them, in which it neither begins nor ends.
          if (
            element.childElementCount > 1 &&
            [...element.children].every((part) => part.localName === 'time')
          )
            text = element.textContent ?? '';
          for (
            let whole: Element | null = element;
            whole && /⟦[^⟧]*$|^[^⟦]*⟧/.test(text);
            whole = whole.parentElement
          )
            text = whole.textContent ?? '';
          shown.push({ where, text });
        }
    }
    shown.push({ where: 'title', text: document.title });
    return shown;
  });

/** Returns the texts of a page that are in no catalogue. Texts of the accented catalogue are enclosed in ⟦ and ⟧. */
async function untranslated(page: Page): Promise<string[]> {
  const found = (await textsOn(page)).flatMap(({ where, text }) => {
    let rest = text;
    while (/⟦[^⟦⟧]*⟧/.test(rest)) rest = rest.replace(/⟦[^⟦⟧]*⟧/g, ' ');
    for (const plain of NOT_TRANSLATED) rest = rest.replace(plain, ' ');
    return /\p{L}/u.test(rest) ? [`${where}: ${text.trim()}`] : [];
  });
  return [...new Set(found)];
}

async function expectAccented(page: Page, what: string): Promise<void> {
  expect.soft(await untranslated(page), what).toEqual([]);
}

test('the public pages show only texts of a catalogue', async ({ page }) => {
  for (const { path } of SITE_PAGES.filter(isMarketing)) {
    await open(page, BASE + (path === '/' ? '' : path));
    await expect(page.locator('html'), path).toHaveAttribute('lang', PSEUDO_LANGUAGE);
    // Parts further down load their code when they come near the viewport.
    await page.evaluate("dispatchEvent(new Event('loadparts'))");
    await waitForNetworkIdle(page);
    await expectAccented(page, path);
  }
});

test('the pre-sale shows only texts of a catalogue, from the refusals of its form to the receipt', async ({
  page,
}) => {
  await open(page, `${BASE}/presale/public`);
  await comeNearWelcome(page);
  await page.getByRole('complementary', { name: t(presale.welcome.heading) }).waitFor();
  await expectAccented(page, 'welcome');

  const amount = page.getByLabel(t(presale.form.amount));
  const wallet = page.getByLabel(t(presale.form.wallet));
  const button = page.getByRole('button', { name: t(presale.form.buy), exact: true });
  await amount.fill('1');
  await expectAccented(page, 'out of range');
  await amount.fill('10000');
  await wallet.fill('nobody');
  await page.getByLabel(t(presale.form.email)).fill('nobody');
  await button.click();
  await expect(page.getByText(t(presale.form.walletInvalid)).first()).toBeVisible();
  await expectAccented(page, 'refused');

  await wallet.fill(WALLET);
  await page.getByLabel(t(presale.form.email)).fill('');
  await button.click();
  const dialog = page.getByRole('dialog', { name: t(texts.purchaseProgress.celebration.heading) });
  await dialog.waitFor();
  await expectAccented(page, 'bought');
  await dialog.getByRole('link', { name: t(texts.purchaseProgress.celebration.receipt) }).click();
  await expect(page).toHaveURL(new RegExp(`${BASE}/receipts/SIM-`));
  await expect(page.getByRole('heading', { name: t(texts.receipt.title), level: 1 })).toBeVisible();
  await waitForNetworkIdle(page);
  await expectAccented(page, 'receipt');
});

test('the sign-in page shows only texts of a catalogue, including its refusals', async ({
  page,
  announce,
}) => {
  announce(/^POST 400 .*token/);
  await open(page, `${BASE}/auth`);
  await page.getByRole('button', { name: t(auth.signIn.button), exact: true }).click();
  await expectAccented(page, 'sign in, refused');
  await page.getByLabel(t(auth.fields.email), { exact: true }).fill(anEmail());
  await page.getByLabel(t(auth.fields.password), { exact: true }).fill('wrong, and long enough');
  await page.getByRole('button', { name: t(auth.signIn.button), exact: true }).click();
  await expect(page.getByText(t(auth.refusals.invalid_credentials))).toBeVisible();
  await expectAccented(page, 'wrong password');
  await page.getByRole('tab', { name: t(auth.signUp.tab) }).click();
  await expect(page.getByText(t(texts.captcha.check), { exact: true })).toBeVisible();
  await expectAccented(page, 'sign up');
});

test('a member’s pages show only texts of a catalogue', async ({ page, announce }) => {
  announce(/^GET 403 .*admin.access/);
  // The leaderboards list players by name, so let the member play.
  await playThroughApi(page.request, await becomeMember(page, PLAIN_PAGE));
  const rooms = [
    '/app',
    '/app/presale',
    '/app/play',
    '/app/donate',
    '/app/leaderboard',
    '/app/account',
    '/app/notifications',
  ];
  for (const path of [...rooms, '/admin']) {
    await page.goto(BASE + path);
    await page.locator('main h1').first().waitFor();
    await waitForNetworkIdle(page);
    await expectAccented(page, path);
  }
});

test('the operators’ pages show only texts of a catalogue', async ({ page }) => {
  await openRoomAsAdmin(page, `${BASE}/admin`);
  await page.locator('main h1').first().waitFor();
  await waitForNetworkIdle(page);
  await expectAccented(page, '/admin');
});

test('a missing page is reported in the language of its address', async ({ page, announce }) => {
  announce(/404.*nowhere/, /^GET 404 .*receipts/);
  await page.goto(`${BASE}/nowhere`);
  await page.locator('main h1').first().waitFor();
  await expectAccented(page, '404');
  await page.goto(`${BASE}/receipts/SIM-NOBODY`);
  await expect(page.getByText(t(texts.receipt.missing))).toBeVisible();
  await expectAccented(page, 'no receipt');
});

test('the language menu never leads to another site', async ({ page, announce }) => {
  announce(/404.*elsewhere/);
  await page.goto(`${BASE}//elsewhere.example`);
  await page.getByRole('button', { name: t(shell.preferences) }).click();
  const first = page
    .getByRole('navigation', { name: t(shell.chooseLanguage) })
    .locator('a')
    .first();
  await expect(first).toHaveAttribute('href', '/elsewhere.example?language=en');
});

test('the language menu leads to the same page, is remembered, and is announced to search engines', async ({
  page,
  request,
}) => {
  const { summary } = await buy(request);
  await open(page, '/press');
  const english = loadBrand(file).texts.shell;
  const menu = page.getByRole('navigation', { name: t(english.chooseLanguage) });
  const link = menu.locator(`a[hreflang="${PSEUDO_LANGUAGE}"]`);
  if (!(await link.isVisible())) await page.getByRole('button', { name: t(english.preferences) }).click();
  await link.click();
  await expect(page).toHaveURL(`${BASE}/press`);
  await expect(page.locator('html')).toHaveAttribute('lang', PSEUDO_LANGUAGE);
  await page.goto('/love');
  await expect(page).toHaveURL(`${BASE}/love`);
  await page.goto(summary!.receiptUrl);
  await expect(page).toHaveURL(BASE + summary!.receiptUrl);
  await page.goto('/press');
  // Search engines see the brand's languages, but not the accented one.
  const alternates = page.locator('link[rel="alternate"][hreflang]:not([hreflang="x-default"])');
  const announced = await alternates.evaluateAll((links) =>
    links.map((link) => link.getAttribute('hreflang')),
  );
  expect(announced).toEqual(brand.languages);
  const accented = page.getByRole('navigation', { name: t(shell.chooseLanguage) });
  const back = accented.locator('a[hreflang="en"]');
  if (!(await back.isVisible())) await page.getByRole('button', { name: t(shell.preferences) }).click();
  await back.click();
  await expect(page).toHaveURL('/press');
});
