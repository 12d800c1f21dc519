import { SALE_FIGURES, type SaleVerificationState, saleVerificationStateSchema } from '#contracts';
import { openPresale, t, texts } from './kingdom.js';
import { useOwnKingdom } from './own-kingdom.js';
import { openPayers, requestPurchase } from './payments.js';
import { checkedFigure as figure, checkedWith, latestCheck as latest } from './sale-check.js';
import { expectExternal, expectShownLayout, open } from './site.js';
import { expect, test } from './test.js';

const { proof: words } = texts;

test.describe('in simulated mode', () => {
  test('visitors come from the footer, and read that there is nothing on a chain', async ({ page }) => {
    await open(page, '/press');
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t(texts.footer.proof) })
      .click();
    await expect(page).toHaveURL('/proof');
    await expect(latest(page)).toContainText(t(words.simulated));
    await expect(page.getByRole('main')).toContainText('npm run verify:sale');
  });

  test('the terms of the sale lead to it', async ({ page }) => {
    await openPresale(page);
    await page.getByText(t(texts.presale.terms), { exact: true }).click();
    await page.getByRole('link', { name: t(texts.saleTerms.proof) }).click();
    await expect(page).toHaveURL('/proof');
  });

  test('the page is rendered by the server, also in German', async ({ request }) => {
    expect(await (await request.get('/proof')).text()).toContain('Proof of the sale');
    expect(await (await request.get('/de/proof')).text()).toContain('Nachweis des Verkaufs');
  });
});

test.describe('with payments on the chain', () => {
  useOwnKingdom({ PAYMENTS_MODE: 'solana' });

  test('a purchase and its release are in the latest check, which anybody can repeat', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const payers = await openPayers();
    await payers.pay(await payers.open(), (await requestPurchase(page.request, 'USDC')).payment);
    const { latest: run, key, site } = await checkedWith(page, 1);
    expect(run).toMatchObject({ differences: 0, findings: [] });
    await open(page, '/proof');
    await expect(latest(page).getByRole('status')).toHaveText(t(words.latest.agrees));
    await expect(figure(page, 'payments').getByRole('cell')).toHaveText(['1', '1']);
    await expect(figure(page, 'sold').getByRole('cell')).toHaveText(['10,000', '10,000']);
    await expect(figure(page, 'delivered').getByRole('cell').first()).toHaveText('1,000');
    await expect(figure(page, 'owed').getByRole('cell').first()).toHaveText('9,000');
    const age = latest(page).getByText(/^\d+ (second|minute)s? ago$/);
    await expect(age).toHaveAttribute('title', /UTC$/);
    const command = `npm run verify:sale -- --rpc http://localhost:8899 --site ${site} --key ${key}`;
    const copy = page.getByRole('button', {
      name: t(words.yourself.copy, { name: t(words.yourself.command) }),
    });
    await copy.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(command);
    const address = `${site}/api/presale/proof`;
    await expectExternal(page, t(words.yourself.bundle), address);
    const head = await page.request.get(address);
    expect(await head.json()).toMatchObject({ key });
  });

  test('differences are named, and the figures that differ stand out, on every screen', async ({ page }) => {
    const response = await page.request.get('/api/presale/proof/verification');
    const state = saleVerificationStateSchema.parse(await response.json());
    const thing = `transfer ${'5'.repeat(88)} in ${'7'.repeat(44)}, credited`;
    const differing: SaleVerificationState = {
      ...state,
      latest: {
        ranAt: new Date(Date.now() - 20 * 60_000).toISOString(),
        seconds: 12.34,
        reads: 10_015,
        slot: 312_456_789,
        differences: 60,
        figures: SALE_FIGURES.map((name) => {
          const currency = name === 'payments' || name === 'payouts' ? null : ('token' as const);
          const chain = '1525878905.25';
          return {
            name,
            currency,
            site: name === 'held' ? null : name === 'sold' ? '1525878906.25' : chain,
            chain,
          };
        }),
        findings: [{ thing, expected: '100000000', found: '200000000' }],
      },
    };
    await page.route('**/api/presale/proof/verification', (route) => route.fulfill({ json: differing }));
    await open(page, '/proof');
    await expect(latest(page).getByRole('status')).toHaveText(t(words.latest.differs, { count: '60' }));
    await expect(latest(page)).toContainText('20 minutes ago');
    await expect(latest(page)).toContainText(t(words.difference.first, { count: '1' }));
    await expect(latest(page).getByRole('listitem')).toContainText(thing);
    await expect(figure(page, 'sold')).toHaveAttribute('data-differs', 'true');
    await expect(figure(page, 'owed')).toHaveAttribute('data-differs', 'false');
    await expectShownLayout(page);
  });

  test('without the server, the page says that the check could not be loaded', async ({ page, announce }) => {
    announce(/proof\/verification/);
    await page.route('**/api/presale/proof/verification', (route) => route.abort());
    await open(page, '/proof');
    await expect(latest(page).getByRole('alert')).toHaveText(t(texts.shared.unavailable), {
      timeout: 15_000,
    });
  });
});
