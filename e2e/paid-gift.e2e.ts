import { type Page } from '@playwright/test';
import { PublicKey } from '@solana/web3.js';
import { type Presale } from '#contracts';
import { localPlayMoney } from '../test/support/play-money.js';
import { brand, t, texts } from './kingdom.js';
import { useOwnKingdom } from './own-kingdom.js';
import { overflow, axeFindings } from './site.js';
import { expect, test } from './test.js';
import { chooser, installWallet, type OwnedWallet } from './wallets.js';

const { chainPayment: words, love } = texts;
const { gift } = words;
const SOL = 1_000_000_000;

const money = () => localPlayMoney(process.env['E2E_SOLANA_RPC_URL']!);

/** Asks for a gift in the form and waits for its payment. */
async function ask(page: Page, amount: string, currency: 'token' | 'SOL'): Promise<void> {
  await page.goto('/love');
  await page.getByLabel(t(texts.giftPayment.currency)).selectOption(currency);
  const unit = currency === 'token' ? brand.ticker : currency;
  await page.getByLabel(t(texts.giftPayment.amount, { unit })).fill(amount);
  await page.getByLabel(t(love.form.message)).fill(`A gift in ${unit}`);
  await page.getByRole('button', { name: t(texts.giftPayment.toPayment) }).click();
  await expect(standing(page)).toContainText(t(gift.stages.waiting.title));
}

const standing = (page: Page) =>
  page
    .getByRole('region', { name: t(gift.heading) })
    .getByRole('status')
    .first();

async function payWith(page: Page, { name }: OwnedWallet): Promise<void> {
  await page.getByRole('button', { name: t(words.wallet.pay) }).click();
  await chooser(page).getByRole('button', { name }).click();
}

test.describe('the Love page of a site that is paid on the chain', () => {
  useOwnKingdom({ PAYMENTS_MODE: 'solana' });

  test('a gift in tokens is paid with the wallet, also after a reload, and is shown in the list', async ({
    page,
    context,
  }) => {
    const wallet = await installWallet(context);
    const presale = (await (await page.request.get('/api/presale')).json()) as Presale;
    await money().give(new PublicKey(wallet.address), SOL);
    await money().giveTokens(new PublicKey(wallet.address), presale.mintAddress!, '1000000000');
    await ask(page, '300', 'token');
    const amount = (await page.getByTestId('leaves-wallet').textContent())!;
    expect(amount).toContain(brand.ticker);
    await page.reload();
    await expect(page.getByTestId('leaves-wallet')).toHaveText(amount);
    await payWith(page, wallet);
    await expect(standing(page)).toContainText(t(gift.stages.credited.title, { amount }));
    await expect(page.getByText(`A gift in ${brand.ticker}`)).toBeVisible();
    await expect(page.getByTestId('community-total-sol')).toHaveCount(0);
  });

  test('a gift in SOL is counted apart from tokens', async ({ page, context }) => {
    const wallet = await installWallet(context);
    await money().give(new PublicKey(wallet.address), SOL);
    await ask(page, '0.25', 'SOL');
    await payWith(page, wallet);
    await expect(standing(page)).toContainText('0.25');
    await expect(page.getByTestId('community-total-sol')).toContainText('0.25');
  });

  test('a payment of a gift has no accessibility findings and no sideways scroll', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await ask(page, '100', 'token');
    await page.getByRole('img', { name: t(words.code.label) }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });
});
