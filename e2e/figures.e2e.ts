import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { FIGURE_NAMES, MAX_GAME_REWARD, SITE_PAGES, STREAK_PERCENT } from '#contracts';
import { alterApi } from './altered-api.js';
import { brand, buy, t, texts } from './kingdom.js';
import { becomeMember, bearer } from './members.js';
import { useOwnKingdom } from './own-kingdom.js';
import { readPublicData, RECOMPUTED } from './published-figures.js';
import { expectAccessibleLayout, open } from './site.js';
import { playThroughApi } from './zoom.js';
import { expect, test } from './test.js';

/** Pages whose figures are no amounts, counts or ranks: times that parts of the site worked, and the explanations themselves. */
const WITHOUT_FIGURES = new Set(['/status', '/figures', '/proof']);
const PAGES = SITE_PAGES.map(({ path }) => path).filter(
  (path) => !/:|^\/(app|admin|auth|explorer)/.test(path) && !WITHOUT_FIGURES.has(path),
);

/** Runs in the page: the texts with digits that stand neither in a figure's link nor in a section that has one. */
function unlinkedTexts(): string[] {
  const notFigures = 'time, form, button, label, code, nav, [role="timer"], [data-made]';
  const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!;
    if (!/\d/.test(node.textContent!) || element.closest(notFigures)) continue;
    if (!element.closest('section')?.querySelector('p > [data-made]')) found.push(element.textContent!);
  }
  return found;
}

/** All numbers of a text, also short ones like 1.5B. */
const numbersIn = (text: string): string[] =>
  [...text.matchAll(/(\d[\d,]*(?:\.\d+)?)\s?([kMB]\b)?/g)].map(([, digits, unit = '']) =>
    String(Number(digits!.replaceAll(',', '')) * { '': 1, k: 1e3, M: 1e6, B: 1e9 }[unit as 'k']),
  );

const shares = brand.allocation.groups.map(({ amount }) => Number(amount) / Number(brand.allocation.total));
/** The rules of the site, which its brand file states. They are no figures. */
const RULES = new Set(
  numbersIn(
    `${JSON.stringify(brand)} ${MAX_GAME_REWARD} ${STREAK_PERCENT} ${shares.map((share) => (share * 100).toFixed(2)).join(' ')}`,
  ),
);
/** Times are no figures either. */
const MOMENT = /\d+ \w+ \d{4}, [\d:]+ UTC/g;
const isRule = (text: string): boolean =>
  numbersIn(text.replaceAll(MOMENT, '')).every((number) => RULES.has(number));

