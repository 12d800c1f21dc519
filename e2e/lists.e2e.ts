import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { buy, t, texts, WALLET } from './kingdom.js';
import { anEmail, anotherBrowser, mailsTo, openRoomAsAdmin, toast } from './members.js';
import { choose, overflow, PHONE, axeFindings } from './site.js';
import { expect, test } from './test.js';

const { list, mails, notes, pages, purchases, views } = texts.operations;

const expectAccessible = async (page: Page): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeFindings(page)).toEqual([]);
  }
  await page.setViewportSize(PHONE);
  expect(await overflow(page)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await overflow(page)).toBe(0);
};

test('an operator keeps the failed purchases as a view, shares it, renames it and deletes it', async ({
  page,
  browser,
}) => {
  await openRoomAsAdmin(page, '/admin/purchases');
  const saved = page.getByRole('navigation', { name: t(views.heading) });
  const dialog = page.getByRole('dialog');
  await choose(
    page.getByRole('combobox', { name: t(purchases.filters.status) }),
    t(purchases.statuses.failed),
  );
  await choose(page.getByRole('combobox', { name: t(list.sort) }), t(list.sorts.oldest));
  await expect(page).toHaveURL(/status=failed&sort=oldest/);

  // By keyboard alone.
  await saved.getByRole('button', { name: t(views.save) }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByLabel(t(views.name)).focus();
  const name = `Failed <b>ones</b> ${anEmail()}`.slice(0, 50);
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: t(views.keep) }).focus();
  await page.keyboard.press('Enter');
  const view = saved.getByRole('link', { name });
  await expect(view).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);

  const colleague = await anotherBrowser(browser);
  await openRoomAsAdmin(colleague, '/admin/purchases');
  await colleague.getByRole('link', { name }).click();
  await expect(colleague).toHaveURL(/status=failed/);
  await expect(colleague.getByRole('combobox', { name: t(list.sort) })).toBeVisible();
  await colleague.context().close();

  await saved.getByRole('button', { name: t(views.edit) }).click();
  await dialog.getByLabel(t(views.name)).fill('Lost payments');
  await dialog.getByRole('button', { name: t(views.keep) }).click();
  await expect(saved.getByRole('link', { name: 'Lost payments' })).toBeVisible();
  await saved.getByRole('button', { name: t(views.edit) }).click();
  await dialog.getByRole('button', { name: t(views.delete) }).click();
  await expect(saved.getByRole('link', { name: 'Lost payments' })).toHaveCount(0);
});

test('an operator downloads what the filter of a list holds as a CSV file', async ({ page, request }) => {
  const [buyerEmail, other] = [anEmail(), anEmail()];
  await buy(request, '10000', WALLET, buyerEmail);
  await buy(request, '10000', WALLET, other);
  await openRoomAsAdmin(page, `/admin/purchases?q=${buyerEmail.slice(7, 17)}`);
  await expect(page.getByRole('row').filter({ hasText: buyerEmail })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: t(list.export) }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('purchases.csv');
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('buyerEmail');
  expect(lines[1]).toContain(buyerEmail);
});

test('an operator notes what a buyer has said, and has the receipt sent again', async ({ page, request }) => {
  const buyerEmail = anEmail();
  await buy(request, '10000', WALLET, buyerEmail);
  await openRoomAsAdmin(page, `/admin/purchases?q=${buyerEmail.slice(7, 17)}`);
  await page.getByRole('row').filter({ hasText: buyerEmail }).getByRole('link').click();

  const written = page.getByRole('list', { name: t(notes.heading) });
  const said = '<script>alert(1)</script> & "never came"';
  await page.getByLabel(t(notes.text)).focus();
  await page.keyboard.type(said);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(written.getByRole('listitem')).toContainText([said]);
  await expect(written).toContainText(process.env['E2E_ADMIN_EMAIL']!);
  await page.reload();
  await expect(written.getByRole('listitem')).toContainText([said]);
  await expectAccessible(page);

  await expect.poll(() => mailsTo(request, buyerEmail).then(({ length }) => length)).toBe(1);
  await expect(async () => {
    await page.reload();
    await expect(
      page.getByRole('link', { name: new RegExp(`^${t(texts.operations.trace.showMail)}`) }),
    ).toBeVisible();
  }).toPass();
  const again = page.getByRole('button', { name: new RegExp(`^${t(mails.resend.button)}`) });
  await again.click();
  await expect(toast(page, 'status', t(mails.resend.results.asked))).toBeVisible();
  await again.click();
  await expect(toast(page, 'status', t(mails.resend.results.already))).toBeVisible();
  await expect.poll(() => mailsTo(request, buyerEmail).then(({ length }) => length)).toBe(2);
  const [first, second] = await mailsTo(request, buyerEmail);
  expect(second!.text).toBe(first!.text);

  await page
    .getByRole('link', { name: new RegExp(`^${t(texts.operations.trace.showMail)}`) })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(first!.subject);
  await expect(page.getByRole('button', { name: new RegExp(`^${t(mails.resend.button)}`) })).toBeVisible();
  await expectAccessible(page);
});

test('refunds and transfers have pages of their own', async ({ page }) => {
  await openRoomAsAdmin(page, '/admin/refunds');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(pages.refunds));
  await expect(page.getByText(t(texts.transfers.refunds.none))).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/transfers?kind=all');
  await expect(page.getByRole('tab', { selected: true })).toHaveText(t(texts.transfers.kinds.all));
  await expect(page.getByRole('heading', { name: t(texts.transfers.quotes.title) })).toBeVisible();
  await expectAccessible(page);
});
