import type { Locator, Page } from '@playwright/test';
import { t, texts } from './kingdom.js';
import { expect } from './test.js';

const { withdrawals: words } = texts;

/** The section of the wallet page in which earnings are withdrawn. */
export const withdrawalsOf = (page: Page): Locator => page.getByRole('region', { name: t(words.heading) });

/** Withdraws all earnings to the first linked wallet, on the wallet page. Returns the amount in whole tokens, as it is shown. */
export async function withdrawAll(page: Page): Promise<string> {
  const section = withdrawalsOf(page);
  await expect(section.getByTestId('withdrawable')).toHaveText(/^[1-9]/);
  const earned = (await section.getByTestId('withdrawable').innerText()).split(' ')[0]!;
  await section.getByLabel(t(words.amount)).fill(earned);
  await section.getByLabel(t(words.wallet)).selectOption({ index: 1 });
  await section.getByRole('button', { name: t(words.button) }).click();
  return earned;
}
