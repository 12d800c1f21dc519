import { WALLET, amountField, buyButton, openPresale, t, texts, walletField } from './kingdom.js';
import { anotherBrowser, openSignedIn, toast } from './members.js';
import { useOwnKingdom } from './own-kingdom.js';
import { axeFindings, holdBack } from './site.js';
import { expect, test } from './test.js';

const { form } = texts.presale;
const { celebration } = texts.purchaseProgress;
const { quotes } = texts.transfers;

test.describe('the guards of payments', () => {
  useOwnKingdom({ REQUIRE_ACCEPTED_TERMS: 'true' });

  test('a purchase needs the terms accepted, and an operator’s pause is shown at once', async ({
    page,
    browser,
  }) => {
    // The texts arrive only after the buyer has pressed "Buy".
    const release = await holdBack(page, '**/api/presale/legal-texts');
    await openPresale(page);
    await amountField(page).fill('10000');
    await walletField(page).fill(WALLET);
    const accept = page.getByRole('checkbox', { name: t(form.acceptTerms) });
    await buyButton(page).click();
    await expect(accept).toBeFocused();
    await expect(page.getByText(t(form.termsMissing))).toBeVisible();
    await expect(accept).toBeDisabled();
    release();

    await page.getByRole('button', { name: t(form.readTerms) }).click();
    const terms = page.getByRole('dialog', { name: t(form.readTerms) });
    await expect(terms.getByRole('heading', { name: t(texts.legal.risk.title) })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await terms
      .getByRole('button', { name: t(texts.saleTerms.dialog.close), exact: true })
      .last()
      .click();
    await accept.check();

    const operator = await anotherBrowser(browser);
    // The own kingdom's admin, who is known only now.
    const { E2E_ADMIN_EMAIL = '', E2E_ADMIN_PASSWORD = '' } = process.env;
    await openSignedIn(operator, '/admin/transfers', E2E_ADMIN_EMAIL, E2E_ADMIN_PASSWORD);
    await operator.getByLabel(t(quotes.reason)).fill('a test of the switch');
    await operator.getByRole('button', { name: t(quotes.pause) }).click();
    await expect(toast(operator, 'status', t(quotes.pausedDone))).toBeVisible();
    await expect(operator.getByText('a test of the switch')).toBeVisible();
    await expect(page.getByText(t(form.paused))).toBeVisible();
    await expect(buyButton(page)).toBeDisabled();

    await operator.getByLabel(t(quotes.reason)).fill('the test is over');
    await operator.getByRole('button', { name: t(quotes.resume) }).click();
    await expect(toast(operator, 'status', t(quotes.resumedDone))).toBeVisible();
    await expect(page.getByText(t(form.paused))).toBeHidden();
    await buyButton(page).click();
    await expect(page.getByRole('dialog', { name: t(celebration.heading) })).toBeVisible();
  });
});
