import type { Page } from '@playwright/test';
import { PDF } from '../test/support/receipt-files.js';
import { buy, t, texts, WALLET } from './kingdom.js';
import {
  addSecondFactor,
  anotherBrowser,
  becomeMember,
  giveRole,
  openWithSession,
  PLAIN_PAGE,
  toast,
} from './members.js';
import { useOwnKingdom } from './own-kingdom.js';
import { expectShownLayout, open, axeFindings } from './site.js';
import { expect, test } from './test.js';

const { approvals, charity: words, pages } = texts.operations;
const { charity: shown } = texts;
const BENEFICIARY = 'School of Kisumu';
const PURPOSE = 'Books for the third form.';

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

/** Scrolls to where the money goes, which loads it. */
async function openWhereItGoes(page: Page) {
  await open(page, '/love');
  const section = page.getByTestId('charity');
  await section.scrollIntoViewIfNeeded();
  await expect(section.getByTestId('charity-payment').or(section.getByText(t(shown.none)))).toBeVisible();
  return section;
}

test.describe('the charity fund', () => {
  test.describe.configure({ mode: 'serial' });
  useOwnKingdom({});

  /** Sessions of an operator and of an admin who have shown a second factor. */
  let operator: unknown;
  let admin: unknown;

  test('an operator proposes a payment, and an admin confirms it', async ({ page, browser, request }) => {
    const { E2E_ADMIN_EMAIL: email = '', E2E_ADMIN_PASSWORD: password = '' } = process.env;
    await buy(request, '100000');
    const other = await anotherBrowser(browser);
    const operatorEmail = await becomeMember(other, PLAIN_PAGE);
    ({ session: admin } = await addSecondFactor(email, password));
    await openWithSession(page, admin, PLAIN_PAGE);
    await giveRole(page, operatorEmail, 'operator');
    ({ session: operator } = await addSecondFactor(operatorEmail));

    const section = await openWhereItGoes(page);
    await expect(section.getByTestId('charity-received')).toContainText('135,000');
    await expect(section.getByText(t(shown.none))).toBeVisible();

    await openWithSession(other, operator, '/admin/charity');
    await expect(other.getByTestId('fund-balance').first()).toHaveText('135,000');
    await other.getByRole('button', { name: t(words.propose.open) }).click();
    const dialog = other.getByRole('dialog', { name: t(words.propose.title) });
    await dialog.getByRole('button', { name: t(words.propose.button) }).click();
    for (const fault of [words.propose.addressWrong, words.propose.amountWrong])
      await expect(dialog.getByText(t(fault))).toBeVisible();
    expect(await axeFindings(other)).toEqual([]);
    const fill = (label: string, value: string) => dialog.getByLabel(t(label), { exact: true }).fill(value);
    await fill(words.propose.beneficiary, BENEFICIARY);
    await fill(words.propose.description, 'A school for two hundred children by Lake Victoria.');
    await fill(words.propose.link, 'https://school.example.org/');
    await fill(words.propose.address, WALLET);
    await fill(words.propose.purpose, PURPOSE);
    await fill(words.propose.amount, '2500');
    await fill(words.propose.reason, 'They have asked for it.');
    await dialog.getByRole('button', { name: t(words.propose.button) }).click();
    await expect(toast(other, 'status', approvals.propose.done.title)).toBeVisible();
    await expect(other.getByText(t(words.proposals, { count: '1' }))).toBeVisible();

    await page.goto('/admin/charity');
    await page.getByRole('link', { name: t(words.seeProposals) }).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: t(approvals.kinds['charity-payout']) })
      .click();
    await expect(page.getByRole('row', { name: PURPOSE })).toBeVisible();
    await page.getByRole('button', { name: t(approvals.confirm) }).click();
    await expect(toast(page, 'status', approvals.confirmed.title)).toBeVisible();
  });

  test('everybody sees it, with the mark that it has no evidence yet', async ({ page }) => {
    const section = await openWhereItGoes(page);
    await expect(section.getByTestId('charity-received')).toContainText('135,000');
    await expect(section.getByTestId('charity-paid')).toContainText('2,500');
    await expect(section.getByTestId('charity-balance')).toContainText('132,500');
    const payment = section.getByTestId('charity-payment');
    for (const text of [BENEFICIARY, PURPOSE, t(shown.simulated), t(shown.noEvidenceToday)])
      await expect(payment).toContainText(text);
    await expectShownLayout(page);
  });

  test('an operator adds evidence, which everybody can read under its hash', async ({
    page,
    browser,
    announce,
  }) => {
    announce(/^POST 422 .*evidence/);
    const visitor = await anotherBrowser(browser);
    const section = await openWhereItGoes(visitor);
    await openWithSession(page, operator, '/admin/charity');
    await page.getByRole('link', { name: BENEFICIARY }).click();
    await expect(page.getByRole('heading', { level: 1, name: BENEFICIARY })).toBeVisible();
    const field = page.getByLabel(t(words.evidence.file, { megabytes: '5' }));
    const send = page.getByRole('button', { name: t(words.evidence.button) });
    await send.click();
    await expect(page.getByText(t(words.evidence.missing))).toBeVisible();
    await field.setInputFiles(file('receipt.pdf', Buffer.from('no document')));
    await send.click();
    await expect(page.getByText(t(texts.refusals.charity.evidence))).toBeVisible();
    await field.setInputFiles(file('receipt.pdf', PDF));
    await send.click();
    await expect(toast(page, 'status', words.evidence.done.title)).toBeVisible();
    await expect(page.getByRole('list', { name: t(words.evidence.list) }).getByRole('link')).toHaveCount(1);
    await expectShownLayout(page);
    await page.goto('/admin/charity');
    await expect(page.getByRole('row', { name: BENEFICIARY })).toContainText(t(words.files, { count: '1' }));
    await expectShownLayout(page);

    // A visitor's open page is updated.
    const payment = section.getByTestId('charity-payment');
    await expect(payment.getByText(t(shown.evidence), { exact: true })).toBeVisible();
    await expect(payment).not.toContainText(t(shown.noEvidenceToday));
    const download = visitor.waitForEvent('download');
    await payment.getByRole('link', { name: t(shown.types['application/pdf']) }).click();
    expect((await download).suggestedFilename()).toMatch(/^evidence-[0-9a-f]{64}\.pdf$/);
  });

  test('the page shows the fund without scripts', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/love');
    await expect(page.getByRole('heading', { name: t(shown.heading) })).toBeVisible();
    await expect(page.getByTestId('charity-balance')).toContainText('132,500');
    await context.close();
  });

  test('the room’s page is accessible, and is found by the search', async ({ page }) => {
    await openWithSession(page, admin, '/admin/charity');
    await expect(page.getByRole('heading', { level: 1, name: t(pages.charity) })).toBeVisible();
    await page.goto('/admin/charity?q=kisumu');
    await expect(page.getByRole('link', { name: BENEFICIARY })).toBeVisible();
    await page.goto('/transparency');
    await expect(page.getByRole('listitem').filter({ hasText: PURPOSE })).toContainText('2,500');
  });
});
