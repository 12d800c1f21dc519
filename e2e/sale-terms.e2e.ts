import type { Page } from '@playwright/test';
import { createHash } from 'node:crypto';
import type { TermsHistory } from '#contracts';
import { brand, t } from './kingdom.js';
import { expectShownLayout, open } from './site.js';
import { expect, test } from './test.js';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Adds a version to those of the server, as a start with another price and a limit for wallets would. */
async function changeTerms(page: Page): Promise<void> {
  await page.route('**/api/presale/terms', async (route) => {
    const response = await route.fetch();
    const { items } = (await response.json()) as TermsHistory;
    const text = items[0]!.text
      .replace('"price":"0.001","walletLimit":null}},', '"price":"0.002","walletLimit":"50000"}},')
      .replace('"price":"0.001"', '"price":"0.0015"');
    const version = {
      version: items[0]!.version + 1,
      text,
      hash: hashOf(text),
      validFrom: '2099-01-02T03:04:05.000Z',
    };
    await route.fulfill({ response, json: { items: [version, ...items] } });
  });
}

for (const [language, path, price] of [
  ['en', '/presale/public', '$0.001 → $0.002'],
  ['de', '/de/presale/public', '0,001 $ → 0,002 $'],
] as const) {
  test(`readers see the terms in force and their history, in ${language}`, async ({ page, request }) => {
    const { presale, saleTerms: labels } = brand.catalogues[language]!;
    const { items } = (await (await request.get('/api/presale/terms')).json()) as TermsHistory;
    const first = items.at(-1)!;
    expect(first.hash).toBe(hashOf(first.text));
    const fetched: string[] = [];
    page.on('request', (sent) => void fetched.push(sent.url()));
    await changeTerms(page);
    await open(page, path);
    expect(fetched.filter((url) => /terms/.test(url))).toEqual([]);

    const summary = page.getByText(t(presale.terms), { exact: true });
    await summary.click();
    const terms = page.locator('details', { has: summary });
    const version = (number: number) =>
      terms.getByRole('listitem').filter({
        has: page.getByRole('heading', { name: t(labels.version, { version: String(number) }), exact: true }),
      });
    await expect(terms).toContainText(t(labels.facts.walletLimit));
    await expect(version(items.length + 1)).toContainText(price);
    await expect(version(1)).toContainText(first.hash);
    await version(1)
      .getByText(t(labels.text, { version: '1' }))
      .click();
    await expect(version(1).locator('pre')).toHaveText(first.text);

    await expectShownLayout(page);
  });
}
