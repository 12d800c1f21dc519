import type { FrameLocator, Page } from '@playwright/test';
import { WALLET, amountField, buyButton, t, texts, walletField } from './kingdom.js';
import { becomeMember } from './members.js';
import { DESKTOP, PHONE, axeFindings } from './site.js';
import { expect, test } from './test.js';

const { privateRound: words } = texts;
const { celebration } = texts.purchaseProgress;
const { E2E_PRIVATE_CODE: CODE = '' } = process.env;

const dialog = (page: Page | FrameLocator) => page.getByRole('dialog', { name: t(words.title) });
const codeField = (page: Page | FrameLocator) => dialog(page).getByLabel(t(words.code));
const enterButton = (page: Page | FrameLocator) => dialog(page).getByRole('button', { name: t(words.enter) });

test('the private round opens only with its code: a wrong one shows an error, the right one closes the dialog and buys (reading D6)', async ({
  page,
  announce,
}) => {
  announce(/^POST 403 .*access/);
  await page.goto('/presale/private');
  await expect(codeField(page)).toBeFocused();
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    expect(await axeFindings(page)).toEqual([]);
  }
  await codeField(page).fill('open sesame');
  await enterButton(page).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Invalid code. Please try again.');
  await expect(codeField(page)).toBeFocused();

  await codeField(page).fill(`  ${CODE} `);
  await enterButton(page).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText(t(texts.presale.privateBadge), { exact: true })).toBeVisible();
  await amountField(page).fill('10000');
  await walletField(page).fill(WALLET);
  const sent = page.waitForRequest('**/api/presale/purchases');
  await buyButton(page).click();
  expect((await sent).postDataJSON()).toMatchObject({ round: 'private' });
  await expect(page.getByRole('dialog', { name: t(celebration.heading) })).toBeVisible();

  // The tab keeps the pass, so a reload does not ask for the code again.
  await page.reload();
  await expect(page.getByText(t(texts.presale.privateBadge), { exact: true })).toBeVisible();
  await expect(dialog(page)).toBeHidden();
});

test('dismissing the dialog shows what the private round is, never the public sale under its name', async ({
  page,
}) => {
  await page.goto('/presale/private');
  await codeField(page).press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: t(words.title) })).toBeVisible();
  await expect(page.getByText(t(words.what))).toBeVisible();
  await expect(amountField(page)).toHaveCount(0);
  await page.getByRole('button', { name: t(words.enterCode) }).click();
  await expect(codeField(page)).toBeFocused();
  await codeField(page).press('Escape');
  await page.getByRole('link', { name: t(words.dismiss) }).click();
  await expect(page).toHaveURL('/presale/public');
  await page.goto('/presale/anything');
  await expect(amountField(page)).toBeVisible();
  await expect(dialog(page)).toBeHidden();
});

test('the app’s tab of the pre-sale asks for the code in its frame', async ({ page }) => {
  await becomeMember(page, '/app/presale');
  const frame = page.frameLocator('iframe');
  await codeField(frame).fill(CODE);
  await enterButton(frame).click();
  await expect(frame.getByText(t(texts.presale.privateBadge), { exact: true })).toBeVisible();
  await expect(dialog(frame)).toBeHidden();
});
