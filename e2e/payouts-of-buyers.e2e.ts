import { devices } from '@playwright/test';
import { formatUnits, groupDigits, MONEY_DECIMALS, parseUnits } from '#contracts';
import { brandWithUnlocks } from '../test/support/brand-with-rounds.js';
import { press, tabTo, type } from './keyboard.js';
import { brand, t, texts } from './kingdom.js';
import { becomeMember } from './members.js';
import { useOwnKingdom } from './own-kingdom.js';
import { askForPurchase, expectCredited, openPayers } from './payments.js';
import { expectShownLayout } from './site.js';
import { expect, test } from './test.js';
import { chooser, installWallet, linkWallet } from './wallets.js';
import { withdrawalsOf } from './withdrawals.js';
import { playThroughApi } from './zoom.js';

const { payouts: words, withdrawals } = texts;
const tokens = (amount: string) => `${groupDigits(amount)} ${brand.ticker}`;

const schedule = brandWithUnlocks();

test.describe('a site that sends tokens and refunds', () => {
  useOwnKingdom({ PAYMENTS_MODE: 'solana', BRAND_FILE: schedule.file, WITHDRAWAL_MINIMUM: '1' });
  test.afterAll(() => schedule.erase());

  test('a buyer gets the release and the surplus by itself, and claims what is unlocked', async ({
    browser,
  }) => {
    const context = await browser.newContext({
      ...devices['Pixel 7'],
      reducedMotion: 'reduce',
      baseURL: process.env['E2E_BASE_URL']!,
    });
    const page = await context.newPage();
    const payers = await openPayers();
    const { payment } = await askForPurchase(page, 'USDC');
    // The buyer follows the payment in two browsers.
    const other = await browser.newContext({
      storageState: await context.storageState(),
      baseURL: process.env['E2E_BASE_URL']!,
    });
    const copy = await other.newPage();
    await copy.goto('/presale/public');
    await payers.pay(await payers.open(), payment, {
      amount: parseUnits(payment!.due, MONEY_DECIMALS.USDC) + 5_000_000n,
    });
    await expectCredited(page);
    const section = page.getByTestId('payouts');
    const lines = section.getByRole('list', { name: t(words.own.list) }).getByRole('listitem');
    const release = lines.filter({
      hasText: t(words.own.line, { kind: t(words.kinds.release), amount: tokens('1000') }),
    });
    await expect(release).toContainText(t(words.states.landed), { timeout: 60_000 });
    const refund = lines.filter({
      hasText: t(words.own.line, { kind: t(words.kinds.refund), amount: '5 USDC' }),
    });
    await expect(refund).toContainText(t(words.states.landed), { timeout: 60_000 });

    await expect(section.getByTestId('claimable')).toHaveText(
      tokens(formatUnits((8_000_000_000n * 4n) / 9n, 6)),
    );
    // The buyer presses ten times in each browser.
    const pressed = [section, copy.getByTestId('payouts')].map((shown) =>
      shown
        .getByRole('button', { name: /./ })
        .filter({ hasText: brand.ticker })
        .evaluate((button: HTMLElement) => {
          for (let press = 0; press < 10; press += 1) button.click();
        }),
    );
    await Promise.all(pressed);
    const claim = lines.filter({ hasText: t(words.kinds.claim) });
    await expect(claim).toContainText(t(words.states.landed), { timeout: 60_000 });
    await expect(section.getByTestId('claimable')).toHaveText(tokens('0'));
    await expect(claim).toHaveCount(1);
    await other.close();
    await expect(claim.getByRole('link', { name: t(words.own.transaction) })).toHaveAttribute(
      'href',
      /explorer/,
    );
    await expectShownLayout(page);
    await context.close();
  });

  test('a buyer whose payer is unknown names the wallet that gets the surplus', async ({
    page,
    announce,
  }) => {
    announce(/^POST 4\d\d .*refund-address/);
    const payers = await openPayers();
    const { payment } = await askForPurchase(page, 'USDC');
    // The surplus could belong to either signer.
    const [one, other] = [await payers.open(), await payers.open()];
    const due = parseUnits(payment!.due, MONEY_DECIMALS.USDC);
    await payers.send(
      [one, other],
      [payers.payment(one, payment, { amount: due }), payers.payment(other, payment, { amount: 5_000_000n })],
    );
    await expectCredited(page);
    const section = page.getByTestId('payouts');
    const field = section.getByLabel(t(words.refund.label));
    const send = section.getByRole('button', { name: t(words.refund.button) });
    await expect(field).toBeVisible({ timeout: 60_000 });
    await send.click();
    await expect(field).toHaveAccessibleDescription(t(words.refund.missing));
    await field.fill('not a wallet');
    await send.click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).not.toHaveAccessibleDescription(t(words.refund.missing));
    await expectShownLayout(page);

    const named = await payers.opened();
    const held = await payers.holds(named, 'USDC');
    await field.fill(named);
    await send.click();
    await expect(field).toBeHidden();
    const refund = section
      .getByRole('list', { name: t(words.own.list) })
      .getByRole('listitem')
      .filter({ hasText: t(words.own.line, { kind: t(words.kinds.refund), amount: '5 USDC' }) });
    await expect(refund).toContainText(t(words.states.landed), { timeout: 60_000 });
    expect((await payers.holds(named, 'USDC')) - held).toBe(5_000_000n);
  });

  test('a member claims in the wallet what a linked wallet has unlocked', async ({ browser }) => {
    const context = await browser.newContext({
      baseURL: process.env['E2E_BASE_URL']!,
      reducedMotion: 'reduce',
    });
    const wallet = await installWallet(context);
    const page = await context.newPage();
    await becomeMember(page, '/app/account');
    await linkWallet(page, wallet);
    await page.goto('/app/wallet');
    const section = page.getByRole('region', { name: t(words.claim.heading) });
    await expect(section).toContainText(t(words.claim.none));

    const payers = await openPayers();
    const shop = await context.newPage();
    const { payment } = await askForPurchase(shop, 'USDC', wallet.address);
    await payers.pay(await payers.open(), payment);
    await expectCredited(shop);
    await page.reload();
    const amount = tokens(formatUnits((8_000_000_000n * 4n) / 9n, 6));
    await section.getByRole('button', { name: t(words.claim.button, { amount }) }).click();
    const claim = section.getByRole('list', { name: t(words.own.list) }).getByRole('listitem');
    await expect(claim).toContainText(t(words.states.landed), { timeout: 60_000 });
    await expect(section.getByTestId('claimable')).toHaveText(tokens('0'));
    await expectShownLayout(page);
    await context.close();
  });

  test('a member without a linked wallet is told to link one before withdrawing', async ({ page }) => {
    await becomeMember(page, '/app/wallet');
    const section = page.getByRole('region', { name: t(withdrawals.heading) });
    await expect(section.getByTestId('withdrawable')).toHaveText(tokens('0'));
    await expect(section).toContainText(t(withdrawals.noWallet));
    await expectShownLayout(page);
  });

  test('a member without a mouse withdraws earnings to a linked wallet', async ({ page, request }) => {
    const email = await becomeMember(page, '/app/account');
    const wallets = page.getByRole('region', { name: t(texts.account.wallets.heading) });
    await press(page, wallets.getByRole('button', { name: t(texts.account.wallets.linkAny) }));
    await press(page, chooser(page).getByRole('button', { name: t(texts.wallet.burner.name) }));
    await expect(wallets.getByRole('listitem')).toHaveCount(1);
    await playThroughApi(request, email);
    await page.goto('/app/wallet');
    const section = withdrawalsOf(page);
    const withdrawable = section.getByTestId('withdrawable');
    await expect(withdrawable).toHaveText(/^[1-9]/);
    await type(
      page,
      section.getByLabel(t(withdrawals.amount)),
      (await withdrawable.innerText()).split(' ')[0]!,
    );
    await tabTo(page, section.getByLabel(t(withdrawals.wallet)));
    await page.keyboard.press('ArrowDown');
    await press(page, section.getByRole('button', { name: t(withdrawals.button) }));
    const list = section.getByRole('list', { name: t(withdrawals.list) }).getByRole('listitem');
    await expect(list).toContainText(t(words.states.landed), { timeout: 60_000 });
    await expect(withdrawable).toHaveText(tokens('0'));
    await expect(list.getByRole('link', { name: t(words.own.transaction) })).toHaveAttribute(
      'href',
      /explorer/,
    );
  });
});

test('where payments are simulated, the wallet page says that nothing can be withdrawn', async ({ page }) => {
  await becomeMember(page, '/app/wallet');
  const section = page.getByRole('region', { name: t(withdrawals.heading) });
  await expect(section).toContainText(t(withdrawals.simulated));
});
