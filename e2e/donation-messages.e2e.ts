import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { t, texts } from './kingdom.js';
import { anotherBrowser, openRoomAsAdmin, toast } from './members.js';
import { holdBack } from './site.js';
import { expect, test } from './test.js';
import { donateFromNewWallet } from './wallets.js';

const { donations: messages, list: listTexts, pages } = texts.operations;

async function give(page: Page, message: string): Promise<void> {
  await donateFromNewWallet(page.request, { amount: '50', message });
}

test('an operator hides a donor’s message on every open page, and shows it again', async ({
  page,
  browser,
}) => {
  const words = `Rude <b>words</b> ${randomUUID()}`;
  await give(page, `First of many ${words}`);
  await Promise.all(Array.from({ length: 24 }, (_, more) => give(page, `More ${more}`)));
  await give(page, words);
  const visitor = await anotherBrowser(browser);
  await visitor.goto('/love');
  await visitor.evaluate("document.getElementById('gifts').scrollIntoView()");
  await expect(visitor.getByText(words, { exact: true })).toBeVisible();

  await openRoomAsAdmin(page, '/admin/donations');
  const list = page.getByRole('table');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(pages.donations));
  const item = list.getByRole('row').filter({ has: page.getByText(words, { exact: true }) });
  const hide = item.getByRole('button', { name: t(messages.hide), exact: true });
  await expect(hide).toHaveAccessibleDescription(words);
  await hide.click();
  await expect(toast(page, 'status', messages.hidden, words)).toBeVisible();
  await expect(item.getByText(t(messages.hidden), { exact: true })).toBeVisible();
  await expect(visitor.getByText(words, { exact: true })).toHaveCount(0);

  await item.getByRole('button', { name: t(messages.show) }).click();
  await expect(visitor.getByText(words, { exact: true })).toBeVisible();
  await visitor.context().close();

  await expect(list.getByText(`First of many ${words}`)).toHaveCount(0);
  // A live update while the next page is being fetched.
  const release = await holdBack(page, /\/api\/admin\/donations\?.*cursor/);
  await page.getByRole('button', { name: t(listTexts.more) }).click();
  await give(page, 'Meanwhile');
  await expect(list.getByText('Meanwhile')).toBeVisible();
  release();
  await expect(list.getByText(`First of many ${words}`)).toBeVisible();
});
