import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Stats, StatsSeries } from '#contracts';
import { brand, buy, t, texts } from './kingdom.js';
import { useOwnKingdom } from './own-kingdom.js';
import { open } from './site.js';
import { expect, test } from './test.js';

const { stats: words, figures } = texts;
const PLACES = ['/stats', '/proof', '/transparency', '/figures'] as const;

test.describe('the room of figures, once it is live', () => {
  useOwnKingdom({ LIVE_FEATURES: 'stats' });

  test.beforeAll(async ({ browser }) => {
    const page = await browser.newPage({ baseURL: process.env['E2E_BASE_URL']! });
    await buy(page.request, '20000');
    await page.close();
  });

  test('is the one place in the footer for figures, proof and audit', async ({ page }) => {
    await open(page, '/press');
    const trust = page
      .getByRole('contentinfo')
      .getByRole('navigation', { name: t(texts.footer.trust), exact: true });
    const addresses = () =>
      trust.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(await addresses()).toEqual(['/stats', '/status', '/privacy', '/terms', '/contact', '/licence']);
  });

  const figure = (page: Page, name: keyof typeof figures.names) =>
    page.getByRole('article', { name: t(figures.names[name]!.name), exact: true });
  const statsOf = async (page: Page): Promise<Stats> =>
    (await (await page.request.get('/api/stats')).json()) as Stats;
  const nowOf = async (page: Page, name: string): Promise<string> =>
    (await statsOf(page)).figures.find((each) => each.name === name)!.parts[0]!.amount;
  /** Whether an address is that of a figure's series from a day on. */
  const askedFor = (address: string, name: string, from: string): boolean => {
    const { pathname, searchParams } = new URL(address);
    return (
      pathname === '/api/stats/series' &&
      searchParams.get('figure') === name &&
      searchParams.get('from') === from
    );
  };

  test('shows what is sold now and over time, in another range too, and reads a chart by keyboard', async ({
    page,
  }) => {
    await expect.poll(() => nowOf(page, 'sold-tokens'), { timeout: 60_000 }).toBe('20000');
    await open(page, '/stats');
    const sold = figure(page, 'sold-tokens');
    const now = sold.getByRole('link', { name: `20,000 ${brand.ticker}` });
    await expect(now).toHaveAttribute('href', '/figures#sold-tokens');
    const chart = sold.getByRole('slider');
    // A new kingdom has had a single day.
    await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`: 20,000 ${brand.ticker}$`));
    await expect(sold.getByRole('figure')).toContainText(`20,000 ${brand.ticker} in this range.`);
    const { first } = await statsOf(page);
    const all = page.waitForResponse((response) => askedFor(response.url(), 'sold-tokens', first));
    await page.getByRole('radio', { name: t(words.range.all) }).check();
    const series = (await (await all).json()) as StatsSeries;
    expect(series.points).toEqual([{ day: first, values: { sold: '20000' } }]);
    await expect(sold.getByRole('link', { name: t(words.json) })).toHaveAttribute(
      'href',
      new RegExp(`from=${first}`),
    );
    await expect(sold.getByRole('figure')).toContainText(`20,000 ${brand.ticker} in this range.`);
  });

  test('reads each day of a chart by keyboard and pointer, and in a table', async ({ page }) => {
    const days = ['2026-03-01', '2026-03-02', '2026-03-03'];
    await page.route('**/api/stats/series?figure=sold-tokens*', async (route) => {
      const response = await route.fetch();
      const series = (await response.json()) as StatsSeries;
      const points = days.map((day, at) => ({ day, values: { sold: `${at * 10}.5` } }));
      await route.fulfill({ json: { ...series, points } });
    });
    await open(page, '/stats');
    const sold = figure(page, 'sold-tokens');
    const chart = sold.getByRole('slider');
    await chart.focus();
    await expect(chart).toHaveAttribute('aria-valuetext', `3 March 2026: 20.5 ${brand.ticker}`);
    await page.keyboard.press('ArrowLeft');
    await expect(chart).toHaveAttribute('aria-valuetext', `2 March 2026: 10.5 ${brand.ticker}`);
    await page.keyboard.press('Home');
    await expect(sold.getByRole('figure')).toContainText(`1 March 20260.5 ${brand.ticker}`);
    const box = (await chart.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await expect(chart).toHaveAttribute('aria-valuetext', /^2 March 2026/);
    await sold.getByText(t(words.table)).click();
    await expect(sold.getByRole('row')).toHaveCount(days.length + 1);
    await expect(sold.getByRole('row').nth(1)).toContainText(`3 March 202620.5 ${brand.ticker}`);
  });

  test('hands out what a chart shows as CSV, which agrees with the API', async ({ page }) => {
    await open(page, '/stats');
    const given = figure(page, 'given-tokens');
    const link = given.getByRole('link', { name: t(words.csv) });
    const download = page.waitForEvent('download');
    await link.click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('given-tokens.csv');
    const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    const json = given.getByRole('link', { name: t(words.json) });
    const series = (await (await page.request.get((await json.getAttribute('href'))!)).json()) as StatsSeries;
    expect(head).toBe(
      ['day (UTC)', ...series.parts.map(({ part }) => `${part} (${brand.ticker})`)].join(','),
    );
    expect(lines).toEqual(
      series.points.map(({ day, values }) =>
        [day, ...series.parts.map(({ part }) => values[part])].join(','),
      ),
    );
    expect(series.points.length).toBeGreaterThan(0);
  });

  test('is one place with the proof of the sale, the public audit and how figures are made', async ({
    page,
  }) => {
    await open(page, '/stats');
    for (const [at, name] of (['figures', 'proof', 'audit', 'made'] as const).entries()) {
      const tabs = page.getByRole('navigation', { name: t(words.tabs.label) });
      await tabs.getByRole('link', { name: t(words.tabs[name]), exact: true }).click();
      await expect(page).toHaveURL(PLACES[at]!);
      await expect(tabs.getByRole('link', { name: t(words.tabs[name]), exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      );
    }
  });

  test('refuses a range that ends before it begins', async ({ page }) => {
    const path = '/api/stats/series?figure=games&from=2026-02-02&to=2026-02-01';
    const response = await page.request.get(path);
    expect(response.status()).toBe(422);
    expect(await response.json()).toMatchObject({ code: 'WRONG_RANGE' });
  });
});

test('until the room is live, the proof and the audit stand alone', async ({ page }) => {
  for (const path of PLACES.slice(1)) {
    await open(page, path);
    await expect(page.getByRole('navigation', { name: t(words.tabs.label) })).toHaveCount(0);
  }
});