test.describe('public figures', () => {
  useOwnKingdom({ LIVE_FEATURES: 'swap,play,vault,stats' });

  test.beforeAll(async ({ browser }) => {
    // Something of everything, so that no figure is zero.
    const page = await browser.newPage({ baseURL: process.env['E2E_BASE_URL']! });
    await buy(page.request, '20000');
    const email = await becomeMember(page, '/app/wallet');
    await playThroughApi(page.request, email);
    const headers = { ...(await bearer(page.request, email)), 'idempotency-key': randomUUID() };
    const data = { fromToken: 'USDC', toToken: brand.ticker, amountIn: '12' };
    expect((await page.request.post('/api/swaps', { headers, data })).ok()).toBe(true);
    await page.close();
  });

  /** Opens a page with all its live figures. */
  async function openWithFigures(page: Page, path: string): Promise<void> {
    await open(page, path);
    // Parts far below the first screen load their code only when they come near.
    await page.evaluate("dispatchEvent(new Event('loadparts'))");
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  }

  test('every public figure leads to how it is made, and all others are rules of the brand file', async ({
    page,
  }) => {
    test.slow();
    const linked = new Set<string>();
    for (const path of [...PAGES, '/app/leaderboard']) {
      if (path.startsWith('/app')) await becomeMember(page, path);
      await openWithFigures(page, path);
      const unlinked = (await page.evaluate(unlinkedTexts)).filter((text) => !isRule(text));
      expect(unlinked, path).toEqual([]);
      for (const link of await page.locator('main [data-made]').all()) {
        const name = await link.getAttribute('data-made');
        await expect(link).toHaveAttribute('href', `/figures#${name}`);
        linked.add(name!);
      }
    }
    expect([...linked].filter((name) => !FIGURE_NAMES.some((known) => known === name))).toEqual([]);
  });

  /** Where figures are shown. */
  const SHOWN: Record<string, readonly (typeof FIGURE_NAMES)[number][]> = {
    '/presale/public': [
      'sold',
      'remaining',
      'sale-progress',
      'sold-on-chain',
      'allocated',
      'sale-supply',
      'treasury',
      'mint-supply',
      'target-progress',
    ],
    '/love': ['given', 'given-simulated', 'giving-goal', 'giving-progress', 'gift', 'charity-fund'],
    '/swap': ['swap-fees', 'pool-balance'],
    '/vault': ['vault-reserve', 'vault-locked'],
    '/': ['supply'],
    '/vesting-schedule': ['supply', 'locked', 'group-share'],
    '/stats': [
      'sold-tokens',
      'purchases',
      'given-tokens',
      'charity-paid',
      'rewards-paid',
      'pool-balances',
      'supply-groups',
    ],
    '/app/leaderboard': ['players', 'rank', 'score', 'earned', 'prize'],
  };

  test('every public figure is what anyone computes from public data', async ({ page, request }) => {
    test.slow();
    const untested = FIGURE_NAMES.filter(
      (name) => RECOMPUTED[name] && !Object.values(SHOWN).some((names) => names.includes(name)),
    );
    expect(untested).toEqual([]);
    for (const [path, names] of Object.entries(SHOWN)) {
      if (path.startsWith('/app')) await becomeMember(page, path);
      await openWithFigures(page, path);
      const parts = page.locator('main details');
      if (path === '/presale/public')
        await parts.first().evaluate((details) => details.setAttribute('open', ''));
      const wrong = async () => {
        const data = await readPublicData(request);
        // A headline is short. Its title has the whole figure.
        const titles = page.locator('main [data-made][title]');
        const exact = await titles.evaluateAll((links) => links.map((link) => link.getAttribute('title')));
        const shown = [await page.locator('main').textContent(), ...exact].join(' ');
        return names.flatMap((name) =>
          RECOMPUTED[name]!(data)
            .filter((text) => !shown.includes(text))
            .map((text) => `${name}: ${text}`),
        );
      };
      // The log is appended to once a minute.
      await expect.poll(wrong, { message: path, timeout: 120_000 }).toEqual([]);
    }
  });

  test('a public figure has at most two decimal places, and is exact on hover', async ({
    page,
    announce,
  }) => {
    // Requests that are in flight when the page is left.
    announce(/ERR_FAILED/);
    await alterApi(page, { figure: '1234567.123456' });
    for (const path of ['/', '/presale/public', '/love', '/vesting-schedule', '/swap', '/vault', '/stats']) {
      await openWithFigures(page, path);
      const figures = page.locator('main dd [data-made]');
      await expect(figures.filter({ hasText: /1,234,567\.12\b|1\.23M/ }).first()).toBeVisible();
      for (const figure of await figures.all()) {
        const text = (await figure.textContent())!;
        expect(text, path).not.toMatch(/\.\d{3}/);
        if (text.includes('1,234,567.12')) await expect(figure).toHaveAttribute('title', /1,234,567\.123456/);
      }
    }
  });

  test('the page of figures explains each, leads to its data and its proof, and is reached from a figure', async ({
    page,
    request,
  }) => {
    await openWithFigures(page, '/love');
    await page.getByTestId('donors').getByRole('link').click();
    await expect(page).toHaveURL('/figures#donors');
    await expect(
      page.getByRole('heading', { name: t(texts.figures.names.donors!.name), exact: true }),
    ).toBeInViewport();
    await expect(page.getByRole('article')).toHaveCount(FIGURE_NAMES.length);
    const links = await page
      .locator('main article a')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')!));
    for (const href of new Set(links)) expect((await request.get(href)).status(), href).toBe(200);
    await expectAccessibleLayout(page, '/figures');
  });
});
